import { withTabStorage } from '../element/tab-storage.js';

/** Where this tab notes what a reload of the page goes on with. */
export const KEY = 'idproof.open-session';

/** What is there is read by code that comes later. */
export function hasNote(): boolean {
  return withTabStorage((storage) => storage.getItem(KEY)) !== null;
}
