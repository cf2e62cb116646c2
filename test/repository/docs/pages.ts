import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import GithubSlugger from 'github-slugger';
import { lexer, walkTokens, type MarkedToken, type Token } from 'marked';

export const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

export interface Block {
  page: string;
  language: string;
  code: string;
}

export interface Page {
  /** Path below the root of the repository, with slashes. */
  path: string;
  text: string;
  /** What links and images point at, as written. */
  links: string[];
  /** The anchors of its headings, as GitHub makes them. */
  anchors: Set<string>;
  blocks: Block[];
  /** What stands between backquotes within the prose. */
  spans: string[];
}

function readPage(path: string): Page {
  const text = readFileSync(join(ROOT, path), 'utf8');
  const page: Page = { path, text, links: [], anchors: new Set(), blocks: [], spans: [] };
  const slugger = new GithubSlugger();
  void walkTokens(lexer(text), (token) => {
    // The token types of marked are open to extensions; those used here are its own.
    const own = token as MarkedToken;
    if (own.type === 'link' || own.type === 'image') page.links.push(own.href);
    else if (own.type === 'heading') page.anchors.add(slugger.slug(plainText(own.tokens ?? [])));
    else if (own.type === 'code') page.blocks.push({ page: path, language: own.lang ?? '', code: own.text });
    else if (own.type === 'codespan') page.spans.push(own.text);
    else if (own.type === 'html')
      page.links.push(...[...own.text.matchAll(/\b(?:src|href)="([^"]+)"/g)].map(([, to]) => to!));
  });
  return page;
}

const plainText = (tokens: Token[]): string =>
  tokens
    .map((token) => ('tokens' in token && token.tokens ? plainText(token.tokens) : (token as { text: string }).text))
    .join('');

const inFolder = (folder: string): string[] =>
  readdirSync(join(ROOT, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => (folder === '.' ? name : `${folder}/${name}`));

/** Every Markdown page that is published: at the top, in docs, and beside each package. */
export const PAGES: readonly Page[] = [
  ...inFolder('.'),
  ...inFolder('docs'),
  ...readdirSync(join(ROOT, 'packages')).flatMap((name) => inFolder(`packages/${name}`)),
].map(readPage);

/** The code blocks of all pages in any of these languages. */
export const blocksIn = (...languages: string[]): Block[] =>
  PAGES.flatMap(({ blocks }) => blocks).filter(({ language }) => languages.includes(language));

/** Packages of frameworks that samples import: they are installed for the wide tests alone. */
export const FRAMEWORKS = ['react', 'vue', '@vitejs/plugin-vue'];
