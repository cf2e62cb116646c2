import type { Envelope } from './envelope.js';
import type { HostKind } from './host-bridge.js';

/** The members of `window` that the bridge reads; tests pass their own. */
export interface HostWindow extends Pick<EventTarget, 'addEventListener' | 'removeEventListener'> {
  readonly self: unknown;
  readonly top: unknown;
  readonly document: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;
  readonly location: { readonly origin: string };
}

/** The message channel to one app. */
export interface HostChannel {
  readonly host: HostKind;
  /** Sends one message. May throw. */
  post(envelope: Envelope): void;
  /** Calls `listener` with every message of the app, unparsed; returns the function that unsubscribes. */
  listen(listener: (raw: unknown) => void): () => void;
}

/**
 * Why there is no channel to an app. `none`: nothing was found. `in-frame`: the page is inside another page, and hosts answer
 * the main frame alone. `javascript-interface`: the object comes from `addJavascriptInterface`, which every frame
 * reaches. `origin-refused`: the page's origin is not on the list.
 */
export type HostProblem = 'none' | 'in-frame' | 'javascript-interface' | 'origin-refused';

/** Finds one kind of host app; undefined where this page is not in it. */
export type HostAdapter = (window: HostWindow, options: AdapterOptions) => HostChannel | HostProblem | undefined;

interface AdapterOptions {
  /** Origins of the app's own pages in Capacitor. */
  capacitorOrigins: readonly string[];
}
