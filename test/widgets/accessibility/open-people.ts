import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { bundlePage } from '../../helpers/bundle-page.js';
import { findChromium } from '../../helpers/browsers/find-browsers.mjs';
import { PATIENCE } from '../../helpers/e2e/browser.js';

const HTML = `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>People</title><link rel="icon" href="data:,">
<style>:root{color-scheme:light dark}body{margin:0;background:light-dark(#fff,#0d1117)}</style>
<body><main></main><script type="module" src="/page.js"></script>`;

/** A Chromium that shows one page of the tests under the settings of a person. */
export interface Shown {
  /** Opens a window. Default: a phone, light, with motion. */
  open(options?: BrowserContextOptions): Promise<Page>;
  close(): Promise<void>;
}

/** Serves a page that is built from a script, and opens Chromium with a fake camera. */
export async function openPage(entry: URL): Promise<Shown> {
  const script = await bundlePage(entry);
  const server = createServer((request, response) => {
    const isScript = request.url === '/page.js';
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
    response.end(isScript ? script : HTML);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const browser = await launch();
  return {
    async open(options = {}) {
      const context = await browser.newContext({ viewport: { width: 390, height: 844 }, ...options });
      context.setDefaultTimeout(PATIENCE);
      const page = await context.newPage();
      await page.goto(`http://127.0.0.1:${port}/`);
      return page;
    },
    async close() {
      await browser.close();
      server.close();
    },
  };
}

function launch(): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('No Chromium on this machine.');
  const camera = ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'];
  // Elements say their role and name themselves.
  const names = '--enable-blink-features=ComputedAccessibilityInfo';
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', names, ...camera] });
}
