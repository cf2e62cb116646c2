// Runs test files one after another in this process: `node … run-files.mjs <file>…`. Each is a suite of its own name.
import { describe } from 'node:test';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

for (const file of process.argv.slice(2)) {
  // A file that cannot be loaded fails its own suite only.
  await describe(file, async () => {
    await import(pathToFileURL(resolve(file)).href);
  });
}
