import { chromium, type Browser, type Page } from 'playwright-core';
import sharp from 'sharp';
import { findChromium } from '../../helpers/browsers/find-browsers.mjs';
import { bundlePage } from './bundle.js';
import { compressByLibvips, compressByLibvipsOnce } from './libvips.js';
import { longestMainTask } from './longest-task.js';
import type { Blocks, measureBlocks, run, Run, Task } from './page.js';
import { servePage } from './server.js';
import { compareWithSource, type Similarity } from './similarity.js';
import { makeSource, type Source } from './source.js';

export interface Row extends Similarity, Partial<Blocks> {
  name: string;
  /** Median and least of the repeats after the first, milliseconds. The methods take turns. */
  ms: number;
  bestMs: number;
  /** The first repeat, with worker and code still to be loaded, milliseconds. */
  firstMs: number;
  /** Of the JPEG. */
  bytes: number;
  width: number;
  height: number;
  /** Processor time of the longest task of the page's main thread, milliseconds: free of the machine's other work. */
  longestTaskMs?: number;
}

const TASK: Task = { maxEdge: 2500, maxBase64Length: 1_048_576 };
const BROWSER_METHODS = ['idproof', 'browser-image-compression', 'compressorjs'];

interface Contender {
  name: string;
  run: () => Promise<Run>;
  /** Only where there is a page to block. */
  measureMain?: () => Promise<Blocks & { longestTaskMs: number }>;
}

/** The twelve-megapixel case: our worker, libvips, and two libraries, at one target size and limit, in one run. */
export async function measurePictures(repeats = 7): Promise<Row[]> {
  sharp.concurrency(1);
  const source = await makeSource();
  const server = await servePage(await bundlePage(), source.jpeg);
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browser = await chromium.launch({ executablePath: findChromium(), args });
  try {
    const pages = await Promise.all(BROWSER_METHODS.map((name) => inPage(name, browser, server.origin)));
    return await measureInTurns([...inLibvips(source.jpeg), ...pages], repeats, source);
  } finally {
    await browser.close();
    server.close();
  }
}

// In turns, so that whatever else the machine does falls on all alike.
async function measureInTurns(contenders: Contender[], repeats: number, source: Source): Promise<Row[]> {
  const runs = new Map<Contender, Run[]>(contenders.map((contender) => [contender, []]));
  for (let round = 0; round < repeats; round += 1) {
    for (const [contender, done] of runs) done.push(await contender.run());
  }
  const rows: Row[] = [];
  for (const [contender, done] of runs) rows.push(await toRow(contender, done, source));
  return rows;
}

async function toRow({ name, measureMain }: Contender, runs: Run[], source: Source): Promise<Row> {
  const times = runs.map((one) => one.ms);
  const warm = times.slice(1).toSorted((a, b) => a - b);
  const picture = Buffer.from(runs.at(-1)?.base64 ?? '', 'base64');
  const { width, height } = await sharp(picture).metadata();
  return {
    name,
    ms: warm[Math.floor(warm.length / 2)] ?? Number.NaN,
    bestMs: warm[0] ?? Number.NaN,
    firstMs: times[0] ?? Number.NaN,
    bytes: picture.length,
    width,
    height,
    ...(await compareWithSource(picture, source)),
    ...(await measureMain?.()),
  };
}

function inLibvips(jpeg: Buffer): Contender[] {
  const timed = async (work: () => Promise<string>): Promise<Run> => {
    const start = performance.now();
    const base64 = await work();
    return { ms: performance.now() - start, base64 };
  };
  return [
    { name: 'libvips, the same search', run: () => timed(() => compressByLibvips(jpeg, TASK)) },
    { name: 'libvips, one pass at quality 80', run: () => timed(() => compressByLibvipsOnce(jpeg, TASK, 80)) },
  ];
}

async function inPage(name: string, browser: Browser, origin: string): Promise<Contender> {
  const page = await openPage(browser, origin);
  const what = { name, task: TASK };
  return {
    name,
    run: async () => {
      await page.bringToFront();
      return page.evaluate(callRun, what);
    },
    measureMain: async () => {
      await page.bringToFront();
      const blocks = await page.evaluate(callMeasureBlocks, what);
      return { ...blocks, longestTaskMs: await longestMainTask(browser, page, what) };
    },
  };
}

async function openPage(browser: Browser, origin: string): Promise<Page> {
  const page = await browser.newPage();
  // Nothing outside is asked, whether or not this machine could.
  await page.route(
    (url) => url.origin !== origin,
    (route) => route.abort(),
  );
  await page.goto(origin);
  await page.waitForFunction('typeof run === "function"');
  return page;
}

interface What {
  name: string;
  task: Task;
}

// These two run in the page.
function callRun({ name, task }: What): Promise<Run> {
  return (globalThis as unknown as { run: typeof run }).run(name, task);
}

function callMeasureBlocks({ name, task }: What): Promise<Blocks> {
  return (globalThis as unknown as { measureBlocks: typeof measureBlocks }).measureBlocks(name, task);
}
