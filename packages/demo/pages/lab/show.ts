import type { FrameJudgement } from '@idproof/core/capture';
import { createRow } from '../table-row.js';
import type { Range } from './subjects.js';

/** Draws the frame and what is seen in it. */
export function drawFrame(
  canvas: HTMLCanvasElement,
  bitmap: ImageBitmap,
  { quad, faces, would }: FrameJudgement,
): void {
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  const context = canvas.getContext('2d')!;
  context.drawImage(bitmap, 0, 0);
  context.lineWidth = Math.max(2, bitmap.width / 240);
  context.strokeStyle = would === 'capture' ? '#2fd07f' : '#ffb020';
  context.beginPath();
  if (quad) {
    for (const [x, y] of quad) context.lineTo(x, y);
    context.closePath();
  }
  for (const [left, top, width, height] of faces) context.rect(left, top, width, height);
  context.stroke();
}

/** Says in a line what came of the frame. */
export function describeVerdict({ would, hints, events, ms }: FrameJudgement, time: number): string {
  const said = hints.length > 0 ? hints.join(', ') : 'nothing in the way';
  const seen = events.length > 0 ? `; seen: ${events.join(', ')}` : '';
  const verdict = would === 'capture' ? 'Would be taken' : 'Would wait';
  return `${(time / 1000).toFixed(2)} s. ${verdict}: ${said}${seen}. Judged in ${ms.toFixed(0)} ms.`;
}

const describeRange = ({ least, most }: Range): string =>
  [least === undefined ? '' : `at least ${least}`, most === undefined ? '' : `at most ${most}`]
    .filter(Boolean)
    .join(', ');

/** Fills the table: each measure, its limit, and whether it keeps to it. */
export function showMeasures(
  body: HTMLTableSectionElement,
  measures: FrameJudgement['measures'],
  limits: Readonly<Record<string, Range>>,
): void {
  const names = [...new Set([...Object.keys(limits), ...Object.keys(measures)])];
  body.replaceChildren(...names.map((name) => describeRow(name, measures[name], limits[name])));
}

function describeRow(name: string, value: number | undefined, range: Range = {}): HTMLTableRowElement {
  const { least = -Infinity, most = Infinity } = range;
  const isWithin = value === undefined || (value >= least && value <= most);
  const isBound = range.least !== undefined || range.most !== undefined;
  const within = value === undefined || !isBound ? '–' : isWithin ? 'yes' : 'no';
  const shown = value === undefined ? '–' : String(Number(value.toFixed(3)));
  return createRow([name, shown, describeRange(range) || '–', within], !isWithin);
}
