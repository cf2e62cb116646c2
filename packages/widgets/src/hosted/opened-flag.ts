import { withTabStorage } from '../element/tab-storage.js';

/** Holds the time when this tab opened a hosted page: no token, no id. */
const KEY = 'idproof.hosted-opened';

export function rememberOpened(): void {
  withTabStorage((storage) => storage.setItem(KEY, `${Date.now()}`));
}

export function forgetOpened(): void {
  withTabStorage((storage) => storage.removeItem(KEY));
}

/** That time, in milliseconds since 1970; 0 where no hosted page is open. */
export function whenOpened(): number {
  return Number(withTabStorage((storage) => storage.getItem(KEY)));
}
