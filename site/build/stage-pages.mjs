import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const top = fileURLToPath(new URL('../..', import.meta.url));
const REPOSITORY = 'https://github.com/idproof/idproof/blob/main/';
const PICTURE = /\.(?:png|jpg|svg)$/;

/** Copies the pages of docs/ and of the site itself, with their pictures. */
export function stagePages(stage) {
  for (const folder of ['docs', 'site/pages'])
    for (const name of readdirSync(join(top, folder)).filter((file) => file.endsWith('.md')))
      writeFileSync(join(stage, name), rewriteLinks(stage, `${folder}/${name}`));
}

/** What is no page of the site is read in the repository. */
function rewriteLinks(stage, page) {
  const text = nameLinks(readFileSync(join(top, page), 'utf8'));
  return text.replaceAll(/(\]\()([^)\s]+)(\))/g, (whole, open, link, close) => {
    if (/^(?:[a-z]+:|#)/.test(link)) return whole;
    const [path, anchor] = link.split('#');
    const file = relative(top, join(top, dirname(page), path)).replaceAll('\\', '/');
    if (/^docs\/[\w-]+\.md$/.test(file)) return whole;
    if (/^docs\/openapi\/\w+\.json$/.test(file)) return `${open}./openapi/${file.slice(13, -5)}.md${close}`;
    if (file.startsWith('docs/') && PICTURE.test(file) && existsSync(join(top, file))) {
      const copy = join(stage, file.slice('docs/'.length));
      mkdirSync(dirname(copy), { recursive: true });
      cpSync(join(top, file), copy);
      return `${open}./${file.slice('docs/'.length)}${close}`;
    }
    return `${open}${REPOSITORY}${file}${anchor ? `#${anchor}` : ''}${close}`;
  });
}

/** In the repository a page is called by its file, on the site by its title. */
export function nameLinks(text) {
  return text.replaceAll(
    /\[(?:docs\/)?[\w-]+\.md\]\((?:docs\/)?([\w-]+\.md)(#[^)]*)?\)/g,
    (whole, file, anchor = '') => {
      const path = join(top, 'docs', file);
      const title = existsSync(path) && /^# (.+)$/m.exec(readFileSync(path, 'utf8'))?.[1];
      return title ? `[${title}](${file}${anchor})` : whole;
    },
  );
}
