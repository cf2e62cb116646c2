import type { EncodedImage } from '../image/encoded-image.js';
import type {
  CompareRequest,
  ConsentRequest,
  DiscardRequest,
  InitializeAnswer,
  InitializeRequest,
  RecognizeRequest,
  ReturnRequest,
  SessionRoute,
  SessionView,
} from './protocol.js';

export interface CallOptions {
  signal?: AbortSignal;
  /** Pass the key of a failed call to repeat that call, so that it counts once. Default: a new random key. */
  idempotencyKey?: string;
}

export interface CompareOptions extends CallOptions {
  /** Frames of the actions, by `<action>/<number from 0>`. Sent by the hosted page's client alone, never to a proxy. */
  frames?: Readonly<Record<string, EncodedImage>>;
}

/**
 * The browser's access to one session. `idproof-flow` takes any implementation.
 * Each method resolves with the newest view (`initialize` with how the provider's part begins) and rejects with `IdproofError`.
 */
export interface SessionClient extends Record<
  Exclude<SessionRoute, 'discard' | 'extend'>,
  (...given: never[]) => Promise<unknown>
> {
  view(options?: CallOptions): Promise<SessionView>;
  consent(body: ConsentRequest, options?: CallOptions): Promise<SessionView>;
  recognize(body: RecognizeRequest, options?: CallOptions): Promise<SessionView>;
  compare(body: CompareRequest, options?: CompareOptions): Promise<SessionView>;
  /**
   * Discards an image whose recognize or compare has no answer yet, as the person takes it again: it uses no attempt. An
   * answer that the proxy has already stays in force. Without this method it counts as soon as the provider answers.
   */
  discard?(body: DiscardRequest, options?: CallOptions): Promise<SessionView>;
  /** Starts the provider's part of `h5` and `app`. Repeated while it runs, returns another entry into the same one. */
  initialize(body: InitializeRequest, options?: CallOptions): Promise<InitializeAnswer>;
  /** Reports the frame's message that the hosted page was left. */
  returned(body: ReturnRequest, options?: CallOptions): Promise<SessionView>;
  /** Makes the proxy fetch the provider's result now. */
  checkresult(options?: CallOptions): Promise<SessionView>;
  /** Extends the session, where `timeLeft.isExtendable` of the view allows it. */
  extend?(options?: CallOptions): Promise<SessionView>;
  cancel(options?: CallOptions): Promise<SessionView>;
}
