// Writes every generated part of the documentation anew; the tests fail where a page and the code differ. Then builds
// the site from all of it.
import { run, SOURCE_OPTIONS } from './lib/run.mjs';

const writers = [
  'scripts/third-party.mjs',
  'scripts/elements-reference.mjs',
  'scripts/framework-types.mjs',
  'tools/docs/main.ts',
];
for (const file of writers) await run(process.execPath, [...SOURCE_OPTIONS, file]);
console.log('Wrote THIRD_PARTY.md and the generated parts of docs/.');
await import('./site.mjs');
