import sharp from 'sharp';
import {
  compareDescriptors,
  measureFaceWidth,
  MIN_FACE_WIDTH,
  type DocumentReader,
  type Face,
  type FaceEngine,
  type RgbImage,
} from '@idproof/engines';
import { readFace, readPortrait, type FaceName } from '../../../test/helpers/faces.js';
import {
  DOCUMENT_FORMATS,
  photographDocument,
  renderDocument,
  type DocumentFormat,
} from '../../../test/helpers/specimens/index.js';
import type { Remember } from '../journal.js';
import { decode, describeLargest, type CorpusImage } from './corpus.js';
import { pairWithAll } from './measure-conditions.js';
import { bothSpreads } from './pairs.js';
import type { ConditionFigures } from './measure-conditions.js';

const PHOTOGRAPHED_LEVELS = [1, 2, 3] as const;

export interface DocumentFigures extends ConditionFigures {
  format: DocumentFormat;
  level: (typeof PHOTOGRAPHED_LEVELS)[number];
  /** Portraits that compare would refuse as too small; they count in no pair. */
  tooSmall: string[];
}

interface Portrait {
  page: RgbImage;
  face: Face;
  /** Pixels from cheek to cheek in the photograph of the document. */
  width: number;
}

/** The portrait of a photographed document, found as compare finds it. */
async function findPortrait(documents: DocumentReader, jpeg: Buffer, docType?: string): Promise<Portrait | undefined> {
  const image = await decode(jpeg);
  const document = image && (await documents.locate(image, docType));
  const face = document && (await documents.findPortrait(document));
  if (!face) return undefined;
  const [a, b] = document.quad;
  const scale = Math.hypot(b[0] - a[0], b[1] - a[1]) / document.image.width;
  return { page: document.image, face, width: measureFaceWidth(face.mesh) * scale };
}

/** The first photograph of each person who is known. */
function onePerPerson(corpus: readonly CorpusImage[]): CorpusImage[] {
  const known = corpus.filter(({ person }) => person);
  return known.filter(({ person }, index) => known.findIndex((other) => other.person === person) === index);
}

/** A portrait of each person on a document of the format, photographed, against all photographs. */
async function measureFormat(
  faces: FaceEngine,
  documents: DocumentReader,
  corpus: readonly CorpusImage[],
  format: DocumentFormat,
  level: (typeof PHOTOGRAPHED_LEVELS)[number],
): Promise<DocumentFigures> {
  const condition = `portrait on ${format}, level ${level}`;
  const figures: DocumentFigures = {
    condition,
    format,
    level,
    pictures: 0,
    lost: [],
    tooSmall: [],
    pairs: [],
    milliseconds: [],
  };
  for (const [index, image] of onePerPerson(corpus).entries()) {
    // Odd seeds report.
    const seed = 2 * index + 1 + 100 * level;
    const portraitFile = await readPortrait(image.name as FaceName);
    const { front, docType } = await renderDocument({ format, seed, portrait: portraitFile });
    const { jpeg } = await photographDocument(front, { seed, level });
    figures.pictures++;
    const started = performance.now();
    const portrait = await findPortrait(documents, jpeg, docType);
    const descriptor = portrait && (await faces.describe(portrait.page, portrait.face));
    figures.milliseconds.push(performance.now() - started);
    if (!descriptor) figures.lost.push(image.name);
    else if (portrait.width < MIN_FACE_WIDTH) figures.tooSmall.push(image.name);
    else figures.pairs.push(...pairWithAll(image, descriptor, corpus));
  }
  return figures;
}

/** Portraits on documents of all formats, photographed at levels 1 to 3. */
export async function measureDocumentPortraits(
  faces: FaceEngine,
  documents: DocumentReader,
  corpus: readonly CorpusImage[],
  remember: Remember,
): Promise<DocumentFigures[]> {
  const figures: DocumentFigures[] = [];
  for (const format of DOCUMENT_FORMATS) {
    for (const level of PHOTOGRAPHED_LEVELS) {
      const measure = () => measureFormat(faces, documents, corpus, format, level);
      figures.push(await remember(`${format}, level ${level}`, measure));
    }
  }
  return figures;
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

/** Ways to offer the portrait itself as a selfie: `first` cut out of the very photograph, `again` of another one. */
const COPIES: Readonly<Record<string, (cut: { first: Buffer; again: Buffer; name: FaceName }) => Promise<Buffer>>> = {
  'cut out of the very photograph, JPEG 80': async ({ first }) => first,
  'cut out, half the size, JPEG 50': async ({ first }) =>
    sharp(first).resize({ height: 200 }).jpeg({ quality: 50 }).toBuffer(),
  'cut out of another photograph of the page': async ({ again }) => again,
  'another photograph, blurred and darkened': async ({ again }) =>
    sharp(again).blur(1.2).modulate({ brightness: 0.8 }).jpeg({ quality: 70 }).toBuffer(),
  'the digital portrait before it was printed': async ({ name }) => readFace(name),
};

/** Distance and score of a document's portrait to itself, offered as a selfie, by how it was copied. */
export type OwnPortraitFigures = Record<string, ReturnType<typeof bothSpreads>>;

export async function measureOwnPortraits(
  faces: FaceEngine,
  documents: DocumentReader,
  corpus: readonly CorpusImage[],
): Promise<OwnPortraitFigures> {
  const distances: Record<string, number[]> = {};
  for (const [index, image] of onePerPerson(corpus).entries()) {
    const name = image.name as FaceName;
    const seed = 2 * index + 1;
    const { front } = await renderDocument({ format: 'TD3', seed, portrait: await readPortrait(name) });
    const first = await findPortrait(documents, (await photographDocument(front, { seed, level: 2 })).jpeg);
    const again = await findPortrait(
      documents,
      (await photographDocument(front, { seed: seed + 1000, level: 1 })).jpeg,
    );
    if (!first || !again) continue;
    const printed = await faces.describe(first.page, first.face);
    const cuts = { first: await cutOut(first), again: await cutOut(again), name };
    for (const [copy, make] of Object.entries(COPIES)) {
      const described = await describeLargest(faces, await make(cuts));
      if (described) (distances[copy] ??= []).push(compareDescriptors(described.descriptor, printed));
    }
  }
  return Object.fromEntries(Object.entries(distances).map(([copy, values]) => [copy, bothSpreads(values)]));
}
