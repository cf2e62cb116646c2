import { withTabStorage } from '../internal/tab-storage.js';

/** Says only that a hosted page was opened from this tab: no token, no id. */
const KEY = 'idproof.hosted-opened';

export function rememberOpened(): void {
  withTabStorage((storage) => storage.setItem(KEY, '1'));
}

export function forgetOpened(): void {
  withTabStorage((storage) => storage.removeItem(KEY));
}

export function wasOpened(): boolean {
  return withTabStorage((storage) => storage.getItem(KEY)) === '1';
}
