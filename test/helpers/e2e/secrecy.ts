import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Every file below a folder, with its bytes. */
export function filesBelow(folder: string): { name: string; bytes: Buffer }[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((name) => statSync(name).isFile())
    .map((name) => ({ name, bytes: readFileSync(name) }));
}

/** Slices of 64 characters from all over a base64 text; one that shows up elsewhere is a picture that got away. */
export function cutSlices(base64: string): string[] {
  const step = Math.max(64, Math.floor(base64.length / 400));
  const slices: string[] = [];
  // The first bytes of every JPEG are alike: they tell nothing.
  for (let at = 1024; at + 64 <= base64.length; at += step) slices.push(base64.slice(at, at + 64));
  return slices;
}

/** Which of the needles stand in a text or in bytes. */
export function found(haystack: string | Buffer, needles: readonly string[]): string[] {
  return needles.filter((needle) => haystack.includes(needle));
}
