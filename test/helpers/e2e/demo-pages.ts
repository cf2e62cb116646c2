import { readdirSync, readFileSync } from 'node:fs';
import { after, before } from 'node:test';
import type { Page } from 'playwright-core';
import { openBrowser, type Visit } from './browser.js';
import { INJECTED_ENGINES, startStack, type Stack } from './stack.js';

const SITE = new URL('../../../packages/demo/dist/site/', import.meta.url);

/** The file names of the demo's pages, as built: those in which these words stand. */
export function listPages(words = ''): string[] {
  return readdirSync(SITE).filter(
    (name) => name.endsWith('.html') && readFileSync(new URL(name, SITE), 'utf8').includes(words),
  );
}

/** Runs the demo for the tests of a suite, with one page of a browser that opens its pages. */
export function runDemo(): { page(): Page; open(name: string): Promise<void> } {
  let stack: Stack | undefined;
  let visit: Visit | undefined;
  before(async () => {
    stack = await startStack(INJECTED_ENGINES);
    visit = await openBrowser();
  });
  after(async () => {
    await visit?.close();
    await stack?.stop();
  });
  return {
    page: () => visit!.page,
    open: async (name) => {
      await visit!.page.goto(`${stack!.demo}/${name}`, { waitUntil: 'networkidle' });
    },
  };
}
