/** What this tab keeps across its pages. Storage may be forbidden: then nothing is kept, and nothing found. */
export function withTabStorage<T>(action: (storage: Storage) => T): T | null {
  try {
    return action(sessionStorage);
  } catch {
    return null;
  }
}
