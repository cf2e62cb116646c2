// Hashes of the build for pages without a bundler. Run as a program, it prints the lines to put into a page.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const PLAIN_FILES = ['idproof.js', 'document-worker.js', 'image-worker.js', 'mrz-worker.js'];
const built = new URL('../packages/widgets/dist/plain/', import.meta.url);

/** The files of the folder with their hashes, in the form of the `integrity` attribute. */
export function hashPlainFiles(folder = built) {
  return Object.fromEntries(
    PLAIN_FILES.map((name) => {
      const hash = createHash('sha384').update(readFileSync(new URL(name, folder)));
      return [name, `sha384-${hash.digest('base64')}`];
    }),
  );
}

/** Writes `hashes.json` beside the files. */
export function writePlainHashes(folder = built) {
  writeFileSync(new URL('hashes.json', folder), `${JSON.stringify(hashPlainFiles(folder), null, 2)}\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const hashes = hashPlainFiles();
  console.log(`<script type="module" src="/assets/idproof/idproof.js" integrity="${hashes['idproof.js']}"></script>`);
  for (const worker of PLAIN_FILES.slice(1)) console.log(`<!-- beside it: ${worker} ${hashes[worker]} -->`);
}
