/**
 * Lets what goes by one name happen one after the other: steps of a session, so that one call is under way; starts of a
 * user. Kept by hand: a dozen lines, where a library would still need the names kept and forgotten around it.
 */
export function createMutex() {
  const last = new Map<string, Promise<unknown>>();
  return async function runExclusive<T>(name: string, work: () => Promise<T>): Promise<T> {
    const before = last.get(name) ?? Promise.resolve();
    const mine = before.then(work, work);
    last.set(name, mine);
    try {
      return await mine;
    } finally {
      if (last.get(name) === mine) last.delete(name);
    }
  };
}
export type Mutex = ReturnType<typeof createMutex>;
