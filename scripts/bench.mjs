// Builds what is measured, then measures: `npm run bench`, one part with `-- --only pictures`, see test/bench/main.ts.
import { ensureBuilt } from './build.mjs';
import { run } from './lib/run.mjs';

await ensureBuilt();
const command = ['--conditions=@idproof/source', '--import=tsx', 'test/bench/main.ts', ...process.argv.slice(2)];
// It has said itself what is wrong.
await run(process.execPath, command).catch(() => process.exit(1));
