import type { HostAdapter } from '../host-window.js';
import { listenToPage } from './page-entry.js';
import { findMethod } from './probe.js';

/**
 * flutter_inappwebview, by a JavaScript handler of the name `idproof`. The handler's return value counts as a message of
 * the app, so that an answer needs no script.
 */
export const findFlutter: HostAdapter = (window) => {
  const call = findMethod((window as { flutter_inappwebview?: unknown }).flutter_inappwebview, 'callHandler');
  if (!call) return undefined;
  const listeners = new Set<(raw: unknown) => void>();
  const answer = (raw: unknown): void => {
    for (const listener of listeners) listener(raw);
  };
  return {
    host: 'flutter',
    // A failing handler counts as an app that does not answer.
    post: (envelope) => void Promise.resolve(call('idproof', JSON.stringify(envelope))).then(answer, () => undefined),
    listen(listener) {
      listeners.add(listener);
      const stop = listenToPage(window, listener);
      return () => {
        listeners.delete(listener);
        stop();
      };
    },
  };
};
