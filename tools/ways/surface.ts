import type { Act } from './act.js';

/** Where an act happens: the page itself, or the frame in it. */
export type Place = 'page' | 'frame';

/** One page of one browser, however it is driven. */
export interface Surface {
  go(url: string): Promise<void>;
  /** Tries an act once. A page on its way elsewhere has nothing to act on: false. */
  attempt(place: Place, act: Act): Promise<boolean>;
  address(): Promise<string>;
  close(): Promise<void>;
}

/** Milliseconds that a person waits for the machine. */
const PATIENCE = 120_000;
const PAUSE = 200;

/** Acts as soon as it can be done; rejects when it cannot in all that time. */
export async function act(surface: Surface, place: Place, does: Act['does'], what: string): Promise<void> {
  const deadline = Date.now() + PATIENCE;
  while (!(await surface.attempt(place, { does, what }).catch(() => false))) {
    if (Date.now() > deadline) {
      const shown = does === 'upload' ? 'a picture' : `"${what}"`;
      throw new Error(`could not ${does} ${shown} in the ${place} of ${await surface.address()}`);
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
}
