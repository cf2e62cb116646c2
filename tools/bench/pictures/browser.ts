import { chromium, type Browser, type Page } from 'playwright-core';
import { findChromium } from '../../../test/helpers/browsers/find-browsers.mjs';
import { bundlePage } from './bundle.js';
import { longestMainTask } from './longest-task.js';
import type { Blocks, measureBlocks, run, Run, Task } from './page.js';
import { servePage, type PageServer } from './server.js';

/** What the browser's methods are called; what each does is in page.ts. */
const BROWSER_METHODS = [
  'idproof',
  'browser-image-compression',
  'browser-image-compression, own worker',
  'compressorjs',
  '@jsquash/jpeg',
] as const;

export type Bounds = Omit<Task, 'url' | 'type'>;

/** One of the methods, in a page of its own. */
interface PageMethod {
  name: string;
  run: (bounds: Bounds) => Promise<Run>;
  measureMain: (bounds: Bounds) => Promise<Blocks & { longestTaskMs: number }>;
}

export interface MethodPages {
  methods: readonly PageMethod[];
  /** The image that every method is given from now on. */
  show(image: Buffer, type: string): void;
  close(): Promise<void>;
}

/** Opens a page for each method, in one Chromium. Nothing outside is reached. */
export async function openMethods(names: readonly string[] = BROWSER_METHODS): Promise<MethodPages> {
  const server = await servePage(await bundlePage());
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browser = await chromium.launch({ executablePath: findChromium(), args });
  const shown = { type: 'image/jpeg', count: 0 };
  const methods: PageMethod[] = [];
  for (const name of names) methods.push(await openMethod(name, browser, server, shown));
  return {
    methods,
    show: (image, type) => {
      server.show(image);
      Object.assign(shown, { type, count: shown.count + 1 });
    },
    close: async () => {
      await browser.close();
      server.close();
    },
  };
}

async function openMethod(
  name: string,
  browser: Browser,
  { origin }: PageServer,
  shown: { type: string; count: number },
): Promise<PageMethod> {
  const page = await openPage(browser, origin);
  const what = (bounds: Bounds): What => ({
    name,
    task: { ...bounds, url: `/picture/${shown.count}`, type: shown.type },
  });
  return {
    name,
    run: async (bounds) => {
      await page.bringToFront();
      return page.evaluate(callRun, what(bounds));
    },
    measureMain: async (bounds) => {
      await page.bringToFront();
      const blocks = await page.evaluate(callMeasureBlocks, what(bounds));
      return { ...blocks, longestTaskMs: await longestMainTask(browser, page, what(bounds)) };
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
