import type { Envelope } from './envelope.js';
import type { HostKind } from './host-bridge.js';

/** What the bridge looks at of a page's window. Every browser's `window` is one; tests pass their own. */
export interface HostWindow extends Pick<EventTarget, 'addEventListener' | 'removeEventListener'> {
  readonly self: unknown;
  readonly top: unknown;
  readonly document: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;
  readonly location: { readonly origin: string };
}

/** The way to one app and back. */
export interface HostChannel {
  readonly host: HostKind;
  /** Hands one message over. May throw. */
  post(envelope: Envelope): void;
  /** Calls `listener` with whatever the app says, unread; returns the function that ends it. */
  listen(listener: (raw: unknown) => void): () => void;
}

/**
 * Why no app can be talked to. `none`: nothing was found. `in-frame`: the page is inside another page, and hosts answer
 * the main frame alone. `javascript-interface`: the object comes from `addJavascriptInterface`, which every frame
 * reaches. `origin-refused`: the page's origin is not on the list.
 */
export type HostProblem = 'none' | 'in-frame' | 'javascript-interface' | 'origin-refused';

/** Finds one kind of app; undefined where it is not around this page. */
export type HostAdapter = (window: HostWindow, options: AdapterOptions) => HostChannel | HostProblem | undefined;

interface AdapterOptions {
  /** Origins of the app's own pages in Capacitor. */
  capacitorOrigins: readonly string[];
}
