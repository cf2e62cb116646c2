import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, extname, join, relative } from 'node:path';
import { createFaceEngine, compareDescriptors, MIN_FACE_WIDTH, type FaceEngine } from '@idproof/engines';
import type { Remember } from '../journal.js';
import { describeLargest } from './corpus.js';
import { judgePairs, type Pair, type PairFigures } from './pairs.js';

const IMAGES = new Set(['.jpg', '.jpeg', '.png', '.bmp']);

/** Names that cameras and people give to images of anybody. */
const NOBODY =
  /^(img|image|photo|picture|pic|dsc[fn]?|pxl|mvimg|scan|screenshot|sample|test|file|page|doc|document|passport|id|card|licen[cs]e|td\d?|mrz|specimen|face|selfie|portrait)$/i;

/**
 * The person of an image by its path within the folder: the sub-folder it lies in, else its name without trailing
 * digits, or, where there are none, without all from the last `-` on. Undefined where the name says nothing of the kind,
 * or names a sort of image.
 */
export function findPerson(path: string): string | undefined {
  const folder = dirname(path);
  if (folder !== '.') return folder;
  const stem = basename(path, extname(path));
  const numbered = /^(.*?\p{L}.*?)[-_ ]*\d+$/u.exec(stem)?.[1];
  const person = numbered ?? stem.slice(0, Math.max(0, stem.lastIndexOf('-')));
  return person === '' || NOBODY.test(person) ? undefined : person;
}

/** Whether the names say that two images show one person; undefined when no name of the folder repeats a person. */
export function labelPairs(paths: readonly string[]): (first: string, second: string) => boolean | undefined {
  const people = paths.map((path) => findPerson(path));
  const isLabelled = people.some((person, index) => person !== undefined && people.indexOf(person) !== index);
  if (!isLabelled) return () => undefined;
  // A name of its own, among names that say who is who, is a person of its own.
  return (first, second) => (findPerson(first) ?? first) === (findPerson(second) ?? second);
}

async function imagesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && IMAGES.has(extname(entry.name).toLowerCase()))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .toSorted();
}

interface Described {
  descriptor: number[];
  faceWidth: number;
  milliseconds: number;
}

/**
 * Measures all pairs of a folder's images (JPEG, PNG, BMP), sub-folders too: the largest face of each, whatever it
 * lies on. Two are of one person when they lie in one sub-folder, or when their names agree without the ending and the
 * trailing digits (`anna1.jpg`, `anna-2.jpg`), or, where a name ends in no digit, without what follows its last `-`
 * (`anna-front.png`). Where nothing is said that way, pairs are measured and left unjudged. `remember` keeps each
 * image by its bytes, so that a long run that ended early goes on.
 */
export async function measureFacePairs(folder: string, remember: Remember = measureAnew): Promise<PairFigures> {
  const paths = await imagesIn(folder);
  const faces = await createFaceEngine();
  const described: { path: string; descriptor: Float32Array }[] = [];
  const [times, unusable, tooSmall, repeated]: [number[], string[], string[], string[]] = [[], [], [], []];
  const seen = new Set<string>();
  for (const path of paths) {
    const bytes = await readFile(join(folder, path));
    const hash = createHash('sha256').update(bytes).digest('hex');
    if (seen.has(hash)) {
      repeated.push(path);
      continue;
    }
    seen.add(hash);
    const found = await remember(hash, () => describe(faces, bytes));
    if (!found) {
      unusable.push(path);
      continue;
    }
    times.push(found.milliseconds);
    if (found.faceWidth < MIN_FACE_WIDTH) tooSmall.push(`${path} ${Math.floor(found.faceWidth)} pixels`);
    described.push({ path, descriptor: Float32Array.from(found.descriptor) });
  }
  const isSame = labelPairs(paths);
  const pairs: Pair[] = described.flatMap((first, index) =>
    described.slice(index + 1).map((second) => ({
      first: first.path,
      second: second.path,
      same: isSame(first.path, second.path),
      distance: compareDescriptors(first.descriptor, second.descriptor),
    })),
  );
  return judgePairs({ pairs, times, unusable, tooSmall, repeated });
}

const measureAnew: Remember = async (_key, measure) => measure();

async function describe(faces: FaceEngine, bytes: Buffer): Promise<Described | null> {
  const found = await describeLargest(faces, bytes);
  if (!found) return null;
  const { descriptor, faceWidth, milliseconds } = found;
  return { descriptor: [...descriptor], faceWidth, milliseconds };
}
