import { findAndroid } from './adapters/android.js';
import { findCapacitor } from './adapters/capacitor.js';
import { findFlutter } from './adapters/flutter.js';
import { findReactNative } from './adapters/react-native.js';
import { findWKWebView } from './adapters/wkwebview.js';
import type { HostAdapter, HostChannel, HostProblem, HostWindow } from './host-window.js';

export interface FindOptions {
  /** Origins at which a Capacitor app serves its own pages. Default: `https://localhost` and `capacitor://localhost`. */
  capacitorOrigins?: readonly string[];
}

/** An adapter comes before those whose interface it is built on. */
const ADAPTERS: readonly HostAdapter[] = [findCapacitor, findFlutter, findReactNative, findAndroid, findWKWebView];

/** Searches once for the host app: its channel, or why there is none. */
export function findHost(window: HostWindow, options: FindOptions = {}): HostChannel | HostProblem {
  if (window.self !== window.top) return 'in-frame';
  const { capacitorOrigins = ['https://localhost', 'capacitor://localhost'] } = options;
  for (const adapter of ADAPTERS) {
    const found = adapter(window, { capacitorOrigins });
    if (found) return found;
  }
  return 'none';
}
