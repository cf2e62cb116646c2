import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deserialize, serialize } from 'node:v8';
import sharp from 'sharp';
import { cacheFolder } from '../../../scripts/lib/cache-folder.mjs';
import * as photograph from './photograph.js';
import * as render from './render-document.js';

/*
 * The specimens of the tests, each drawn once on a machine: drawing takes seconds, and many tests ask for the same one.
 * The same options give the same pixels, so a specimen is kept under what it was asked for with and under everything
 * that draws it.
 */

/** Unused drawings of older sources go after so many milliseconds. */
const KEPT = 7 * 24 * 3_600_000;

export const renderDocument = drawOnce('document', render.renderDocument);
export const renderPassport = drawOnce('passport', render.renderPassport);
export const photographDocument = drawOnce('photograph', photograph.photographDocument);

/**
 * Draws with `draw` unless that was done before with equal arguments. What cannot be kept is drawn each time.
 * `sources` is the folder of what draws, where that is not this one.
 */
export function drawOnce<Args extends unknown[], Drawn>(
  name: string,
  draw: (...args: Args) => Promise<Drawn>,
  sources?: URL,
): (...args: Args) => Promise<Drawn> {
  let drawing: string | undefined;
  return async (...args) => {
    drawing ??= sources ? `${name}-${hashFolders([sources])}` : name;
    const key = createKey(drawing, args);
    if (key === undefined) return draw(...args);
    const file = join(folder(), key);
    const kept = await readFile(file).catch(() => undefined);
    if (kept) return deserialize(kept) as Drawn;
    const drawn = await draw(...args);
    await keep(file, serialize(drawn));
    return drawn;
  };
}

function createKey(name: string, args: readonly unknown[]): string | undefined {
  try {
    return `${name}-${createHash('sha256').update(serialize(args)).digest('hex').slice(0, 32)}`;
  } catch {
    // It holds a function.
    return undefined;
  }
}

/** Never half a file under its name, whoever else draws the same now. */
async function keep(file: string, bytes: Buffer): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const part = `${file}.${process.pid}`;
  await writeFile(part, bytes);
  await rename(part, file);
}

let own: string | undefined;

function folder(): string {
  if (own === undefined) {
    const all = cacheFolder('specimens');
    own = join(all, hashFolders(DRAWING));
    void removeOld(all, own);
  }
  return own;
}

/** Everything that decides what is drawn: the code of this folder, faces and letters. */
const DRAWING = ['.', '../../fixtures/faces', '../../fixtures/fonts'].map((place) => new URL(place, import.meta.url));

/** The files of the folders, and the library that puts pixels together. */
function hashFolders(folders: readonly URL[]): string {
  const hash = createHash('sha256').update(JSON.stringify(sharp.versions));
  for (const folder of folders) {
    const from = fileURLToPath(folder);
    for (const entry of readdirSync(from, { withFileTypes: true }))
      if (entry.isFile()) hash.update(entry.name).update(readFileSync(join(from, entry.name)));
  }
  return hash.digest('hex').slice(0, 16);
}

async function removeOld(all: string, current: string): Promise<void> {
  for (const name of await readdir(all).catch(() => [])) {
    const other = join(all, name);
    const { mtimeMs } = await stat(other).catch(() => ({ mtimeMs: Date.now() }));
    if (other !== current && Date.now() - mtimeMs > KEPT) await rm(other, { recursive: true, force: true });
  }
}
