import type { HintCode } from './hint-codes.js';

export interface HintHolder {
  /** Takes what the newest frame says and returns what to show now. */
  offer(hint: HintCode | null): HintCode | null;
}

/** Keeps each hint on screen for a minimum time, so that people can read it. Times in milliseconds. */
export function createHintHolder(now: () => number, minimum = 1500): HintHolder {
  let shown: HintCode | null = null;
  let since = Number.NEGATIVE_INFINITY;
  return {
    offer(hint) {
      if (hint !== shown && now() - since >= minimum) {
        shown = hint;
        since = now();
      }
      return shown;
    },
  };
}
