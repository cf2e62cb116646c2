import type { InwardMessage, OutwardPayload, OutwardType } from './messages.js';

/** The kinds of hosts that adapters exist for. */
export const HOSTS = ['wkwebview', 'android', 'react-native', 'flutter', 'capacitor'] as const;
export type HostKind = (typeof HOSTS)[number];

/** The app around this page. `idproof-flow` takes any implementation. */
export interface HostBridge {
  readonly host: HostKind;
  /** Tells the app something. Never throws; a message that is too large or that the app cannot take is dropped. */
  send<Type extends OutwardType>(type: Type, payload: OutwardPayload<Type>): void;
  /** Calls `listener` with every message of the app that is in order; returns the function that ends it. */
  subscribe(listener: (message: InwardMessage) => void): () => void;
  /** Asks the app for a client token. Rejects with `host_silent`, `host_refused` or `aborted`. */
  requestToken(signal?: AbortSignal): Promise<string>;
  /** Asks the app for what its SDK says of the device. Rejects in the same way. */
  requestMetaInfo(signal?: AbortSignal): Promise<string>;
  /** Asks the app to ask its person for the camera; true when it is allowed. Rejects in the same way. */
  requestCamera(signal?: AbortSignal): Promise<boolean>;
  /** Lets go of the app. */
  close(): void;
}
