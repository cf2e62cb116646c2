import { lazy } from '../element/lazy.js';

/** Loads the code that talks to the proxy: a page is shown before it is there. */
export const loadSessionClient = lazy(() => import('./session-client.lazy.js'));
