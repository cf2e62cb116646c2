import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** What the demo's pages have in common: `<!-- include header.html -->` stands for a file in `parts/` beside the page. */
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
