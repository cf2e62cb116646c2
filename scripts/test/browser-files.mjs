import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from '../lib/run.mjs';

/** What browsers are served is below these. */
export const FOLDERS = ['test/core', 'test/testing', 'test/widgets'];

/** The browser tests whose path holds `pattern`, each as `{ file, browsers }`. */
export function findBrowserTests(pattern = '') {
  const top = fileURLToPath(root);
  return FOLDERS.flatMap((folder) =>
    readdirSync(join(top, folder), { recursive: true }).map((file) => `${folder}/${file.replaceAll('\\', '/')}`),
  )
    .filter((file) => file.endsWith('.browser.ts') && !file.includes('node_modules') && file.includes(pattern))
    .toSorted()
    .map((file) => ({ file, browsers: readBrowsers(readFileSync(join(top, file), 'utf8')) }));
}

/** Chromium, or those that the file names: `// Browsers: chromium, firefox, webkit`. */
function readBrowsers(source) {
  const [, names = 'chromium'] = /^\/\/ Browsers: (.+)$/m.exec(source) ?? [];
  return names.split(', ');
}
