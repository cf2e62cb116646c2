import type { Act } from './act.js';

/** The document in which an act happens: the page itself, or the frame in it. */
export type Place = 'page' | 'frame';

/** One page of one browser, however it is driven. */
export interface Surface {
  go(url: string): Promise<void>;
  /** Tries an act once. False while the page navigates. */
  attempt(place: Place, act: Act): Promise<boolean>;
  address(): Promise<string>;
  close(): Promise<void>;
}

const TIMEOUT_MS = 120_000;
const POLL_INTERVAL_MS = 200;

/** Acts as soon as the page allows it; rejects after two minutes. */
export async function act(surface: Surface, place: Place, does: Act['does'], what: string): Promise<void> {
  const deadline = Date.now() + TIMEOUT_MS;
  while (!(await surface.attempt(place, { does, what }).catch(() => false))) {
    if (Date.now() > deadline) {
      const shown = does === 'upload' ? 'an image' : `"${what}"`;
      throw new Error(`could not ${does} ${shown} in the ${place} of ${await surface.address()}`);
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
  }
}
