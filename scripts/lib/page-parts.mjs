import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/**
 * The header and head of the demo's pages: `<!-- include header.html -->` is replaced by that file of `parts/`. Vite has no
 * includes for HTML, and a template engine would be a dependency for one line of work.
 */
export const pageParts = {
  name: 'idproof:page-parts',
  transformIndexHtml: {
    // Before Vite looks for the files that a page names.
    order: 'pre',
    handler: (html, { filename }) =>
      html.replaceAll(/<!-- include ([\w.-]+) -->/g, (_, part) => {
        const text = readFileSync(join(dirname(filename), 'parts', part), 'utf8').trim();
        const own = basename(filename) === 'index.html' ? './' : `./${basename(filename)}`;
        return text.replace(`<a href="${own}"`, `$& aria-current="page"`);
      }),
  },
};
