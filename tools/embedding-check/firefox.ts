import { createRequire } from 'node:module';
import { toExpression, tryAct } from './act.js';
import type { Surface } from './surface.js';

/** The part of puppeteer's API that is used here; it is no direct dependency. */
interface Frame {
  evaluate(expression: string): Promise<unknown>;
  childFrames(): Frame[];
}
interface Browser {
  newPage(): Promise<{ goto(url: string): Promise<unknown>; mainFrame(): Frame; url(): string }>;
  close(): Promise<void>;
}

/** The test runner's puppeteer, which drives Firefox by WebDriver BiDi. */
const require = createRequire(createRequire(import.meta.url).resolve('@web/test-runner-chrome'));
const puppeteer = require('puppeteer-core') as { launch(options: object): Promise<Browser> };

/** A page in Firefox. It partitions third-party cookies by site, as Firefox does by default. */
export async function openFirefox(executablePath: string): Promise<Surface> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    extraPrefsFirefox: { 'media.navigator.streams.fake': true, 'media.navigator.permission.disabled': true },
  });
  const page = await browser.newPage();
  return {
    go: async (url) => void (await page.goto(url)),
    async attempt(place, act) {
      const frame = place === 'page' ? page.mainFrame() : page.mainFrame().childFrames()[0];
      return (await frame?.evaluate(toExpression(tryAct, act))) === true;
    },
    address: async () => page.url(),
    close: () => browser.close(),
  };
}
