import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BROUGHT_IN, STILL_FROM, writeTableFilm } from '../../../test/helpers/capture-films.js';
import { openBrowser } from '../../../test/helpers/e2e/browser.js';
import { startElementsPage } from '../../../test/helpers/e2e/elements-page.js';
import { facePath } from '../../../test/helpers/faces.js';
import { renderDocument } from '../../../test/helpers/specimens/drawn.js';
import { quantile } from './describe-lines.js';

/** From the first frame in which the document lies still to the review of its image, in milliseconds. */
export interface TakingTimes {
  size: string;
  times: readonly number[];
  median: number;
  p95: number;
  /** How often nothing was taken: on a machine that is too slow the element leaves it to the person. */
  missed: number;
}

/** Milliseconds: the element steps aside after 20 seconds. */
const TIMEOUT_MS = 25_000;

const SIZES = [
  { name: '720p', width: 1280, height: 720 },
  { name: '1080p', width: 1920, height: 1080 },
];

/** What the page notes down, in its own clock. */
interface Notes {
  still?: number;
  taken?: number;
}

/** Brings a card before the fake camera, again and again, and waits for the document element to take it by itself. */
export async function measureTaking(rounds: number): Promise<TakingTimes[]> {
  const portrait = facePath('Family1-Mom1');
  const { front } = await renderDocument({ format: 'TD1', seed: 402, portrait });
  const folder = await mkdtemp(join(tmpdir(), 'idproof-taking-'));
  const site = await startElementsPage();
  const results: TakingTimes[] = [];
  try {
    for (const { name, ...size } of SIZES) {
      const film = join(folder, `${name}.y4m`);
      await writeTableFilm(film, { page: front, places: BROUGHT_IN, size, markedFrom: STILL_FROM });
      const times = await measureFilm(film, site.url, rounds);
      const missed = rounds - times.length;
      results.push({ size: name, times, median: quantile(times, 0.5), p95: quantile(times, 0.95), missed });
      await rm(film);
    }
  } finally {
    await site.stop();
    await rm(folder, { recursive: true, force: true });
  }
  return results;
}

async function measureFilm(film: string, url: string, rounds: number): Promise<number[]> {
  const visit = await openBrowser({ film });
  const times: number[] = [];
  try {
    const { page } = visit;
    // The compiler of these files names functions by a helper that the page does not have.
    await page.addInitScript('globalThis.__name = (named) => named');
    await page.addInitScript(watchInPage);
    // The first round loads what the others find in the cache.
    for (let round = 0; round <= rounds; round++) {
      await page.goto(url);
      const element = page.locator('idproof-document-capture');
      await element.evaluate((capture) => capture.setAttribute('review', 'always'));
      await element.getByRole('button', { name: 'Open the camera' }).click();
      const review = page.locator('idproof-document-capture [part~=confirm]');
      await review.waitFor({ timeout: TIMEOUT_MS }).catch(() => undefined);
      const { still, taken } = await page.evaluate(() => (window as unknown as { __notes: Notes }).__notes);
      if (round > 0 && still !== undefined && taken !== undefined) times.push(taken - still);
    }
  } finally {
    await visit.close();
  }
  return times;
}

/** In the page, before its own scripts: notes when the camera's mark turns white, and when the review is there. */
function watchInPage(): void {
  const notes: Notes = {};
  (window as unknown as { __notes: Notes }).__notes = notes;
  const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
  navigator.mediaDevices.getUserMedia = async (constraints) => {
    const stream = await open(constraints);
    void watchMark(stream.clone());
    requestAnimationFrame(watchReview);
    return stream;
  };

  async function watchMark(stream: MediaStream): Promise<void> {
    const video = document.createElement('video');
    video.muted = true;
    video.srcObject = stream;
    await video.play();
    const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })!;
    const look = (): void => {
      context.drawImage(video, 4, 4, 4, 4, 0, 0, 1, 1);
      if (context.getImageData(0, 0, 1, 1).data[0]! < 128) {
        video.requestVideoFrameCallback(look);
        return;
      }
      notes.still = performance.now();
      for (const track of stream.getTracks()) track.stop();
    };
    video.requestVideoFrameCallback(look);
  }

  function watchReview(): void {
    const root = document.querySelector('idproof-document-capture')?.shadowRoot;
    if (root?.querySelector('[part~=confirm]')) notes.taken = performance.now();
    else requestAnimationFrame(watchReview);
  }
}
