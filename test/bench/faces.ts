import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { performance } from 'node:perf_hooks';
import sharp from 'sharp';
import {
  createDocumentReader,
  createFaceEngine,
  decodePicture,
  descriptorDistance,
  SAME_PERSON_DISTANCE,
  scoreOf,
  type DocumentReader,
  type Face,
  type FaceEngine,
  type RgbImage,
} from '@idproof/sandbox/engines';
import { FACE_NAMES, isSamePerson, readFace, readPortrait, type FaceName } from '../helpers/faces.js';
import { photographDocument, renderPassport } from '../helpers/specimens/index.js';

/** Smallest, middle and largest of a list, and how many there were. */
export interface Spread {
  count: number;
  min: number;
  median: number;
  max: number;
}

/** How pairs of pictures were judged. */
export interface PairFigures {
  same: { distance: Spread; score: Spread };
  different: { distance: Spread; score: Spread };
  /** Pairs of one person that were told apart, and of two that were not; as `first second distance`. */
  falseRejects: string[];
  falseAccepts: string[];
  /** Milliseconds to find and describe the face of one picture. */
  milliseconds: Spread;
  /** Pictures in which no face was found; they count in no pair. */
  unusable: string[];
}

export interface FaceFigures {
  /** All pairs of the committed photographs. */
  plain: PairFigures;
  /** Each photograph against the portrait on a passport, rendered and photographed (level 2), of every other one. */
  portrait: PairFigures;
  /** Distance of a document's portrait to itself, offered as a selfie, by how it was copied. */
  ownPortrait: Record<string, { distance: Spread; score: Spread }>;
}

interface Described {
  name: string;
  descriptor: Float32Array;
}

interface Pair {
  first: string;
  second: string;
  same: boolean;
  distance: number;
}

const PICTURES = new Set(['.jpg', '.jpeg', '.png', '.bmp']);

function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.round((sorted.length - 1) * share)] ?? Number.NaN;
  return { count: sorted.length, min: at(0), median: at(0.5), max: at(1) };
}

function bothSpreads(distances: readonly number[]) {
  return { distance: spreadOf(distances), score: spreadOf(distances.map(scoreOf)) };
}

function judge(pairs: readonly Pair[], times: readonly number[], unusable: string[]): PairFigures {
  const distancesOf = (same: boolean) => pairs.filter((pair) => pair.same === same).map(({ distance }) => distance);
  const wrong = (same: boolean) =>
    pairs
      .filter((pair) => pair.same === same && pair.distance <= SAME_PERSON_DISTANCE !== same)
      .map(({ first, second, distance }) => `${first} ${second} ${distance.toFixed(3)}`);
  return {
    same: bothSpreads(distancesOf(true)),
    different: bothSpreads(distancesOf(false)),
    falseRejects: wrong(true),
    falseAccepts: wrong(false),
    milliseconds: spreadOf(times),
    unusable,
  };
}

async function decode(bytes: Uint8Array): Promise<RgbImage | undefined> {
  const decoded = await decodePicture(bytes);
  return decoded.ok ? decoded.image : undefined;
}

async function describeLargest(faces: FaceEngine, image: RgbImage | undefined): Promise<Float32Array | undefined> {
  const [face] = image ? await faces.detect(image) : [];
  return image && face && faces.describe(image, face);
}

/** Describes each picture; the second list says how long it took, the third which had no face. */
async function describeAll(
  faces: FaceEngine,
  pictures: readonly { name: string; bytes: Uint8Array }[],
): Promise<{ described: Described[]; times: number[]; unusable: string[] }> {
  const described: Described[] = [];
  const times: number[] = [];
  const unusable: string[] = [];
  for (const { name, bytes } of pictures) {
    const image = await decode(bytes);
    const started = performance.now();
    const descriptor = await describeLargest(faces, image);
    times.push(performance.now() - started);
    if (descriptor) described.push({ name, descriptor });
    else unusable.push(name);
  }
  return { described, times, unusable };
}

function allPairs(described: readonly Described[], isSame: (first: string, second: string) => boolean): Pair[] {
  return described.flatMap((first, index) =>
    described.slice(index + 1).map((second) => ({
      first: first.name,
      second: second.name,
      same: isSame(first.name, second.name),
      distance: descriptorDistance(first.descriptor, second.descriptor),
    })),
  );
}

interface Passport {
  name: FaceName;
  descriptor: Float32Array;
  /** To locate the document, find its portrait and describe it. */
  milliseconds: number;
  /** The portrait cut out of the photograph, encoded anew. */
  cutOut: Buffer;
  /** The same page photographed once more, portrait alone. */
  again: Buffer;
}

interface Portrait {
  page: RgbImage;
  face: Face;
}

/** The portrait of a photographed page, found as compare finds it. */
async function findPortrait(documents: DocumentReader, jpeg: Buffer): Promise<Portrait | undefined> {
  const image = await decode(jpeg);
  const document = image && (await documents.locate(image));
  const face = document && (await documents.findPortrait(document));
  return face ? { page: document.image, face } : undefined;
}

