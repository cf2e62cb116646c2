import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a policy allows the inline scripts and style sheets of a page by. */
export interface Inlined {
  scripts: readonly string[];
  styles: readonly string[];
}

const SCRIPTS = /<script(?![^>]*\ssrc=)[^>]*>(.*?)<\/script>/gs;
const STYLES = /<style[^>]*>(.*?)<\/style>/gs;

export function hashScripts(html: string): string[] {
  return hashAll(html, SCRIPTS);
}

/** What is inline in the pages of a folder, by their paths. */
export function readInlined(folder: string): ReadonlyMap<string, Inlined> {
  const inlined = new Map<string, Inlined>();
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.html'))) {
    const html = readFileSync(join(folder, file), 'utf8');
    const hashes = { scripts: hashScripts(html), styles: hashAll(html, STYLES) };
    inlined.set(`/${file}`, hashes);
    if (file === 'index.html') inlined.set('/', hashes);
  }
  return inlined;
}

function hashAll(html: string, inline: RegExp): string[] {
  return [...html.matchAll(inline)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );
}
