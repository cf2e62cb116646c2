import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import sharp from 'sharp';
import { openMethods, type Bounds, type MethodPages } from './browser.js';
import { count, share, toTable } from './describe.js';
import { compressByLibvips } from './libvips.js';
import type { Run } from './page.js';
import { compareWhole } from './similarity.js';

/** What one method made of one image under one limit. */
export interface FolderRow {
  file: string;
  /** Characters of base64. */
  limit: number;
  method: string;
  ms: number;
  made?: { bytes: number; width: number; height: number; whole: number };
  refused?: string;
}

const LIMITS = [1_048_576, 200_000];
const MAX_EDGE = 2560;
const METHODS = ['idproof', 'browser-image-compression, own worker', 'compressorjs', '@jsquash/jpeg'];
const LIBVIPS = 'libvips, the same search';
const TYPES: Readonly<Record<string, string>> = { jpeg: 'image/jpeg', png: 'image/png', webp: 'image/webp' };

/**
 * Makes every image small by our worker in Chromium, by libvips and by the libraries that others use, under the limit
 * of compare and under a low one: time, bytes, size, and similarity of the whole to the source. What a method refuses
 * is said by its code or message. One run each, after one that loads the workers; figures of time mean something only
 * by the median over many images.
 */
export async function measureFolder(files: readonly string[]): Promise<FolderRow[]> {
  sharp.concurrency(1);
  const pages = await openMethods(METHODS);
  try {
    await warmUp(pages);
    const rows: FolderRow[] = [];
    for (const file of files) {
      const source = await readFile(file);
      const { format } = await sharp(source)
        .metadata()
        .catch(() => ({ format: '' }));
      pages.show(source, TYPES[format] ?? 'application/octet-stream');
      for (const limit of LIMITS) rows.push(...(await measureOne(pages, file, source, limit)));
    }
    return rows;
  } finally {
    await pages.close();
  }
}

async function warmUp(pages: MethodPages): Promise<void> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 };
  const create = { width: 1000, height: 800, channels: 3 as const, background: '#888', noise };
  pages.show(await sharp({ create }).jpeg().toBuffer(), 'image/jpeg');
  for (const method of pages.methods) await method.run({ maxEdge: MAX_EDGE, maxBase64Length: LIMITS[0]! });
}

async function measureOne(pages: MethodPages, file: string, source: Buffer, limit: number): Promise<FolderRow[]> {
  const bounds: Bounds = { maxEdge: MAX_EDGE, maxBase64Length: limit };
  const rows = [await toRow({ file, limit, method: LIBVIPS }, await byLibvips(source, bounds), source)];
  for (const { name, run } of pages.methods) {
    rows.push(await toRow({ file, limit, method: name }, await run(bounds), source));
  }
  return rows;
}

async function byLibvips(source: Buffer, bounds: Bounds): Promise<Run> {
  const start = performance.now();
  try {
    const base64 = await compressByLibvips(source, bounds);
    return { ms: performance.now() - start, base64 };
  } catch (error) {
    return { ms: performance.now() - start, refused: (error as { code?: string }).code ?? String(error) };
  }
}

async function toRow(what: Pick<FolderRow, 'file' | 'limit' | 'method'>, run: Run, source: Buffer): Promise<FolderRow> {
  if ('refused' in run) return { ...what, ms: run.ms, refused: run.refused };
  const copy = Buffer.from(run.base64, 'base64');
  const { width, height } = await sharp(copy).metadata();
  const whole = await compareWhole(copy, source).catch(() => Number.NaN);
  return { ...what, ms: run.ms, made: { bytes: copy.length, width, height, whole } };
}

/** The rows as Markdown: medians by limit and method first, then every image. */
export function describeFolder(rows: readonly FolderRow[]): string[] {
  const summary = LIMITS.flatMap((limit) =>
    [LIBVIPS, ...METHODS].map((method) =>
      toSummary(
        limit,
        method,
        rows.filter((row) => row.limit === limit && row.method === method),
      ),
    ),
  );
  const all = rows.map(({ file, limit, method, ms, made, refused }) => [
    basename(file),
    count(limit),
    method,
    ms.toFixed(0),
    ...(made
      ? [count(made.bytes), `${made.width} × ${made.height}`, share(made.whole)]
      : [`none: ${refused?.split('\n')[0]?.slice(0, 80)}`, '', '']),
  ]);
  return [
    ...toTable(['limit', 'method', 'made', 'over the limit', 'ms', 'bytes', 'longer edge', 'SSIM'], summary),
    '',
    ...toTable(['picture', 'limit', 'method', 'ms', 'bytes', 'pixels', 'SSIM'], all),
  ];
}

function toSummary(limit: number, method: string, rows: readonly FolderRow[]): string[] {
  const made = rows.flatMap((row) => row.made ?? []);
  const over = made.filter(({ bytes }) => Math.ceil(bytes / 3) * 4 > limit).length;
  const times = rows.filter((row) => row.made).map(({ ms }) => ms);
  const similar = made.map(({ whole }) => whole).filter((value) => !Number.isNaN(value));
  return [
    count(limit),
    method,
    `${made.length} of ${rows.length}`,
    String(over),
    median(times).toFixed(0),
    count(median(made.map(({ bytes }) => bytes))),
    count(median(made.map(({ width, height }) => Math.max(width, height)))),
    share(median(similar)),
  ];
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
