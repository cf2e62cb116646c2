import { withTabStorage } from '../element/tab-storage.js';

/** Key of the phone's token in the storage of the tab. */
const KEY = 'idproof.phone';

/** The token is for one proxy alone. */
interface Saved {
  proxy: string;
  token: string;
}

/** Saves the phone's token for a reload and for the return from the provider's page. */
export function saveToken(proxy: string, token: string): void {
  withTabStorage((storage) => storage.setItem(KEY, JSON.stringify({ proxy, token } satisfies Saved)));
}

/** The token that this tab has saved for a proxy; null without one. */
export function readToken(proxy: string): string | null {
  const saved = withTabStorage((storage) => JSON.parse(storage.getItem(KEY) ?? 'null') as Saved | null);
  return saved?.proxy === proxy ? saved.token : null;
}

export function forgetToken(): void {
  withTabStorage((storage) => storage.removeItem(KEY));
}
