import sharp from 'sharp';
import { createDocumentReader, createFaceEngine, type DocumentReader } from '@idproof/engines';
import { openMethods, type Bounds } from './browser.js';
import { listCases, type ImageCase } from './cases.js';
import { compressByLibvips, compressByLibvipsOnce, searchByLibvips } from './libvips.js';
import type { Blocks, Run } from './page.js';
import { readAs, type Reading } from './read-as.js';
import { describeImageRows } from './describe.js';
import { describeQuality, measureQuality } from './quality.js';
import { comparePrint, compareWhole } from './similarity.js';

export interface Row extends Partial<Blocks> {
  case: string;
  method: string;
  /** Of the runs after the first, milliseconds. The methods take turns. */
  ms: { median: number; p90: number };
  /** The first run, with worker and code still to be loaded, milliseconds. */
  firstMs: number;
  /** Nothing when the method made no image. */
  made?: Made;
  refused?: string;
  /** Processor time of the longest task of the page's main thread, milliseconds: free of the machine's other work. */
  longestTaskMs?: number;
}

interface Made {
  bytes: number;
  width: number;
  height: number;
  /** Similarity of the whole to the source, and of the print to the source without noise, 0 to 1. */
  whole: number;
  print: number;
  reading: Reading;
}

interface Contender {
  method: string;
  run: (bounds: Bounds) => Promise<Run>;
  measureMain?: (bounds: Bounds) => Promise<Blocks & { longestTaskMs: number }>;
}

/** Odd seeds: constants were chosen on even ones. */
const REPORTED_SEED = 1001;

/** `npm run bench -- --only pictures`: prints what docs/images.md holds under "Figures". */
export async function benchImages(rounds = 8): Promise<void> {
  for await (const rows of measureImages(rounds)) console.log(describeImageRows(rows).join('\n'));
}

/** `npm run bench -- --only quality`: prints what docs/images.md holds under "Size and quality"; about a quarter of an hour. */
export async function benchQuality(): Promise<void> {
  console.log(describeQuality(await measureQuality(REPORTED_SEED)).join('\n'));
}

/** The rows of one case after the other: our worker, libvips and the libraries that others use, in turns, in one run. */
async function* measureImages(rounds: number): AsyncGenerator<Row[]> {
  sharp.concurrency(1);
  const reader = await createDocumentReader({ faces: await createFaceEngine() });
  const pages = await openMethods();
  try {
    for (const one of await listCases()) {
      pages.show(one.jpeg, 'image/jpeg');
      const contenders: Contender[] = [
        ...(await inLibvips(one)),
        ...pages.methods.map(({ name, ...rest }) => ({ method: name, ...rest })),
      ];
      yield await measureInTurns(contenders, one, rounds, reader);
    }
  } finally {
    await pages.close();
  }
}

// In turns, so that whatever else the machine does falls on all alike.
async function measureInTurns(contenders: Contender[], one: ImageCase, rounds: number, reader: DocumentReader) {
  const runs = new Map<Contender, Run[]>(contenders.map((contender) => [contender, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const [contender, done] of runs) done.push(await contender.run(one.bounds));
  }
  const rows: Row[] = [];
  for (const [contender, done] of runs) rows.push(await toRow(contender, done, one, reader));
  return rows;
}

async function toRow(
  { method, measureMain }: Contender,
  runs: readonly Run[],
  one: ImageCase,
  reader: DocumentReader,
): Promise<Row> {
  const warm = runs.slice(1).map(({ ms }) => ms);
  const last = runs.at(-1)!;
  return {
    case: one.name,
    method,
    ms: { median: quantile(warm, 0.5), p90: quantile(warm, 0.9) },
    firstMs: runs[0]!.ms,
    ...('refused' in last ? { refused: last.refused } : { made: await judge(last.base64, one, reader) }),
    ...(await measureMain?.(one.bounds)),
  };
}

async function judge(base64: string, { jpeg, specimen }: ImageCase, reader: DocumentReader): Promise<Made> {
  const copy = Buffer.from(base64, 'base64');
  const { width, height } = await sharp(copy).metadata();
  return {
    bytes: copy.length,
    width,
    height,
    whole: await compareWhole(copy, jpeg),
    print: await comparePrint(copy, specimen.print),
    reading: await readAs(reader, copy, specimen),
  };
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

async function inLibvips({ jpeg, bounds }: ImageCase): Promise<Contender[]> {
  const timed = async (work: () => Promise<string>): Promise<Run> => {
    const start = performance.now();
    const base64 = await work();
    return { ms: performance.now() - start, base64 };
  };
  const found = await searchByLibvips(jpeg, bounds);
  return [
    { method: 'libvips, the same search', run: () => timed(() => compressByLibvips(jpeg, bounds)) },
    { method: 'libvips, one pass told its result', run: () => timed(() => compressByLibvipsOnce(jpeg, found)) },
  ];
}
