// Builds the packages, then measures them: `npm run bench`, one part with `-- --only pictures`, see tools/bench/main.ts.
import { ensureBuilt } from './build.mjs';
import { run } from './lib/run.mjs';

await ensureBuilt();
const command = ['--conditions=@idproof/source', '--import=tsx', 'tools/bench/main.ts', ...process.argv.slice(2)];
// The child process has already reported what is wrong.
await run(process.execPath, command).catch(() => process.exit(1));
