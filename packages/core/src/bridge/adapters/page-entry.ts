import type { HostWindow } from '../host-window.js';

/** The event by which an app without a message port sends: `new CustomEvent('idproof-host', { detail: text })`. */
export const PAGE_ENTRY = 'idproof-host';

/**
 * The one entry for scripts that an app runs in the page. Frames of other origins cannot dispatch events on this
 * window, and `postMessage` does not fire this event.
 */
export function listenToPage(window: HostWindow, listener: (raw: unknown) => void): () => void {
  const onEvent = (event: Event): void => listener((event as CustomEvent).detail);
  window.addEventListener(PAGE_ENTRY, onEvent);
  return () => window.removeEventListener(PAGE_ENTRY, onEvent);
}
