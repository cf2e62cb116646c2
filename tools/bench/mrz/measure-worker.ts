import { chromium } from 'playwright-core';
import { findChromium } from '../../../test/helpers/browsers/find-browsers.mjs';
import { FACE_NAMES, readPortrait } from '../../../test/helpers/faces.js';
import { photographDocument, renderDocument } from '../../../test/helpers/specimens/index.js';
import { buildSite } from '../capture/build-site.js';
import { serveFrames } from '../capture/frame-server.js';
import type { ZonePage } from '../capture/page/zone.js';

/** A frame of a camera, as automatic capture reads it. */
const SIZE = { width: 1280, height: 720 };
const TIMES = 15;
/** Odd: the network and its limits were chosen on even ones. */
const SEEDS = [1001, 1003, 1005, 1007, 1009];

/** Reads zones of passports in Chromium's worker, with the outline of the document and without. */
export async function measureWorker(): Promise<void> {
  const server = await serveFrames(await buildSite('zone', ['zone.html']));
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const page = await browser.newPage();
    await page.goto(`${server.origin}/zone.html`);
    await page.waitForFunction('typeof zonePage === "object"');
    for (const withOutline of [true, false]) {
      const all: number[] = [];
      let valid = 0;
      for (const seed of SEEDS) {
        const portrait = await readPortrait(FACE_NAMES[seed % FACE_NAMES.length]!);
        const { front } = await renderDocument({ format: 'TD3', seed, portrait });
        const framing = { size: SIZE, fill: 0.85, tilt: 1, perspective: 0.005 };
        const { jpeg, quad } = await photographDocument(front, { seed, level: 1, ...framing });
        const read = await page.evaluate(
          ({ address, outline, times }) =>
            (globalThis as unknown as { zonePage: ZonePage }).zonePage.readZones(address, outline, times),
          { address: server.show(jpeg), outline: withOutline ? quad : null, times: TIMES },
        );
        all.push(...read.ms);
        valid += read.valid;
      }
      all.sort((one, other) => one - other);
      const at = (share: number): string => `${all[Math.floor(share * (all.length - 1))]!.toFixed(0)} ms`;
      console.log(
        `  in Chromium's worker, 1,280 × 720, ${withOutline ? 'with' : 'without'} the outline: median ${at(0.5)}, p90 ${at(0.9)}; ${valid} of ${all.length} readings with valid check digits`,
      );
    }
  } finally {
    await browser.close();
    server.close();
  }
}
