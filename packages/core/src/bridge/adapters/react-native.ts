import type { HostAdapter } from '../host-window.js';
import { listenToPage } from './page-entry.js';
import { findMethod } from './probe.js';

/**
 * react-native-webview. Its `postMessage` builds a message event inside the page: on `document` under Android, on
 * `window` under iOS. Such an event names no source and no origin; one that another frame posted has an origin always.
 */
export const findReactNative: HostAdapter = (window) => {
  const post = findMethod((window as { ReactNativeWebView?: unknown }).ReactNativeWebView, 'postMessage');
  if (!post) return undefined;
  return {
    host: 'react-native',
    post: (envelope) => void post(JSON.stringify(envelope)),
    listen(listener) {
      const onMessage = (event: Event): void => {
        const { data, origin, source } = event as MessageEvent;
        if (!event.isTrusted && origin === '' && source === null) listener(data);
      };
      const targets = [window, window.document];
      for (const target of targets) target.addEventListener('message', onMessage);
      const stop = listenToPage(window, listener);
      return () => {
        stop();
        for (const target of targets) target.removeEventListener('message', onMessage);
      };
    },
  };
};
