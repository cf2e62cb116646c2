import { CLOCK } from './clock.js';
import { createHostBridge, type HostBridgeOptions } from './create-host-bridge.js';
import { findHost, type FindOptions } from './find-host.js';
import type { HostBridge } from './host-bridge.js';
import type { HostChannel, HostWindow } from './host-window.js';

export interface DetectOptions extends HostBridgeOptions, FindOptions {
  /** How long to look for an app that shows late, in milliseconds. Default 1500. */
  patience?: number;
  /** Ends the search. */
  signal?: AbortSignal;
}

/** How often to look again. Only one of the platforms has an event for it. */
const INTERVAL = 100;

/**
 * Finds the app around this page, also when its objects show a little later than the page.
 * Resolves with null where there is none, where the page is in a frame, on a server, or when the search was ended.
 */
export async function detectHost(
  window: HostWindow | undefined = globalThis.window,
  options: DetectOptions = {},
): Promise<HostBridge | null> {
  const channel = window ? await search(window, options) : null;
  return channel ? createHostBridge(channel, options) : null;
}

function search(window: HostWindow, options: DetectOptions): Promise<HostChannel | null> {
  const { patience = 1500, clock = CLOCK, signal } = options;
  const deadline = clock.now() + patience;
  return new Promise((resolve) => {
    let cancel = (): void => {};
    const settle = (channel: HostChannel | null): void => {
      cancel();
      window.removeEventListener('flutterInAppWebViewPlatformReady', look);
      signal?.removeEventListener('abort', give);
      resolve(channel);
    };
    const give = (): void => settle(null);
    const look = (): void => {
      cancel();
      const found = signal?.aborted ? 'none' : findHost(window, options);
      if (typeof found === 'object') settle(found);
      else if (found === 'in-frame' || signal?.aborted || clock.now() >= deadline) give();
      else cancel = clock.after(INTERVAL, look);
    };
    window.addEventListener('flutterInAppWebViewPlatformReady', look);
    signal?.addEventListener('abort', give);
    look();
  });
}
