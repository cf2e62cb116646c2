/** Runs an action on `sessionStorage`; null where the browser forbids storage. */
export function withTabStorage<T>(action: (storage: Storage) => T): T | null {
  try {
    return action(sessionStorage);
  } catch {
    return null;
  }
}
