import { withTabStorage } from '../element/tab-storage.js';

/** Key of the saved session in the storage of the tab. */
export const KEY = 'idproof.open-session';

/** True where an earlier load of the page has saved a session; lazy code reads it. */
export function hasNote(): boolean {
  return withTabStorage((storage) => storage.getItem(KEY)) !== null;
}
