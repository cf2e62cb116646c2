import { compareDescriptors, MIN_FACE_WIDTH, type FaceEngine } from '@idproof/engines';
import type { Remember } from '../journal.js';
import { FACE_CONDITIONS, FACE_WIDTHS, reduceFace, REDUCTIONS } from './conditions.js';
import { describeLargest, isSame, type CorpusImage } from './corpus.js';
import { chooseHalf, type Half } from './halves.js';
import type { Pair } from './pairs.js';

/** One condition: each image under it against every other as it is. */
export interface ConditionFigures {
  condition: string;
  pictures: number;
  /** Images in which no face was found any more. */
  lost: string[];
  pairs: (Pair & { half: Half | undefined })[];
  milliseconds: number[];
}

/** An image made into another one; undefined where the condition does not apply to it. */
type Change = (image: CorpusImage) => Promise<Buffer | undefined>;

async function measureCondition(
  faces: FaceEngine,
  corpus: readonly CorpusImage[],
  condition: string,
  change: Change,
): Promise<ConditionFigures> {
  const figures: ConditionFigures = { condition, pictures: 0, lost: [], pairs: [], milliseconds: [] };
  for (const image of corpus) {
    const bytes = await change(image);
    if (!bytes) continue;
    figures.pictures++;
    const described = await describeLargest(faces, bytes);
    if (!described) {
      figures.lost.push(image.name);
      continue;
    }
    figures.milliseconds.push(described.milliseconds);
    figures.pairs.push(...pairWithAll(image, described.descriptor, corpus));
  }
  return figures;
}

/** An image's face, however it was changed, against all others whose people are known to be the same or different. */
export function pairWithAll(image: CorpusImage, descriptor: Float32Array, corpus: readonly CorpusImage[]) {
  return corpus.flatMap((other) => {
    const same = isSame(image, other);
    if (same === undefined) return [];
    const half = chooseHalf(image) === chooseHalf(other) ? chooseHalf(image) : undefined;
    const distance = compareDescriptors(descriptor, other.descriptor);
    return [{ first: image.name, second: other.name, same, half, distance }];
  });
}

/** All pairs of the photographs as they are. */
export function plainPairs(corpus: readonly CorpusImage[]) {
  return corpus.flatMap((image, index) => pairWithAll(image, image.descriptor, corpus.slice(index + 1)));
}

/** Every condition, on images whose face is wide enough for compare. */
export async function measureConditions(faces: FaceEngine, corpus: readonly CorpusImage[], remember: Remember) {
  const wide = corpus.filter(({ faceWidth }) => faceWidth >= MIN_FACE_WIDTH);
  const figures: ConditionFigures[] = [];
  for (const [name, change] of Object.entries(FACE_CONDITIONS)) {
    figures.push(await remember(name, () => measureCondition(faces, wide, name, change)));
  }
  return figures;
}

export interface WidthFigures extends ConditionFigures {
  width: number;
  reduction: (typeof REDUCTIONS)[number];
}

/** Every width, sharp and printed. */
export async function measureWidths(
  faces: FaceEngine,
  corpus: readonly CorpusImage[],
  remember: Remember,
): Promise<WidthFigures[]> {
  const figures: WidthFigures[] = [];
  for (const reduction of REDUCTIONS) {
    for (const width of FACE_WIDTHS) {
      const change: Change = async (image) => reduceFace(image, width, reduction);
      const name = `${width} pixels, ${reduction}`;
      const measured = await remember(name, () => measureCondition(faces, corpus, name, change));
      figures.push({ ...measured, width, reduction });
    }
  }
  return figures;
}
