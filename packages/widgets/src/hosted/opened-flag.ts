import { withTabStorage } from '../element/tab-storage.js';

/** Says only when a hosted page was opened from this tab: no token, no id. */
const KEY = 'idproof.hosted-opened';

export function rememberOpened(): void {
  withTabStorage((storage) => storage.setItem(KEY, `${Date.now()}`));
}

export function forgetOpened(): void {
  withTabStorage((storage) => storage.removeItem(KEY));
}

/** When that was, in milliseconds since 1970; 0 where it was not, or is over. */
export function whenOpened(): number {
  return Number(withTabStorage((storage) => storage.getItem(KEY)));
}
