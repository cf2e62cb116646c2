import { FACE_NAMES, readPortrait } from '../../../test/helpers/faces.js';
import {
  DOCUMENT_FORMATS,
  photographDocument,
  photographUnder,
  renderDocument,
  type Condition,
  type DocumentFormat,
  type PhotographLevel,
  type RenderedDocument,
} from '../../../test/helpers/specimens/index.js';

/** One document of the corpus: everything about it follows from these. */
export interface Specimen {
  format: DocumentFormat;
  /** 0 flat scan, 1 careful, 2 usual, 3 hard photograph. */
  level: PhotographLevel;
  /** Even: constants were tuned on it. Odd: figures are reported on it. */
  seed: number;
  /** Photographed in a way of its own, beside what the level says. */
  condition?: Condition;
}

export interface SpecimenImages {
  docType: string;
  front: Buffer;
  back?: Buffer;
  /** What `ocrResult` should say, any of these: of each document in the image, with names whole or as the zone cuts them. */
  truths: Record<string, string>[];
}

export type Half = 'tuning' | 'reported';
export const LEVELS: readonly PhotographLevel[] = [0, 1, 2, 3];

/** `count` seeds of a half, all even or all odd. */
export function listSeeds(half: Half, count: number): number[] {
  const first = half === 'tuning' ? 1000 : 1001;
  return Array.from({ length: count }, (_, index) => first + 2 * index);
}

/** Every format at every level, `count` documents each. */
export function corpus(
  half: Half,
  count: number,
  formats: readonly DocumentFormat[] = DOCUMENT_FORMATS,
  levels: readonly PhotographLevel[] = LEVELS,
): Specimen[] {
  return formats.flatMap((format) =>
    levels.flatMap((level) => listSeeds(half, count).map((seed) => ({ format, level, seed }))),
  );
}

const listTruths = ({ truth, truthOfZone }: RenderedDocument): Record<string, string>[] =>
  truthOfZone ? [truth, truthOfZone] : [truth];

/** Draws and photographs it. */
export async function drawSpecimen({ format, level, seed, condition }: Specimen): Promise<SpecimenImages> {
  const portrait = await readPortrait(FACE_NAMES[seed % FACE_NAMES.length]!);
  const document = await renderDocument({ format, seed, portrait });
  const back = document.back && (await photographDocument(document.back, { seed: seed + 100_000, level })).jpeg;
  const rest = { docType: document.docType, ...(back && { back }) };
  if (condition) {
    const { jpeg, alsoShown } = await photographUnder(condition, document, { seed, level });
    return { ...rest, front: jpeg, truths: [document, ...alsoShown].flatMap(listTruths) };
  }
  const { jpeg } = await photographDocument(document.front, { seed, level });
  return { ...rest, front: jpeg, truths: listTruths(document) };
}
