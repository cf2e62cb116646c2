import type { Live } from './open-live.js';

/** The live image while a judge watches it, or while nobody does. */
export interface Preview {
  /** Frames a second that reach the screen; the fake camera gives 30. */
  framesPerSecond: number;
  /** What the page's own thread works in a second, in milliseconds. */
  pageTime: number;
}

/** In milliseconds; before the element steps aside, after 20 seconds. */
const TIME = 8000;
/** For what is loaded with the camera, in milliseconds. */
const SETTLING = 4000;

/** Opens the camera and watches its image; the film must be one of which nothing is taken. */
export async function measurePreview({ page, element }: Live, method: 'auto' | 'manual'): Promise<Preview> {
  const metrics = await page.context().newCDPSession(page);
  await metrics.send('Performance.enable');
  await element.evaluate((capture, value) => capture.setAttribute('capture-methods', value), method);
  await element.getByRole('button', { name: 'Open the camera' }).click();
  const video = element.locator('video');
  await video.waitFor();
  await page.waitForTimeout(SETTLING);
  const before = await readTaskTime();
  const frames = await video.evaluate(countFrames, TIME);
  const after = await readTaskTime();
  if ((await element.locator('[part~=shutter]').count()) === 0) throw new Error('The camera did not stay open.');
  return { framesPerSecond: frames / (TIME / 1000), pageTime: (after - before) / (TIME / 1000) };

  /** Of the page's thread, in milliseconds. */
  async function readTaskTime(): Promise<number> {
    const { metrics: all } = await metrics.send('Performance.getMetrics');
    return all.find(({ name }) => name === 'TaskDuration')!.value * 1000;
  }
}

/** In the page. */
function countFrames(video: SVGElement | HTMLElement, milliseconds: number): Promise<number> {
  const shown = video as HTMLVideoElement;
  return new Promise((resolve) => {
    let frames = 0;
    let isOver = false;
    const count = (): void => {
      if (isOver) return;
      frames += 1;
      shown.requestVideoFrameCallback(count);
    };
    shown.requestVideoFrameCallback(count);
    setTimeout(() => {
      isOver = true;
      resolve(frames);
    }, milliseconds);
  });
}
