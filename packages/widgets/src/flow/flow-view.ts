import type { ImageEncoder } from '@idproof/core/image';
import type { DocumentChoice, Embed, Page, SessionClient } from '@idproof/core/session';
import type { ErrorCode } from '@idproof/core/errors';
import type { IdproofCaptureEvent, IdproofConsentEvent, IdproofErrorEvent } from '../events.js';
import type { Timers } from '@idproof/core/internal';
import type { Labels, Words } from '../labels.js';
import type { DocumentImages } from './document-images.js';
import type { FlowState } from './flow-state.js';
import type { WaitLevel } from './wait-watch.js';

/** What a person is told of the end of the session. */
export interface Ending {
  /** By the clock of this device. */
  at: Date;
  /** False: there is time again, and that is told once. */
  isSoon: boolean;
  /** Asks for more time; absent where there is none. */
  extend?: () => void;
  isBusy?: boolean;
  /** Why there was no more time. */
  fault?: ErrorCode;
}

/** What goes on beside the steps of a flow. */
export interface SideEffects {
  /** Does beside each change what nobody on the page waits for. True where the page lacks its way to another device. */
  follow(state: FlowState, previous: FlowState): boolean;
  /** Goes from the selfie back to the document. */
  back(): void;
  /** That the session ends soon; null where it does not. */
  readonly ending: Ending | null;
  /** When the open session ends, in milliseconds since 1970 by the clock of this device; 0 where nobody knows. */
  readonly endsAt: number;
  /** True where a picture was under review when the page was loaded anew. */
  readonly hasLostPicture: boolean;
  /** True where calls keep failing. */
  readonly isLasting: boolean;
}

/** All that the screens of the flow show and ask for. */
export interface FlowView {
  state: FlowState;
  words: Words;
  labels: Partial<Labels>;
  locale: string;
  timers: Timers;
  /** The document that is chosen; null while the person still has to. */
  choice: DocumentChoice | null;
  /** The pages of the document to take. */
  wantedPages: readonly Page[];
  /** The pictures of the document, and what the review warned of in them. */
  images: Pick<DocumentImages, 'pages' | 'warnings' | 'accepted'>;
  /** The picture that is being checked; null where there is none. */
  picture: HTMLElement | null;
  /** True: what the person needs and the button that starts are left out. */
  skipStart: boolean;
  /** True: the session that is asked for was open before the page was loaded. */
  isResuming: boolean;
  /** True: this tab is back from the hosted page, which the person may have finished or stopped. */
  isReturning: boolean;
  /** What was decided here last about the consent; null before. */
  decision: string | null;
  /** True: this page has begun to send something that the provider gets, which the view may not know of yet. */
  hasSent: boolean;
  /** How long the flow has been waiting. */
  wait: WaitLevel;
  isOffline: boolean;
  /** What goes on beside the steps; null until its code has arrived. */
  sideEffects: SideEffects | null;
  /** True: the screen says itself that there is no connection. */
  isTold: boolean;
  embed: Embed;
  client: SessionClient | null;
  encoder: () => ImageEncoder;
  blobWorker: boolean;
  faceFiles: string | null;
  progress: boolean;
  /** How many pictures of each page were taken. */
  taken: Map<Page | null, number>;
  returnUrl: string;
  canRestart: boolean;
  /** True: the page says where the session comes from. */
  isNamed: boolean;
  onStart: () => void;
  onRestart: () => void;
  onRetry: () => void;
  /** What is waited for is to be asked for once more. */
  onAgain: () => void;
  onBack: () => void;
  /** The document stays as it was read. */
  onKeepDocument: () => void;
  onConsent: (event: IdproofConsentEvent) => void;
  onDocument: (event: IdproofCaptureEvent) => void;
  onSelfie: (event: IdproofCaptureEvent) => void;
  onFault: (event: IdproofErrorEvent) => void;
  /** A document was chosen in the element that sent the event. */
  onChoose: (event: Event) => void;
  onUnchoose: () => void;
  /** The provider's part is about to begin. */
  onLaunch: () => void;
  /** The hosted page was left, as the element that sent the event says. */
  onReturn: (event: Event) => void;
  onHostedFault: (event: IdproofErrorEvent) => void;
  onRunInApp: () => void;
  /** The person has read the result, as the element that sent the event says. */
  onDone: (event: Event) => void;
  onAskCancel: () => void;
  onKeep: () => void;
  onClose: () => void;
  onCancel: () => void;
  onWithdraw: () => void;
}
