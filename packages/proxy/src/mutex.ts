/**
 * Mutex by name: work under one name runs one after the other, such as the steps of a session or the starts of a user.
 * Hand-written: a library would still need bookkeeping of the names around it.
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