/** Head and shoulders alone, as somebody would cut them out to pass them off as a selfie. */
async function cutOut({ page: { data, width, height }, face: { box } }: Portrait): Promise<Buffer> {
  const left = Math.max(0, Math.round(box.left - box.width * 0.4));
  const top = Math.max(0, Math.round(box.top - box.height * 0.4));
  const area = {
    left,
    top,
    width: Math.min(width - left, Math.round(box.width * 1.8)),
    height: Math.min(height - top, Math.round(box.height * 1.8)),
  };
  return sharp(data, { raw: { width, height, channels: 3 } })
    .extract(area)
    .jpeg({ quality: 80 })
    .toBuffer();
}

async function makePassport(
  faces: FaceEngine,
  documents: DocumentReader,
  name: FaceName,
  seed: number,
): Promise<Passport | undefined> {
  const page = await renderPassport({ seed, portrait: await readPortrait(name) });
  const { jpeg } = await photographDocument(page, { seed, level: 2 });
  const second = await photographDocument(page, { seed: seed + 1000, level: 1 });
  const started = performance.now();
  const portrait = await findPortrait(documents, jpeg);
  const descriptor = portrait && (await faces.describe(portrait.page, portrait.face));
  const milliseconds = performance.now() - started;
  const again = await findPortrait(documents, second.jpeg);
  if (!portrait || !descriptor || !again) return undefined;
  return { name, descriptor, milliseconds, cutOut: await cutOut(portrait), again: await cutOut(again) };
}

/** Ways to offer the portrait itself as a selfie. */
const COPIES: Readonly<Record<string, (passport: Passport) => Promise<Buffer>>> = {
  'cut out of the very photograph, JPEG 80': async ({ cutOut }) => cutOut,
  'cut out, half the size, JPEG 50': async ({ cutOut }) =>
    sharp(cutOut).resize({ height: 200 }).jpeg({ quality: 50 }).toBuffer(),
  'cut out of another photograph of the page': async ({ again }) => again,
  'another photograph, blurred and darkened': async ({ again }) =>
    sharp(again).blur(1.2).modulate({ brightness: 0.8 }).jpeg({ quality: 70 }).toBuffer(),
  'the digital portrait before it was printed': async ({ name }) => readFace(name),
};

async function measureOwnPortrait(faces: FaceEngine, passports: readonly Passport[]) {
  const figures: FaceFigures['ownPortrait'] = {};
  for (const [copy, make] of Object.entries(COPIES)) {
    const distances: number[] = [];
    for (const passport of passports) {
      const descriptor = await describeLargest(faces, await decode(await make(passport)));
      if (descriptor) distances.push(descriptorDistance(descriptor, passport.descriptor));
    }
    figures[copy] = bothSpreads(distances);
  }
  return figures;
}

/** Measures the face engine over the committed faces: plain, as portraits on passports, and portraits against themselves. */
export async function measureFaces(): Promise<FaceFigures> {
  const faces = await createFaceEngine();
  const documents = await createDocumentReader({ faces });
  const photographs = FACE_NAMES.map((name) => ({ name, bytes: readFace(name) }));
  const { described, times, unusable } = await describeAll(faces, photographs);
  const isSame = (first: string, second: string) => isSamePerson(first as FaceName, second as FaceName);
  const passports: Passport[] = [];
  const lost: string[] = [];
  for (const [index, name] of FACE_NAMES.entries()) {
    const passport = await makePassport(faces, documents, name, index + 1);
    if (passport) passports.push(passport);
    else lost.push(name);
  }
  const pairs = passports.flatMap((passport) =>
    described
      .filter(({ name }) => name !== passport.name)
      .map((selfie) => ({
        first: selfie.name,
        second: `passport of ${passport.name}`,
        same: isSame(selfie.name, passport.name),
        distance: descriptorDistance(selfie.descriptor, passport.descriptor),
      })),
  );
  return {
    plain: judge(allPairs(described, isSame), times, unusable),
    portrait: judge(
      pairs,
      passports.map(({ milliseconds }) => milliseconds),
      lost,
    ),
    ownPortrait: await measureOwnPortrait(faces, passports),
  };
}

/** The person of a picture by its name: trailing digits dropped, or, where there are none, all from the last `-` on. */
export function personOf(fileName: string): string {
  const stem = fileName.slice(0, fileName.length - extname(fileName).length);
  const numbered = /^(.*?)[-_ ]*\d+$/.exec(stem)?.[1];
  if (numbered) return numbered;
  const dash = stem.lastIndexOf('-');
  return dash > 0 ? stem.slice(0, dash) : stem;
}

/**
 * Measures all pairs of a folder's pictures (JPEG, PNG, BMP). Two are of one person when their names agree without
 * the ending and the trailing digits (`anna1.jpg`, `anna-2.jpg`), or, where a name ends in no digit, without what
 * follows its last `-` (`anna-front.png`).
 */
export async function measureFacePairs(folder: string): Promise<PairFigures> {
  const names = (await readdir(folder)).filter((name) => PICTURES.has(extname(name).toLowerCase())).toSorted();
  const faces = await createFaceEngine();
  const pictures = await Promise.all(names.map(async (name) => ({ name, bytes: await readFile(join(folder, name)) })));
  const { described, times, unusable } = await describeAll(faces, pictures);
  return judge(
    allPairs(described, (first, second) => personOf(first) === personOf(second)),
    times,
    unusable,
  );
}
