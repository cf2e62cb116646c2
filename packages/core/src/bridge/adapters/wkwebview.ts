import type { HostAdapter, HostChannel, HostWindow } from '../host-window.js';
import { listenToPage } from './page-entry.js';
import { findMethod } from './probe.js';

interface WithHandlers {
  webkit?: { messageHandlers?: { idproof?: unknown } };
}

/** WKWebView, and WebKitGTK, which has the same interface: a script message handler of the name `idproof`. */
export const findWKWebView: HostAdapter = (window) => openHandler('wkwebview', window);

export function openHandler(host: 'wkwebview' | 'capacitor', window: HostWindow): HostChannel | undefined {
  const post = findMethod((window as WithHandlers).webkit?.messageHandlers?.idproof, 'postMessage');
  if (!post) return undefined;
  return { host, post: (envelope) => void post(envelope), listen: (listener) => listenToPage(window, listener) };
}
