// Builds what is measured, then measures: `npm run bench`, one part with `-- --only pictures`, see test/bench/main.ts.
import { build } from './build.mjs';
import { run } from './lib/run.mjs';

await build({ types: false });
await run(process.execPath, [
  '--conditions=@idproof/source',
  '--import=tsx',
  'test/bench/main.ts',
  ...process.argv.slice(2),
]);
