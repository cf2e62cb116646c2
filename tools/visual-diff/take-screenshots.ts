import { chromium, type Browser, type Page } from 'playwright-core';
import sharp from 'sharp';
import { bundlePage } from '../../test/helpers/bundle-page.js';
import { findChromium } from '../../test/helpers/browsers/find-browsers.mjs';

/** A window in which every phase is shown, and the width of its stored tiles: small, so that they are few bytes. */
const WINDOWS = [
  { name: 'phone', width: 390, height: 844, tile: 195 },
  { name: 'desktop', width: 1280, height: 800, tile: 320 },
] as const;
const SCHEMES = ['light', 'dark'] as const;
const LOCALES = ['en', 'ar'] as const;
/** Some screens show an address or a time, so both are fixed. Browsers treat this host as secure. */
const ADDRESS = 'http://visual.localhost/';
const NOW = '2026-01-15T09:30:00Z';

export interface Screenshot {
  phase: string;
  /** As wide as the window's tile. */
  png: Buffer;
}

const HTML = `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Phases</title><link rel="icon" href="data:,">
<style>:root{color-scheme:light dark}body{margin:0;background:light-dark(#f1f3f6,#0d1117)}
@media (width>=40rem){body{padding:32px}}</style><script type="module" src="/page.js"></script>`;

/** Takes a screenshot of every phase in each window, scheme and direction; calls back with one variant at a time. */
export async function takeScreenshots(
  take: (variant: string, screenshots: Screenshot[]) => Promise<void>,
): Promise<void> {
  const script = await bundlePage(new URL('./pages/phases-page.ts', import.meta.url));
  const executablePath = findChromium();
  if (!executablePath) throw new Error('No Chromium on this machine.');
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    for (const window of WINDOWS)
      for (const scheme of SCHEMES)
        for (const locale of LOCALES)
          await take(`${window.name}-${scheme}-${locale}`, await takeVariant(browser, script, window, scheme, locale));
  } finally {
    await browser.close();
  }
}

async function takeVariant(
  browser: Browser,
  script: string,
  { width, height, tile }: (typeof WINDOWS)[number],
  colorScheme: 'light' | 'dark',
  locale: string,
): Promise<Screenshot[]> {
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme,
    reducedMotion: 'reduce',
    timezoneId: 'UTC',
  });
  await context.route('**', (route) =>
    route.request().url() === `${ADDRESS}page.js`
      ? route.fulfill({ contentType: 'text/javascript', body: script })
      : route.fulfill({ contentType: 'text/html', body: HTML }),
  );
  const page = await context.newPage();
  await page.clock.setFixedTime(NOW);
  const screenshots: Screenshot[] = [];
  await page.goto(ADDRESS);
  await page.waitForFunction(() => 'people' in window);
  for (const [tag, name] of await page.evaluate(() => people.phases)) {
    await page.evaluate(
      async (phase) => {
        scrollTo(0, 0);
        await people.show(...phase);
      },
      [tag, name, locale] as const,
    );
    screenshots.push({ phase: `${tag} ${name}`, png: await untilStill(page, tile) });
    // The test runner ends a process that is silent for long.
    if (screenshots.length % 10 === 0) console.log(`${screenshots.length} phases`);
  }
  await context.close();
  return screenshots;
}

/** A screenshot with animations stopped, once two in a row are the same: then everything has loaded. */
async function untilStill(page: Page, width: number): Promise<Buffer> {
  const capture = (): Promise<Buffer> => page.screenshot({ animations: 'disabled', caret: 'hide' });
  let last = await capture();
  for (let round = 0; round < 40; round++) {
    await page.waitForTimeout(150);
    const next = await capture();
    if (next.equals(last)) break;
    last = next;
  }
  return sharp(last).resize({ width }).png().toBuffer();
}
