import type { EncodedImage } from '../image/encoded-image.js';
import type { HandoffOffer, KeepDocumentRequest } from './handoff.js';
import type {
  CompareRequest,
  ConfirmRequest,
  ConsentRequest,
  DiscardRequest,
  InitializeAnswer,
  InitializeRequest,
  ParsePaperRequest,
  RecognizeRequest,
  ReturnRequest,
  SessionView,
  SkipPaperRequest,
} from './protocol.js';
import type { SessionRoute } from './session-routes.js';

export interface CallOptions {
  signal?: AbortSignal;
  /** Pass the key of a failed call to repeat that call, so that it counts once. Default: a new random key. */
  idempotencyKey?: string;
  /** Reports the share of the body that was sent, 0 to 1; from 0 again where the call is retried. In browsers alone. */
  onUpload?: (share: number) => void;
}

export interface CompareOptions extends CallOptions {
  /** Frames of the actions, by `<action>/<number from 0>`. Sent by the hosted page's client alone, never to a proxy. */
  frames?: Readonly<Record<string, EncodedImage>>;
}

export interface WatchOptions {
  /** Ends the watch, which then resolves. */
  signal: AbortSignal;
  /** Reports whether the last attempt to read the session reached the proxy. */
  onConnection?: (isOnline: boolean) => void;
}

type OptionalRoute =
  | 'discard'
  | 'extend'
  | 'confirm'
  | 'parsePaper'
  | 'skipPaper'
  | 'handoff'
  | 'endHandoff'
  | 'keepDocument';

/**
 * The browser's access to one session. `idproof-flow` takes any implementation.
 * Each method resolves with the newest view (`initialize` with how the provider's part begins) and rejects with `IdproofError`.
 */
export interface SessionClient extends Record<
  Exclude<SessionRoute, OptionalRoute>,
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
  /** Says which fields were misread, at the step `confirm`. A client without it cannot end that step. */
  confirm?(body: ConfirmRequest, options?: CallOptions): Promise<SessionView>;
  /** Sends a paper's file to be read. A client without it cannot end the step `papers`. */
  parsePaper?(body: ParsePaperRequest, options?: CallOptions): Promise<SessionView>;
  /** Goes on without a paper that is not required, or whose attempts are used up. */
  skipPaper?(body: SkipPaperRequest, options?: CallOptions): Promise<SessionView>;
  /** Extends the session, where `timeLeft.isExtendable` of the view allows it. */
  extend?(options?: CallOptions): Promise<SessionView>;
  cancel(options?: CallOptions): Promise<SessionView>;
  /** Offers the session to a phone: resolves with the address and the number to show. Without it none is offered. */
  handoff?(options?: CallOptions): Promise<HandoffOffer>;
  /** Takes the session back from the phone, or gives it back to the owner. */
  endHandoff?(options?: CallOptions): Promise<SessionView>;
  /** Sends the image of the accepted document for the phone, where `handoff.document` of the view asks for it. */
  keepDocument?(body: KeepDocumentRequest, options?: CallOptions): Promise<SessionView>;
  /**
   * Calls `onView` with the current view and each later one, by server-sent events or, where those do not arrive, by
   * polling. Resolves at the end of the session and with the signal; rejects once the token is not accepted any more.
   */
  watch?(onView: (view: SessionView) => void, options: WatchOptions): Promise<void>;
}
