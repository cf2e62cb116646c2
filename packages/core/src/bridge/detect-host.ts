import { CLOCK } from './clock.js';
import { createHostBridge, type HostBridgeOptions } from './create-host-bridge.js';
import { findHost, type FindOptions } from './find-host.js';
import type { HostBridge } from './host-bridge.js';
import type { HostChannel, HostWindow } from './host-window.js';

export interface DetectOptions extends HostBridgeOptions, FindOptions {
  /** How long to search for an app that appears after the page, in milliseconds. Default 1500. */
  maxWaitMs?: number;
  /** Ends the search. */
  signal?: AbortSignal;
}

/** Polling interval in milliseconds. Only flutter_inappwebview announces itself by an event. */
const INTERVAL = 100;

/**
 * Finds the host app, also when its objects appear a little later than the page.
 * Resolves with null where there is none, in a frame, on a server, or when the search was aborted.
 */
export async function detectHost(
  window: HostWindow | undefined = globalThis.window,
  options: DetectOptions = {},
): Promise<HostBridge | null> {
  const channel = window ? await search(window, options) : null;
  return channel ? createHostBridge(channel, options) : null;
}

function search(window: HostWindow, options: DetectOptions): Promise<HostChannel | null> {
  const { maxWaitMs = 1500, clock = CLOCK, signal } = options;
  const deadline = clock.now() + maxWaitMs;
  return new Promise((resolve) => {
    let cancel = (): void => {};
    const finish = (channel: HostChannel | null): void => {
      cancel();
      window.removeEventListener('flutterInAppWebViewPlatformReady', look);
      signal?.removeEventListener('abort', giveUp);
      resolve(channel);
    };
    const giveUp = (): void => finish(null);
    const look = (): void => {
      cancel();
      const found = signal?.aborted ? 'none' : findHost(window, options);
      if (typeof found === 'object') finish(found);
      else if (found === 'in-frame' || signal?.aborted || clock.now() >= deadline) giveUp();
      else cancel = clock.after(INTERVAL, look);
    };
    window.addEventListener('flutterInAppWebViewPlatformReady', look);
    signal?.addEventListener('abort', giveUp);
    look();
  });
}
