import { readFileSync, statSync } from 'node:fs';

/**
 * Hands out what is made of a file's text, and makes it anew once the file was written anew: a build replaces the pages
 * while the site runs. Undefined while there is no such file.
 */
export function followFile<T>(file: string, make: (text: string) => T): () => T | undefined {
  let last: { mtimeMs: number; made: T } | undefined;
  return () => {
    const mtimeMs = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
    if (mtimeMs === undefined) return undefined;
    if (last?.mtimeMs !== mtimeMs) last = { mtimeMs, made: make(readFileSync(file, 'utf8')) };
    return last.made;
  };
}
