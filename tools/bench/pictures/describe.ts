import type { Row } from './index.js';

const HEAD = [
  'method',
  'ms',
  'p90',
  'first',
  'bytes',
  'pixels',
  'SSIM',
  'SSIM, print',
  'read',
  'block',
  'longest task',
];

/** The rows of one case as Markdown, as docs/images.md holds them. */
export function describeImageRows(rows: readonly Row[]): string[] {
  return ['', `**${rows[0]?.case}**`, ''].concat(
    toTable(
      HEAD,
      rows.map((row) => toCells(row)),
    ),
  );
}

/** A Markdown table; numbers stand in it as they are given. */
export function toTable(head: readonly string[], lines: readonly (readonly string[])[]): string[] {
  return [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`);
}

export function share(value: number): string {
  return value.toFixed(4).replace(/^0/, '');
}

export function count(value: number): string {
  return value.toLocaleString('en');
}

function toCells({ method, ms, firstMs, made, refused, blockedMs, idleBlockedMs, longestTaskMs }: Row): string[] {
  const times = [ms.median, ms.p90, firstMs].map((value) => value.toFixed(0));
  const main = [
    blockedMs === undefined ? '' : `${blockedMs.toFixed(0)} (idle ${idleBlockedMs?.toFixed(0)})`,
    longestTaskMs === undefined ? '' : longestTaskMs.toFixed(0),
  ];
  if (!made) return [method, ...times, `none: ${refused}`, '', '', '', '', ...main];
  const { bytes, width, height, whole, print, reading } = made;
  return [method, ...times, count(bytes), `${width} × ${height}`, share(whole), share(print), reading, ...main];
}
