import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import sharp from 'sharp';
import { findChromium } from '../../helpers/browsers/find-browsers.mjs';
import { bundlePage } from './bundle.js';
import { compressByLibvips, compressByLibvipsOnce } from './libvips.js';
import { longestMainTask } from './longest-task.js';
import type { measure, Outcome, Task } from './page.js';
import { makeSource, SOURCE_HEIGHT, SOURCE_WIDTH, type Source } from './source.js';
import { lumaOf, ssim } from './ssim.js';

export interface Row {
  name: string;
  /** Median of the repeats after the first, milliseconds. */
  ms: number;
  /** The first repeat, with worker and code still to be loaded, milliseconds. */
  firstMs: number;
  /** Of the JPEG. */
  bytes: number;
  width: number;
  height: number;
  /** Against the libvips downscale of the original, all of it and the document alone. */
  ssim: number;
  ssimDocument: number;
  /** The longest time that the page's main thread did not answer, milliseconds; none for libvips. */
  blockedMs?: number;
  /** The same on the idle page, milliseconds: the machine's noise. */
  idleBlockedMs?: number;
  /** Processor time of the longest task of the page's main thread, milliseconds: free of that noise. */
  longestTaskMs?: number;
}

type Measured = Pick<Outcome, 'times' | 'base64'> & Partial<Outcome> & { longestTask?: number };

const TASK: Task = { maxEdge: 2500, maxBase64Length: 1_048_576, repeats: 6 };
const BROWSER_METHODS = ['idproof', 'browser-image-compression', 'compressorjs'];

/** The twelve-megapixel case: our worker, libvips, and two libraries, at one target size and limit, in one run. */
export async function measurePictures(task: Task = TASK): Promise<Row[]> {
  sharp.concurrency(1);
  const source = await makeSource();
  const libvips = await timeLibvips(source.jpeg, task);
  const outcomes = { ...libvips, ...(await timeInBrowser(source.jpeg, task)) };
  return Promise.all(Object.entries(outcomes).map(([name, outcome]) => toRow(name, outcome, source)));
}

async function timeLibvips(jpeg: Buffer, task: Task): Promise<Record<string, Measured>> {
  const searched = await repeat(task.repeats, () => compressByLibvips(jpeg, task));
  const once = await repeat(task.repeats, () => compressByLibvipsOnce(jpeg, task, 80));
  return { 'libvips, the same search': searched, 'libvips, one pass at quality 80': once };
}

async function repeat(count: number, work: () => Promise<string>): Promise<Measured> {
  const times: number[] = [];
  let base64 = '';
  for (let run = 0; run < count; run += 1) {
    const start = performance.now();
    base64 = await work();
    times.push(performance.now() - start);
  }
  return { times, base64 };
}

async function timeInBrowser(jpeg: Buffer, task: Task): Promise<Record<string, Measured>> {
  const server = await serve(await bundlePage(), jpeg);
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  try {
    const outcomes: Record<string, Measured> = {};
    for (const name of BROWSER_METHODS) {
      const page = await openPage(await browser.newPage(), server.origin);
      const outcome = await page.evaluate(runMethod, { name, task });
      outcomes[name] = { ...outcome, longestTask: await longestMainTask(browser, page, { name, task }) };
      await page.close();
    }
    return outcomes;
  } finally {
    await browser.close();
    server.close();
  }
}

// Runs in the page.
function runMethod({ name, task }: { name: string; task: Task }): Promise<Outcome> {
  return (globalThis as unknown as { measure: typeof measure }).measure(name, '/photo.jpg', task);
}

async function openPage(page: Page, origin: string): Promise<Page> {
  // Nothing outside is asked, whether or not this machine could.
  await page.route(
    (url) => url.origin !== origin,
    (route) => route.abort(),
  );
  await page.goto(origin);
  await page.waitForFunction('typeof measure === "function"');
  return page;
}

async function serve(folder: string, jpeg: Buffer): Promise<{ origin: string; close: () => void }> {
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    if (path === '/') {
      response
        .setHeader('content-type', 'text/html')
        .end('<!doctype html><script type="module" src="/page.js"></script>');
      return;
    }
    if (path === '/photo.jpg') {
      response.setHeader('content-type', 'image/jpeg').end(jpeg);
      return;
    }
    readFile(join(folder, path)).then(
      (bytes) => response.setHeader('content-type', 'text/javascript').end(bytes),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, close: () => server.close() };
}

async function toRow(name: string, { times, base64, ...main }: Measured, source: Source): Promise<Row> {
  const picture = Buffer.from(base64, 'base64');
  const { width, height } = await sharp(picture).metadata();
  return {
    name,
    ms: median(times.slice(1)),
    firstMs: times[0] ?? Number.NaN,
    bytes: picture.length,
    width,
    height,
    ...(await similarity(picture, source)),
    blockedMs: main.blocked,
    idleBlockedMs: main.idle,
    longestTaskMs: main.longestTask,
  };
}

/** At one size for all, so that a smaller picture pays for what it lost. */
async function similarity(picture: Buffer, source: Source): Promise<Pick<Row, 'ssim' | 'ssimDocument'>> {
  const scale = TASK.maxEdge / SOURCE_WIDTH;
  const [width, height] = [TASK.maxEdge, Math.round(SOURCE_HEIGHT * scale)];
  const [one, two] = await Promise.all([lumaOf(source.jpeg, width, height), lumaOf(picture, width, height)]);
  const { left, top } = source.document;
  const region = {
    left: Math.floor(left * scale),
    top: Math.floor(top * scale),
    width: Math.floor(source.document.width * scale),
    height: Math.floor(source.document.height * scale),
  };
  const [cutOne, cutTwo] = await Promise.all([
    lumaOf(source.jpeg, width, height, region),
    lumaOf(picture, width, height, region),
  ]);
  return { ssim: ssim(one, two, width, height), ssimDocument: ssim(cutOne, cutTwo, region.width, region.height) };
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
