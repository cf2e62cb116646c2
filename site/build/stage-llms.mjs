import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { GUIDES, SUMMARY } from '../vitepress/menu.mjs';

const BASE = '/docs';
/** A section of this name may be left out where room is short, says the convention. */
const OPTIONAL_GROUP = 'Optional';
const HEAD = ['# idproof', '', `> ${SUMMARY}.`, ''];
/** Figures, reports and tables of every field: an index names them last, and the file with all pages leaves them out. */
const OPTIONAL = new Set([
  'accessibility-conformance',
  'aml',
  'asvs',
  'conformance',
  'documents',
  'faces',
  'glossary',
  'measurements',
  'sandbox-fields',
  'threat-model',
]);

/**
 * Writes what coding agents read (https://llmstxt.org): an index of the pages, the pages themselves as Markdown, and one
 * file with all that a merchant needs. `stage` holds the pages with their links made for the site, `out` is the site.
 */
export function writeLlms(stage, out) {
  const pages = readPages(stage);
  for (const { name } of pages) cpSync(join(stage, `${name}.md`), join(out, `${name}.md`));
  writeFileSync(join(out, 'llms.txt'), renderIndex(pages));
  writeFileSync(join(out, 'llms-full.txt'), renderAll(pages));
}

/** The guides in the order of the menu, without pages that are made of code alone. */
export function readPages(folder) {
  return GUIDES.flatMap(({ text: group, items }) =>
    items.flatMap(({ text: title, link }) => {
      const name = link.slice(1);
      const file = join(folder, `${name}.md`);
      if (name.includes('/') || name === 'examples' || !existsSync(file)) return [];
      const text = readFileSync(file, 'utf8').trim();
      return [{ name, title, text, group: OPTIONAL.has(name) ? OPTIONAL_GROUP : group }];
    }),
  );
}

/** The index: a title, a summary, what to know of the files, then the links of each group with what its pages are about. */
export function renderIndex(pages) {
  const sections = [...GUIDES.map(({ text }) => text), OPTIONAL_GROUP].flatMap((group) => {
    const links = pages
      .filter((each) => each.group === group)
      .map(({ name, title, text }) => `- [${title}](${BASE}/${name}.md): ${findSummary(text)}`);
    return links.length > 0 ? `## ${group}\n\n${links.join('\n')}\n` : [];
  });
  return [
    ...HEAD,
    `Each page is Markdown. [llms-full.txt](${BASE}/llms-full.txt) holds all but the optional ones. The HTTP interfaces`,
    `as OpenAPI 3.1: [the proxy](${BASE}/openapi/proxy.json), [the provider](${BASE}/openapi/provider.json).`,
    '',
    ...sections,
  ].join('\n');
}

/** Every page that is not optional, one after the other; each begins with its own title. */
export function renderAll(pages) {
  const needed = pages.filter(({ group }) => group !== OPTIONAL_GROUP);
  return [...HEAD, ...needed.map(({ name, text }) => `<!-- ${BASE}/${name}.md -->\n\n${text}\n`)].join('\n');
}

/** The first sentence below the title, without links. */
export function findSummary(text) {
  const paragraph = text.split('\n\n').find((each) => /^[\p{L}*`]/u.test(each)) ?? '';
  const plain = paragraph.replaceAll(/\s*\n\s*/g, ' ').replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1');
  return /^.*?\.(?=\s|$)/.exec(plain)?.[0] ?? plain.replace(/:$/, '.');
}
