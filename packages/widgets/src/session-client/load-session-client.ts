import { lazy } from '../element/lazy.js';

/** Loads the session client. It is lazy, since the first screen needs no call of the proxy. */
export const loadSessionClient = lazy(() => import('./session-client.lazy.js'));
