/** Times are told in whole seconds, on both sides, and clocks are set right in small steps. */
const TOLERANCE_MS = 2000;
/** How long it is believed how far the clocks differ: one that is set refuses answers for no longer than this. */
const KNOWN_MS = 60_000;

/**
 * Tells whether an answer was made before its request, by the provider's clock. How far that is from this one is known
 * from its answers, since each arrives after it was made.
 */
export function createAnswerClock() {
  // How far that clock is ahead of this one at least, in milliseconds, and when it was last seen to be.
  let ahead = 0;
  let seenAt = Number.NEGATIVE_INFINITY;
  const isKnown = (now: number): boolean => now - seenAt < KNOWN_MS;
  return {
    isOlder: (answeredAt: number, requestedAt: number): boolean =>
      isKnown(requestedAt) && answeredAt < requestedAt + ahead - TOLERANCE_MS,
    /** Notes an answer that is believed. */
    note(answeredAt: number, now: number): void {
      const seen = answeredAt - now;
      if (!isKnown(now) || seen > ahead) ahead = seen;
      if (seen >= ahead - TOLERANCE_MS) seenAt = now;
    },
  };
}
