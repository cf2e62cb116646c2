import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { followFile } from './follow-file.js';

/** What a policy allows the inline scripts and style sheets of a page by. */
export interface Inlined {
  scripts: readonly string[];
  styles: readonly string[];
}

/** The page at every address that has none, which leads home. */
export const MISSING = '/404.html';

const SCRIPTS = /<script(?![^>]*\ssrc=)[^>]*>(.*?)<\/script>/gs;
/** Pages lie in the folder itself. */
const PAGE = /^\/[\w-]+\.html$/;
const STYLES = /<style[^>]*>(.*?)<\/style>/gs;

export function hashScripts(html: string): string[] {
  return hashAll(html, SCRIPTS);
}

export type FindInlined = (path: string) => Inlined | undefined;

/** Finds what is inline in the page at a path of the site, which is a file of the folder; undefined where there is none. */
export function createInlined(folder: string): FindInlined {
  const pages = new Map<string, FindInlined>();
  return (path) => {
    const name = path === '/' ? '/index.html' : path;
    if (!PAGE.test(name)) return undefined;
    const find = pages.get(name) ?? followFile(join(folder, name), hashPage);
    pages.set(name, find);
    return find(name);
  };
}

function hashPage(html: string): Inlined {
  return { scripts: hashScripts(html), styles: hashAll(html, STYLES) };
}

function hashAll(html: string, inline: RegExp): string[] {
  return [...html.matchAll(inline)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );
}
