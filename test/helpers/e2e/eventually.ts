import { setTimeout as wait } from 'node:timers/promises';
import { PATIENCE } from './browser.js';

/** Tries the assertions until they hold. For what another process or page tells in its own time; fails with the last. */
export async function eventually(assertions: () => void | Promise<void>): Promise<void> {
  for (const end = Date.now() + PATIENCE; ;) {
    try {
      return await assertions();
    } catch (error) {
      if (Date.now() > end) throw error;
      await wait(50);
    }
  }
}
