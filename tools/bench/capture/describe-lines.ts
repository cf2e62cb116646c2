import { groupBy } from './group-by.js';
import { toTable } from '../pictures/describe.js';
import { isBroken, type DocumentLine, type FaceLine, type FrameLine } from './lines.js';

const HEAD = ['folder', 'files', 'frames', 'seen', 'would capture', 'ms median', 'ms p90', 'first hints'];

/** The value below which a share of the others lies; NaN of none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** A table with a row for each folder and one for all. */
export function describeLines(lines: readonly FrameLine[]): string[] {
  const groups = groupBy(lines, ({ file }) => file.split('/').slice(0, -1).join('/') || '.');
  const rows = [...groups].map(([name, group]) => toRow(name, group));
  const broken = lines.filter(isBroken);
  return [
    ...toTable(HEAD, groups.size > 1 ? [...rows, toRow('all', lines)] : rows),
    ...(broken.length > 0 ? ['', `Not read: ${broken.length}`] : []),
  ];
}

function toRow(name: string, lines: readonly FrameLine[]): string[] {
  const frames = lines.filter((line): line is DocumentLine | FaceLine => !isBroken(line));
  const times = frames.map(({ ms }) => ms);
  return [
    name,
    String(new Set(lines.map(({ file }) => file)).size),
    String(frames.length),
    String(frames.filter(isSeen).length),
    String(frames.filter(({ would }) => would === 'capture').length),
    quantile(times, 0.5).toFixed(1),
    quantile(times, 0.9).toFixed(1),
    countHints(frames),
  ];
}

const isSeen = (line: DocumentLine | FaceLine): boolean =>
  'quad' in line ? line.quad !== null : line.faces.length > 0;

function countHints(frames: readonly (DocumentLine | FaceLine)[]): string {
  const counts = groupBy(frames, ({ hints }) => hints[0] ?? 'none');
  return [...counts]
    .map(([hint, found]) => [hint, found.length] as const)
    .toSorted((a, b) => b[1] - a[1])
    .map(([hint, count]) => `${hint} ${count}`)
    .join(', ');
}
