/** Lets so many begin in one turn of the event loop, and the others in the next ones, in order. */
export type LoopThrottle = () => Promise<void>;

/**
 * Spreads work that comes all at once over turns of the event loop, so that timers, probes and answers have their chance
 * in between. What comes alone waits for nothing.
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
