import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { performance } from 'node:perf_hooks';
import { readLineImage, toMrzReading } from '@idproof/core/zone';
import { imagesBelow } from '../reading/folder.js';
import { readGrey, startReader } from './read-grey.js';

export interface MrzFolderOptions {
  folder: string;
  /** Every image is a crop of one line, instead of an image with a whole zone. */
  lines: boolean;
  /** Where the results go, a line for each image. */
  json?: string | undefined;
  /** Goes on where an earlier run with the same `json` ended. */
  resume: boolean;
}

type Result = { file: string; ms: number } & (
  | { format: string | null; lines: readonly string[]; checks: object | null; box: object | null }
  | { text: string }
  | { error: string }
);

/** Reads every image below a folder: zones, or single lines. Returns whether all could be opened. */
export async function benchMrzFolder({ folder, lines, json, resume }: MrzFolderOptions): Promise<boolean> {
  const files = await imagesBelow(folder);
  if (files.length === 0) throw new Error(`no image below ${folder}`);
  const earlier = resume && json ? await readResults(json) : [];
  if (json && earlier.length === 0) await writeFile(json, '');
  const done = new Set(earlier.map(({ file }) => file));
  const results = [...earlier];
  const reader = await startReader();
  for (const path of files) {
    const file = relative(folder, path);
    if (done.has(file)) continue;
    const result = await readFileOnce(path, file);
    results.push(result);
    if (json) await appendFile(json, `${JSON.stringify(result)}\n`);
    else console.log(`  ${JSON.stringify(result)}`);
  }
  console.log(`  ${describe(results, lines)}`);
  return results.every((result) => !('error' in result));

  async function readFileOnce(path: string, file: string): Promise<Result> {
    try {
      const { grey, scale } = await readGrey(path);
      const start = performance.now();
      if (lines) {
        const text = readLineImage(reader, grey);
        return { file, text, ms: round(performance.now() - start) };
      }
      const zone = reader.read(grey);
      const ms = round(performance.now() - start);
      const reading = zone && toMrzReading(zone, new Date());
      return {
        file,
        format: reading?.format ?? null,
        lines: reading?.lines ?? [],
        checks: reading?.checks ?? null,
        box: reading?.box.map((point) => point.map((value) => round(value * scale))) ?? null,
        ms,
      };
    } catch (error) {
      return { file, error: error instanceof Error ? error.message.split('\n')[0]! : String(error), ms: 0 };
    }
  }
}

const round = (value: number): number => Math.round(value * 10) / 10;

async function readResults(json: string): Promise<Result[]> {
  const text = await readFile(json, 'utf8').catch(() => '');
  // What follows the last line break was cut short.
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  if (whole !== text) await writeFile(json, whole);
  return whole
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Result);
}

function describe(results: readonly Result[], lines: boolean): string {
  const opened = results.filter((result) => !('error' in result));
  const times = opened.map(({ ms }) => ms).toSorted((a, b) => a - b);
  const found = opened.filter((result) => 'format' in result && result.format !== null).length;
  const what = lines ? `${opened.length} lines read` : `a zone in ${found} of ${opened.length} images`;
  return `${what}, ${results.length - opened.length} files not opened, median ${times[times.length >> 1] ?? 0} ms`;
}
