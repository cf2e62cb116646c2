import type { OpenNet } from './net.js';
import type { Point, Rect, RgbImage } from './types.js';

/** Side of the square that the detector takes, in pixels. */
export const DETECTOR_SIZE = 256;
/** The outputs of the detector: certainties and boxes of the fine grid, then of the coarse one. */
export const DETECTOR_OUTPUTS = ['Identity', 'Identity_2', 'Identity_1', 'Identity_3'] as const;

/** A face before its mesh: a square, but for rounding, in pixels of the image; it may reach beyond it. */
export interface FaceBox extends Rect {
  /** In pixels of the image: the points between which a face's axis runs. */
  nose: Point;
  mouth: Point;
  /** 0 to 1. */
  confidence: number;
}

/** BlazeFace's anchor grids: pixels per cell, and guesses per cell. */
const GRIDS = [
  { stride: 16, guesses: 2 },
  { stride: 32, guesses: 6 },
] as const;
/** Numbers per guess: centre, size, then six points, of which nose and mouth are used. */
const GUESS_LENGTH = 16;
const [NOSE, MOUTH] = [4 + 2 * 2, 4 + 2 * 3];
/** Minimum confidence: low, so that portraits printed on documents are detected too; `search-faces.ts` filters them. */
export const MIN_CONFIDENCE = 0.2;
/** Maximum faces, as in group photographs. */
const MAX_FACES = 10;
/** Maximum overlap (IoU) of boxes of two faces: the preset of `human`, the package of this detector. */
const MAX_OVERLAP = 0.1;
/** Size of the boxes that the mesh was trained on, relative to the detector's (preset of `human`). */
const ENLARGED = 1.4;

/** A guess in pixels of the square that the detector was given. */
interface Guess {
  left: number;
  top: number;
  right: number;
  bottom: number;
  nose: Point;
  mouth: Point;
  confidence: number;
}

/** Stretches the image to the detector's square: three planes, values -1 to 1. */
function toInput({ data, width, height }: RgbImage): Float32Array {
  const plane = DETECTOR_SIZE * DETECTOR_SIZE;
  const input = new Float32Array(plane * 3);
  for (let row = 0; row < DETECTOR_SIZE; row++) {
    const y = (row * height) / DETECTOR_SIZE;
    const upper = Math.floor(y);
    const down = y - upper;
    const [here, below] = [upper * width, Math.min(height - 1, upper + 1) * width];
    for (let column = 0; column < DETECTOR_SIZE; column++) {
      const x = (column * width) / DETECTOR_SIZE;
      const left = Math.floor(x);
      const across = x - left;
      const right = Math.min(width - 1, left + 1);
      for (let c = 0; c < 3; c++) {
        const top = data[(here + left) * 3 + c]! * (1 - across) + data[(here + right) * 3 + c]! * across;
        const bottom = data[(below + left) * 3 + c]! * (1 - across) + data[(below + right) * 3 + c]! * across;
        input[c * plane + row * DETECTOR_SIZE + column] = (top * (1 - down) + bottom * down) / 127.5 - 1;
      }
    }
  }
  return input;
}

function readGuesses(grid: (typeof GRIDS)[number], logits: Float32Array, boxes: Float32Array): Guess[] {
  const cells = DETECTOR_SIZE / grid.stride;
  const found: Guess[] = [];
  logits.forEach((logit, index) => {
    const confidence = 1 / (1 + Math.exp(-logit));
    if (confidence <= MIN_CONFIDENCE) return;
    const cell = Math.floor(index / grid.guesses);
    const anchorX = ((cell % cells) + 0.5) * grid.stride;
    const anchorY = (Math.floor(cell / cells) + 0.5) * grid.stride;
    const read = (at: number): Point => {
      const from = index * GUESS_LENGTH + at;
      return [anchorX + boxes[from]!, anchorY + boxes[from + 1]!];
    };
    const [x, y] = read(0);
    const width = boxes[index * GUESS_LENGTH + 2]!;
    const height = boxes[index * GUESS_LENGTH + 3]!;
    found.push({
      left: x - width / 2,
      top: y - height / 2,
      right: x + width / 2,
      bottom: y + height / 2,
      nose: read(NOSE),
      mouth: read(MOUTH),
      confidence,
    });
  });
  return found;
}

/** Intersection over union of two boxes. */
function measureOverlap(a: Guess, b: Guess): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  if (width <= 0 || height <= 0) return 0;
  const area = ({ left, top, right, bottom }: Guess): number => (right - left) * (bottom - top);
  const shared = width * height;
  return shared / (area(a) + area(b) - shared);
}

/** Non-maximum suppression: the best guess of each face, highest confidence first. */
function suppressOverlaps(guesses: readonly Guess[]): Guess[] {
  const kept: Guess[] = [];
  for (const guess of guesses.toSorted((a, b) => b.confidence - a.confidence)) {
    if (kept.length === MAX_FACES) break;
    if (kept.every((better) => measureOverlap(guess, better) < MAX_OVERLAP)) kept.push(guess);
  }
  return kept;
}

function toFaceBox(guess: Guess, { width, height }: RgbImage): FaceBox {
  const [sx, sy] = [width / DETECTOR_SIZE, height / DETECTOR_SIZE];
  const toImage = ([x, y]: Point): Point => [x * sx, y * sy];
  const half = (Math.max((guess.right - guess.left) * sx, (guess.bottom - guess.top) * sy) * ENLARGED) / 2;
  const [x, y] = toImage([(guess.left + guess.right) / 2, (guess.top + guess.bottom) / 2]);
  // Whole pixels, as in the measurements on which the thresholds of the search rest.
  const [left, top] = [Math.round(x - half), Math.round(y - half)];
  return {
    left,
    top,
    width: Math.round(x + half) - left,
    height: Math.round(y + half) - top,
    nose: toImage(guess.nose),
    mouth: toImage(guess.mouth),
    confidence: guess.confidence,
  };
}

/** Finds up to ten more or less upright faces, highest confidence first. */
export async function detectFaces(net: OpenNet, image: RgbImage): Promise<FaceBox[]> {
  const [fineLogits, fineBoxes, coarseLogits, coarseBoxes] = await net(toInput(image), [
    1,
    3,
    DETECTOR_SIZE,
    DETECTOR_SIZE,
  ]);
  const guesses = [
    ...readGuesses(GRIDS[0], fineLogits!.data, fineBoxes!.data),
    ...readGuesses(GRIDS[1], coarseLogits!.data, coarseBoxes!.data),
  ];
  return suppressOverlaps(guesses).map((guess) => toFaceBox(guess, image));
}
