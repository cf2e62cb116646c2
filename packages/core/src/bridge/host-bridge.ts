import type { InwardMessage, OutwardPayload, OutwardType } from './messages.js';

/** The kinds of hosts that adapters exist for. */
export const HOSTS = ['wkwebview', 'android', 'react-native', 'flutter', 'capacitor'] as const;
export type HostKind = (typeof HOSTS)[number];

/** The connection to the host app. `idproof-flow` takes any implementation. */
export interface HostBridge {
  readonly host: HostKind;
  /** Sends a message to the app. Never throws; a message that is too large or that the app cannot receive is dropped. */
  send<Type extends OutwardType>(type: Type, payload: OutwardPayload<Type>): void;
  /** Calls `listener` with every valid message of the app; returns the function that unsubscribes. */
  subscribe(listener: (message: InwardMessage) => void): () => void;
  /** Asks the app for a client token. Rejects with `host_silent`, `host_refused` or `aborted`. */
  requestToken(signal?: AbortSignal): Promise<string>;
  /** Asks the app for its SDK's device information. Rejects in the same way. */
  requestMetaInfo(signal?: AbortSignal): Promise<string>;
  /** Makes the app ask the person for the camera permission; true when it is granted. Rejects in the same way. */
  requestCamera(signal?: AbortSignal): Promise<boolean>;
  /** Ends the connection to the app. */
  close(): void;
}
