import { chromium, type Browser, type Page } from 'playwright-core';
import { findChromium } from '../../../test/helpers/browsers/find-browsers.mjs';

/** A slow phone on a slow network, as Lighthouse has it: 4 times slower, 1.6 Mbit/s down, 150 ms there and back. */
const SLOWER = 4;
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
} as const;

export async function openChromium(): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('No Chromium on this machine.');
  return chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'],
  });
}

/** Runs on a slow phone that has never seen the site. What a worker fetches or computes is as fast as this machine. */
export async function onSlowPhone<Result>(browser: Browser, run: (page: Page) => Promise<Result>): Promise<Result> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(60_000);
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', NETWORK);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    return await run(page);
  } finally {
    await context.close();
  }
}

/** Resolves when a camera's image is seen: a video with a size, in the page or in an element of it. */
export async function untilLive(page: Page): Promise<void> {
  const video = page.locator('video').first();
  await video.waitFor({ state: 'attached' });
  await video.evaluate(
    (element: HTMLVideoElement) =>
      new Promise<void>((resolve) => {
        element.requestVideoFrameCallback(() => resolve());
      }),
  );
}
