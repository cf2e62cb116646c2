import { Buffer } from 'node:buffer';
import type { PaperEvidence, PaperValue } from './paper-evidence.js';

/** What is kept of a paper: the number of values, and the bytes of their JSON together. */
export const PAPER_LIMITS = { values: 500, bytes: 200_000 } as const;

/** Depth of the templates is 3; deeper data is none of them. */
const MAX_DEPTH = 6;

type Entry = [path: string, value: PaperValue];

/**
 * Values of an answer by the path of their field (specification 2.5), within `PAPER_LIMITS`. Rows of lists come last, so
 * that a long table pushes out no other field. Empty texts count as not read.
 */
export function flattenValues(data: unknown): Pick<PaperEvidence, 'values' | 'pages' | 'isCut'> {
  const found = listValues(data, '', 0);
  const isRow = ([path]: Entry): boolean => /(?:^|\.)\d+(?:\.|$)/.test(path);
  const ordered = [...found.filter((entry) => !isRow(entry)), ...found.filter(isRow)];
  const kept: Entry[] = [];
  let bytes = 0;
  for (const entry of ordered) {
    bytes += Buffer.byteLength(JSON.stringify(entry));
    if (kept.length === PAPER_LIMITS.values || bytes > PAPER_LIMITS.bytes) break;
    kept.push(entry);
  }
  const pages = Math.max(0, ...kept.map(([, { page = 0 }]) => page));
  return {
    values: Object.fromEntries(kept),
    ...(pages > 0 ? { pages } : {}),
    ...(kept.length < ordered.length ? { isCut: true } : {}),
  };
}

function listValues(data: unknown, path: string, depth: number): Entry[] {
  const value = readValue(data);
  if (value) return value.text === '' ? [] : [[path, value]];
  if (typeof data !== 'object' || data === null || depth === MAX_DEPTH) return [];
  return Object.entries(data).flatMap(([name, inner]) =>
    listValues(inner, path === '' ? name : `${path}.${name}`, depth + 1),
  );
}

/** A value, with or without its place; undefined for an object of fields, a list, and anything else. */
function readValue(data: unknown): PaperValue | undefined {
  if (typeof data === 'string') return { text: data.trim() };
  if (typeof data !== 'object' || data === null || !('text' in data) || typeof data.text !== 'string') return undefined;
  const { text, bbox, confidence_score: confidence, page } = data as Record<string, unknown> & { text: string };
  return {
    text: text.trim(),
    ...(confidence === undefined ? {} : { confidence: isShare(confidence) ? confidence : 0 }),
    ...(isBox(bbox) ? { box: bbox } : {}),
    ...(isNumber(page) && page >= 1 ? { page: Math.floor(page) } : {}),
  };
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

/** True for a certainty; any other value counts as none. */
function isShare(value: unknown): value is number {
  return isNumber(value) && value >= 0 && value <= 1;
}

function isBox(value: unknown): value is [number, number, number, number] {
  return Array.isArray(value) && value.length === 4 && value.every(isNumber);
}
