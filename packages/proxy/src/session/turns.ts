/** Lets the steps of one session happen one after the other, so that only one call to the provider is under way. */
export function createTurns() {
  const last = new Map<string, Promise<unknown>>();
  return async function inTurn<T>(sessionId: string, work: () => Promise<T>): Promise<T> {
    const before = last.get(sessionId) ?? Promise.resolve();
    const mine = before.then(work, work);
    last.set(sessionId, mine);
    try {
      return await mine;
    } finally {
      if (last.get(sessionId) === mine) last.delete(sessionId);
    }
  };
}
export type Turns = ReturnType<typeof createTurns>;
