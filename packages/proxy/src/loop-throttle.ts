/** Resolves when the work may begin: a limited number per turn of the event loop, in order. */
export type LoopThrottle = () => Promise<void>;

/**
 * Spreads a burst of work over turns of the event loop, so that timers, probes and answers are served in between.
 * Without a burst nothing waits.
 */
export function createLoopThrottle(maxPerTurn: number): LoopThrottle {
  const waiting: (() => void)[] = [];
  let begun = 0;

  const beginTurn = (): void => {
    const next = waiting.splice(0, maxPerTurn);
    begun = next.length;
    if (begun > 0) setImmediate(beginTurn);
    for (const begin of next) begin();
  };
  return () =>
    new Promise((resolve) => {
      if (begun === 0) setImmediate(beginTurn);
      if (begun >= maxPerTurn) {
        waiting.push(resolve);
        return;
      }
      begun += 1;
      resolve();
    });
}
