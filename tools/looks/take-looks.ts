import { chromium, type Browser, type Page } from 'playwright-core';
import sharp from 'sharp';
import { bundlePage } from '../../test/helpers/bundle-page.js';
import { findChromium } from '../../test/helpers/browsers/find-browsers.mjs';

/** A window in which every phase is looked at, and how wide its pictures are kept: small, so that they are few bytes. */
const WINDOWS = [
  { name: 'phone', width: 390, height: 844, tile: 195 },
  { name: 'desktop', width: 1280, height: 800, tile: 320 },
] as const;
const SCHEMES = ['light', 'dark'] as const;
const LOCALES = ['en', 'ar'] as const;
/** Addresses and times stand on some screens: they are always the same. Browsers hold this host to be secure. */
const ADDRESS = 'http://looks.localhost/';
const NOW = '2026-01-15T09:30:00Z';

/** What a window shows of a phase. */
export interface Look {
  phase: string;
  /** A small picture, PNG. */
  png: Buffer;
}

const HTML = `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Looks</title><link rel="icon" href="data:,">
<style>:root{color-scheme:light dark}body{margin:0;background:light-dark(#f1f3f6,#0d1117)}
@media (width>=40rem){body{padding:32px}}</style><script type="module" src="/page.js"></script>`;

/** Takes a picture of every phase in each window, scheme and direction; calls back with those of one variant at a time. */
export async function takeLooks(take: (variant: string, looks: Look[]) => Promise<void>): Promise<void> {
  const script = await bundlePage(new URL('./pages/looks-page.ts', import.meta.url));
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
): Promise<Look[]> {
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
  const looks: Look[] = [];
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
    looks.push({ phase: `${tag} ${name}`, png: await untilStill(page, tile) });
    // The runner ends what is silent for long.
    if (looks.length % 10 === 0) console.log(`${looks.length} phases`);
  }
  await context.close();
  return looks;
}

/** What turns all the time is stopped; what is still to arrive has arrived when two pictures are the same. */
async function untilStill(page: Page, width: number): Promise<Buffer> {
  const shoot = (): Promise<Buffer> => page.screenshot({ animations: 'disabled', caret: 'hide' });
  let last = await shoot();
  for (let round = 0; round < 40; round++) {
    await page.waitForTimeout(150);
    const next = await shoot();
    if (next.equals(last)) break;
    last = next;
  }
  return sharp(last).resize({ width }).png().toBuffer();
}
