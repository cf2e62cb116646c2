import { readFileSync, writeFileSync } from 'node:fs';
import { GENERATED_FILES } from './generated-files.js';

/* Writes what is generated in docs/ anew; part of `npm run docs`. */
for (const [file, write] of Object.entries(GENERATED_FILES)) {
  const url = new URL(`../../docs/${file}`, import.meta.url);
  writeFileSync(url, await write(readFileSync(url, 'utf8')));
}
