import type { EncodedImage } from '../image/encoded-image.js';
import type {
  CompareRequest,
  ConsentRequest,
  InitializeAnswer,
  InitializeRequest,
  RecognizeRequest,
  ReturnRequest,
  SessionRoute,
  SessionView,
} from './protocol.js';

export interface CallOptions {
  signal?: AbortSignal;
  /** Reused when the very same call is made again after a fault, so that it counts once. Default: a fresh random one. */
  idempotencyKey?: string;
}

export interface CompareOptions extends CallOptions {
  /** Frames of the actions, by `<action>/<number from 0>`. They never go to a proxy: only a hosted page's client sends them. */
  frames?: Readonly<Record<string, EncodedImage>>;
}

/**
 * One session seen from the browser. `idproof-flow` takes any implementation.
 * Each method resolves with the newest view (`initialize` with how the provider's part begins) and rejects with `IdproofError`.
 */
export interface SessionClient extends Record<
  Exclude<SessionRoute, 'extend'>,
  (...given: never[]) => Promise<unknown>
> {
  view(options?: CallOptions): Promise<SessionView>;
  consent(body: ConsentRequest, options?: CallOptions): Promise<SessionView>;
  recognize(body: RecognizeRequest, options?: CallOptions): Promise<SessionView>;
  compare(body: CompareRequest, options?: CompareOptions): Promise<SessionView>;
  /** Begins the provider's part of `h5` and `app`; once more gives another way into the same, where it still runs. */
  initialize(body: InitializeRequest, options?: CallOptions): Promise<InitializeAnswer>;
  /** Hands over what a frame said when the hosted page was left. */
  returned(body: ReturnRequest, options?: CallOptions): Promise<SessionView>;
  /** Asks the proxy to read the provider's result now. */
  checkresult(options?: CallOptions): Promise<SessionView>;
  /** Gives the person more time, where the view's `timeLeft` says that there is some. */
  extend?(options?: CallOptions): Promise<SessionView>;
  cancel(options?: CallOptions): Promise<SessionView>;
}
