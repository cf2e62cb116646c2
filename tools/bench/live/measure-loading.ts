import type { Fetched, Live } from './open-live.js';

/** What a page with one element fetches, and when. */
export interface Loading {
  /** Before anything is pressed. */
  page: Fetched[];
  /** From the press that opens the camera until an image is taken. */
  camera: Fetched[];
  /** From then on, until the image is handed over. */
  review: Fetched[];
}

/** Takes an image and accepts it; the film must be one that is taken by itself. */
export async function measureLoading({ page, element, takeFetched }: Live): Promise<Loading> {
  const first = await takeFetched();
  await element.evaluate((capture) => capture.setAttribute('review', 'always'));
  await element.getByRole('button', { name: 'Open the camera' }).click();
  await element.locator('[part~=confirm]').waitFor();
  await page.waitForLoadState('networkidle');
  const camera = await takeFetched();
  await element.locator('[part~=confirm]').click();
  await element.locator('[part~=confirm]').waitFor({ state: 'detached' });
  await page.waitForLoadState('networkidle');
  return { page: first, camera, review: await takeFetched() };
}
