import { isLabel, type LabelledDocument } from './document.js';
import { getHeight, type LinePiece, type Piece } from './pieces.js';
import { matchName } from './values.js';

/** Share of the first page, from its top, in which a heading can be. */
const UPPER_PART = 0.4;

/** The name in the largest letters at the head of a paper: its issuer, as a rule. */
export function findHeadingName({ lines, hits }: LabelledDocument, titles: RegExp): Piece | undefined {
  const first = lines.filter(({ page }) => page === 1);
  const bottom = Math.max(0, ...first.map(({ bbox }) => bbox[3]));
  const candidates = first.filter(
    (line) =>
      line.bbox[1] < bottom * UPPER_PART &&
      !isLabel(hits, line) &&
      !titles.test(line.text) &&
      !/\d|@|www\.|[:：]/.test(line.text) &&
      matchName(line) !== undefined &&
      line.confidence > 0.8,
  );
  return candidates.toSorted((a, b) => measureLetters(b) - measureLetters(a) || a.bbox[1] - b.bbox[1])[0];
}

/** Height of the letters; a line that climbs has a taller box than letters. */
function measureLetters(line: LinePiece): number {
  const perLetter = (line.bbox[2] - line.bbox[0]) / Math.max(1, line.text.length);
  return Math.min(getHeight(line), perLetter * 3);
}
