/** Says only that a hosted page was opened from this tab: no token, no id. Storage may be forbidden; then nothing is remembered. */
const KEY = 'idproof.hosted-opened';

export function rememberOpened(): void {
  use((storage) => storage.setItem(KEY, '1'));
}

export function forgetOpened(): void {
  use((storage) => storage.removeItem(KEY));
}

export function wasOpened(): boolean {
  return use((storage) => storage.getItem(KEY)) === '1';
}

function use<T>(action: (storage: Storage) => T): T | null {
  try {
    return action(sessionStorage);
  } catch {
    return null;
  }
}
