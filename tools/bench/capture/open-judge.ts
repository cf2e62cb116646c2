import { chromium, type Browser, type Page } from 'playwright-core';
import { findChromium } from '../../../test/helpers/browsers/find-browsers.mjs';
import { serveFrames } from './frame-server.js';
import type { JudgePage } from './page/page.js';
import type { Subject } from './page/judges.js';

/** A judge of frames in a page of its own, in headless Chromium. */
export interface OpenJudge {
  /** Calls one of the page's functions. Rejects when the page breaks or takes too long; the next call has a new page. */
  call<Name extends Exclude<keyof JudgePage, 'start'>>(
    name: Name,
    ...args: Parameters<JudgePage[Name]>
  ): Promise<Awaited<ReturnType<JudgePage[Name]>>>;
  /** Gives a file by its path, or bytes, to the page: their address. */
  show(what: string | Uint8Array): string;
  close(): Promise<void>;
}

/** An image of 50 megapixels is decoded and judged in 3 seconds. */
const TIMEOUT_MS = 60_000;

type InPage = { judgePage: Record<string, (...args: unknown[]) => unknown> };

/** Opens the judge of a built site. Rejects where it cannot start. Nothing outside is reached. */
export async function openJudge(site: string, subject: Subject): Promise<OpenJudge> {
  const server = await serveFrames(site);
  let browser: Browser | undefined;
  let page: Page | undefined;

  async function openPage(): Promise<Page> {
    browser ??= await chromium.launch({
      executablePath: findChromium(),
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    });
    const opened = await browser.newPage();
    await opened.route(
      (url) => url.origin !== server.origin,
      (route) => (route.request().url().startsWith('blob:') ? route.continue() : route.abort()),
    );
    await opened.goto(server.origin);
    await opened.waitForFunction('typeof judgePage === "object"', undefined, { timeout: TIMEOUT_MS });
    await callIn(opened, 'start', [subject]);
    return opened;
  }

  async function close(): Promise<void> {
    await browser?.close().catch(() => undefined);
    server.close();
  }

  try {
    page = await openPage();
  } catch (cause) {
    await close();
    throw cause;
  }
  return {
    show: (what) => server.show(what),
    close,
    async call(name, ...args) {
      try {
        page ??= await openPage();
        return (await callIn(page, name, args)) as never;
      } catch (error) {
        if (error instanceof PageBroke) {
          await browser?.close().catch(() => undefined);
          [browser, page] = [undefined, undefined];
        }
        throw error;
      }
    },
  };
}

/** The page is of no further use. */
class PageBroke extends Error {}

async function callIn(page: Page, name: string, args: readonly unknown[]): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new PageBroke(`nothing came of it in ${TIMEOUT_MS / 1000} s`)), TIMEOUT_MS);
  });
  const crash = new Promise<never>((_, reject) => {
    page.once('crash', () => reject(new PageBroke('the page ran out of memory')));
  });
  const work = page.evaluate(runInPage, { name, args }).catch((cause: unknown) => {
    throw page.isClosed() ? new PageBroke('the page is gone', { cause }) : cause;
  });
  try {
    const answer = await Promise.race([work, tooLong, crash]);
    if ('error' in answer) throw new Error(answer.error);
    return answer.value;
  } finally {
    clearTimeout(timer);
  }
}

/** Runs in the page. Errors are returned as values: their stacks do not help here. */
async function runInPage({ name, args }: { name: string; args: readonly unknown[] }) {
  try {
    const { judgePage } = globalThis as unknown as InPage;
    return { value: await judgePage[name]!(...args) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}
