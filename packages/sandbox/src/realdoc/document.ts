import type { TextPage } from '@idproof/engines';
import { findHits, squeeze, type LabelHit } from './labels.js';
import { areBeside, getHeight, join, getMiddle, slice, toPieces, type LinePiece, type Piece } from './pieces.js';
import type { ValueMatcher } from './values.js';

/** A document and the labels of a template that were found in it. */
export interface LabelledDocument {
  lines: readonly LinePiece[];
  hits: readonly LabelHit[];
}

/** How to find a field. */
export interface FieldRule {
  /** The most specific first. */
  labels: readonly string[];
  kind: ValueMatcher;
  /** For totals: the lowest one on the page counts. */
  isLast?: boolean;
  /** Whether the value continues on the lines below. */
  isBlock?: boolean;
}

/** The farthest distance of a value below its label, in heights of the label. */
const MAX_BELOW = 4;

export function findLabels(pages: readonly TextPage[], labels: readonly string[]): LabelledDocument {
  const lines = toPieces(pages);
  const squeezed = [...new Set(labels.map(squeeze))].toSorted((a, b) => b.length - a.length);
  return { lines, hits: lines.flatMap((line) => findHits(line, squeezed)) };
}

/** Finds the value of a field: after its label, else to the right of it, else below. */
export function findField(document: LabelledDocument, rule: FieldRule): Piece | undefined {
  const labels = rule.labels.map(squeeze);
  for (const listCandidates of [findAlongside, findBelow]) {
    for (const label of labels) {
      const hits = document.hits.filter((hit) => hit.label === label);
      for (const hit of rule.isLast ? hits.toReversed() : hits) {
        for (const candidate of listCandidates(document, hit)) {
          const value = rule.kind(candidate);
          if (value) return rule.isBlock ? collectBlock(document, value) : value;
        }
      }
    }
  }
  return undefined;
}

/** Finds the text after the label on its own line, and the next line to the right. */
function findAlongside({ lines, hits }: LabelledDocument, { piece, rest }: LabelHit): LinePiece[] {
  const right = lines
    .filter((line) => line.bbox[0] > piece.bbox[2] - getHeight(piece) / 2 && areBeside(line, piece))
    .toSorted((a, b) => a.bbox[0] - b.bbox[0])[0];
  const inline = rest ? [rest] : [];
  // Otherwise the rest of the line would be skipped.
  if (!right || (rest && right.bbox[0] < rest.bbox[2])) return inline;
  if (isLabel(hits, right)) return inline;
  const value = withoutColon(right);
  return value ? [...inline, value] : inline;
}

/** The line without the colon in front, which a form prints apart from its label. */
function withoutColon(line: LinePiece): LinePiece | undefined {
  const colon = /^[\s:：]+/u.exec(line.text);
  return colon ? slice(line, colon[0].length) : line;
}

/** Finds the nearest line below, in the column of the label. */
function findBelow({ lines, hits }: LabelledDocument, { piece, rest }: LabelHit): LinePiece[] {
  const height = getHeight(piece);
  const nearest = lines
    .filter((line) => line.page === piece.page && getMiddle(line) > piece.bbox[3])
    .filter((line) => line.bbox[1] - piece.bbox[3] < MAX_BELOW * height && isInColumn(line, piece))
    .toSorted((a, b) => a.bbox[1] - b.bbox[1])
    // Of several in one row, the one under the label.
    .filter((line, _, [first]) => areBeside(line, first!))
    .toSorted((a, b) => measureOffset(a, piece) - measureOffset(b, piece))[0];
  return nearest && !rest && !isLabel(hits, nearest) ? [nearest] : [];
}

/** Measures how far a line is from being flush with or centred under another. */
function measureOffset({ bbox: a }: Piece, { bbox: b }: Piece): number {
  return Math.min(Math.abs(a[0] - b[0]), Math.abs(a[2] - b[2]), Math.abs(a[0] + a[2] - b[0] - b[2]) / 2);
}

function isInColumn(line: Piece, column: Piece): boolean {
  return line.bbox[0] < column.bbox[2] + getHeight(column) && line.bbox[2] > column.bbox[0] - getHeight(column);
}

/** Whether the line begins with a label or looks like one. */
export function isLabel(hits: readonly LabelHit[], line: LinePiece): boolean {
  return /[:：]$/.test(line.text) || hits.some((hit) => hit.line === line && hit.isFirst);
}

/** Collects a value and the lines that continue below it, flush left and without a gap. */
function collectBlock({ lines, hits }: LabelledDocument, first: Piece): Piece {
  const block: Piece[] = [first];
  const under = lines
    .filter((line) => line.page === first.page && getMiddle(line) > first.bbox[3])
    .toSorted((a, b) => a.bbox[1] - b.bbox[1]);
  for (const line of under) {
    const last = block.at(-1)!;
    if (line.bbox[1] - last.bbox[3] > getHeight(first)) break;
    if (Math.abs(line.bbox[0] - first.bbox[0]) > getHeight(first)) continue;
    if (isLabel(hits, line)) break;
    block.push(line);
  }
  return join(block)!;
}
