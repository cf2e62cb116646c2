import type { PartResult } from '@idproof/core/provider';
import type {
  CaptureMethod,
  CaptureSettings,
  ConsentView,
  DocumentChoice,
  Embed,
  Flow,
  Outcome,
  Page,
  QualityLimits,
  Reason,
} from '@idproof/core/session';
import type { Position } from './positions.js';

/** What was read and compared. Only ever stored sealed, and given to the merchant's server alone. */
export interface Evidence {
  document?: {
    docType: string;
    /** What the provider read, in its own keys (appendix 3.6). */
    fields: Record<string, string>;
    /** `Y` or `N` per check (specification 2.4); a word that is neither counts as not passed. */
    checks: Record<string, string>;
  };
  face?: {
    /** 0 to 100, exclusive. Always there in `api`; in the hosted flows where the provider tells it. */
    score?: number;
    samePerson?: boolean;
    liveness: 'not-checked' | 'passed' | 'failed';
  };
  /** Of `api`: what speaks against the pictures beside what the provider says. */
  pictures?: {
    /** Sessions of other users in which one of these very pictures was accepted, ten at most. */
    seenIn?: string[];
    /** True: the merchant's `onCompare` wants a person to look at the two. */
    isSuspect?: boolean;
  };
  /** Of `h5` and `app`: the provider's own verdicts (appendix 4.2, 4.7). */
  provider?: {
    ekycResult: Verdict;
    document?: Verdict;
    face?: Verdict;
    risk?: Verdict;
    /** Wire names of verdicts whose word the kit does not know: they lower the outcome to `review`. */
    unknownVerdicts?: string[];
    /** What the provider found wrong with the document, in its own words. */
    documentErrors: string[];
    riskReasons: string[];
    /** Of facecapture/checkresult, which can only lower the outcome. */
    faceCapture?: { result?: string; attack?: boolean };
  };
  /** Of `h5` and `app`, for display: what the provider keeps of the person (specification 4.8), where it could be had. */
  applicant?: {
    applicantId?: string;
    documents: { source?: string; donorClientId?: string; certCategory?: string; certCountryCode?: string }[];
  };
  capture: {
    document?: CaptureMethod;
    selfie?: CaptureMethod;
    /** True when a picture did not come from a live camera: the phone's camera app took it, or it was uploaded. */
    degraded: boolean;
  };
}

/** `Success`, `Pending`, `Failure`, or a word that the provider added since. */
export type Verdict = PartResult | (string & Record<never, never>);

/** One call to the provider, written before it is made. `unknown`: the proxy ended before the answer came. */
export interface TransactionEntry {
  operation: string;
  bizId: string;
  /** The provider's id, once it answered. */
  transactionId?: string;
  /** ISO 8601, UTC. */
  at: string;
  state: 'started' | 'answered' | 'failed' | 'unknown';
}

/** A claim on the session's one call to the provider. */
export interface RunningCall {
  bizId: string;
  /** What makes the browser's call the same as another: see `AnsweredCall`. */
  key: string;
  body: string;
  /** Who makes it, where the store can tell whether that process has ended. */
  process?: string;
  /** When nobody can be waiting for it any more, in milliseconds since 1970. */
  until: number;
}

/** A call that was answered: the same key gives the same answer for the life of the session. */
export interface AnsweredCall {
  /** SHA-256 of route and idempotency key. */
  key: string;
  /** SHA-256 of the body. */
  body: string;
  /** What was answered, sealed. */
  answer: string;
}

/** What was done for the sake of a review. Reviewers are named by the merchant's own id; times are ISO 8601, UTC. */
export type AuditEntry =
  | { action: 'images_read'; at: string; reviewer: string }
  /** To the hook `onReview`. `unknown`: it did not end yet, or the proxy ended first. */
  | { action: 'images_handed_over'; at: string; result: 'unknown' | 'done' | 'failed' }
  | ReviewClosed;

/** `note` is sealed where it is stored, and deleted with the evidence. `reasons`: why a person had to judge. */
export interface ReviewClosed {
  action: 'review_closed';
  at: string;
  reviewer: string;
  outcome: Exclude<Outcome, 'review'>;
  reasons: Reason[];
  note?: string;
}

/** What the merchant's server asked for, completed with the defaults. */
export interface SessionSettings {
  docTypes: string[];
  pages: Page[];
  locale: string;
  returnUrl?: string;
  captureMethods: CaptureMethod[];
  /** Those of one step, where they are others. */
  stepCaptureMethods?: StepMethods;
  maxBase64Length: number;
  resultFields: string[];
  /** Of `api`: what is asked of the person before the selfie; absent where nothing is. */
  actions?: ActionSettings;
  /** Of `api`: what the elements ask of pictures, where it is other than their own limits. */
  quality?: QualityLimits;
  /** Of `h5` and `app`. */
  hosted?: HostedSettings;
  /** True: the consent was given knowing that a person may look at the pictures. */
  imagesForReview?: true;
  /** What the person agreed to before, where the merchant's server says so. */
  consent?: GivenConsent;
}

/** That the person agreed to a text of the merchant's own; when, as ISO 8601 in UTC. */
export type GivenConsent = Pick<ConsentView, 'version' | 'textHash' | 'locale'> & { givenAt: string };

export type StepMethods = NonNullable<CaptureSettings['stepMethods']>;

export type ActionSettings = Pick<
  CaptureSettings,
  'actions' | 'actionRandom' | 'actionRandomNumber' | 'actionAlternative' | 'colorFlash'
>;

export interface HostedSettings {
  flow: Exclude<Flow, 'api'>;
  /** True: a donor's document is reused by a share token. */
  isReusable: boolean;
  /** What the person may show; empty with a share token. */
  documents: DocumentChoice[];
  /** The fields for the provider, sealed: the share token is one of them. */
  request: string;
}

/** The provider's part of a session, while it is not known to be over. */
export interface HostedTransaction {
  bizId: string;
  transactionId: string;
  /** What opens the hosted page or starts the SDK, sealed. */
  clientCfg: string;
  docType?: string;
  /** Milliseconds since 1970. */
  startedAt: number;
  /** SHA-256 of the state that a callback must carry; absent once one was consumed, and in `app`. */
  state?: string;
  /** Launch codes that nobody used yet. */
  launches: Launch[];
  /** How it was opened last, with SHA-256 of the cookie of that browser. */
  opened?: { embed: Embed; cookie: string; parentOrigin?: string };
  /** What the consumed callback said: a hint, never an outcome. */
  left?: { code: number; subCode?: string };
  /** How often the poller asked. */
  polls: number;
}

/** For the browser that is still on the hosted page when the result was read already: where it came from. */
export interface PendingRedirect {
  /** SHA-256 of the state that nobody used, and of the cookie of that browser. */
  state: string;
  cookie: string;
  expiresAt: number;
}

interface Launch {
  /** SHA-256 of the code. */
  hash: string;
  expiresAt: number;
  embed: Embed;
  /** Of a frame: the origin of the page around it. */
  parentOrigin?: string;
}

/** Something that the merchant's server is to be told of the session. */
export interface Notice {
  /** The receiver's name for it: the same for each try. */
  id: string;
  type: 'session.ended' | 'session.reviewed';
  /** When it happened: ISO 8601, UTC. */
  at: string;
  /** When to try next, in milliseconds since 1970. */
  dueAt: number;
  /** How often it was tried. */
  tries: number;
}

/** A session as it is stored: no token, no picture, no name in the clear. */
export interface SessionRecord {
  id: string;
  /** Counts the writes; each write names the one it follows (compare-and-set). */
  version: number;
  position: Position;
  /** Keyed hash of the merchant's user id; also what the provider gets as `userId`. */
  userHash: string;
  /** Hash of the request that made it: the same request of the same user gives it back while it is open, or its end unseen. */
  requestHash: string;
  settings: SessionSettings;
  /** Milliseconds since 1970. */
  createdAt: number;
  expiresAt: number;
  /** When the evidence is deleted: with the session while that is open, else after the retention. */
  purgeAt: number;
  tokens: { hash: string; expiresAt: number }[];
  consent: ConsentView & { at?: string };
  attempts: { document: number; selfie: number; hosted?: number };
  /** Of `api`: sealed keys of the marks below, which tell pictures from each other. Sessions of 0.1 have none. */
  pictureKeys?: string;
  /** Marks of the accepted document. */
  document?: { docType: string; front: string; pictures: string };
  /** Of a proxy that remembers pictures: those that were accepted, by keyed hashes of their exact bytes. */
  pictures?: { hashes: string[]; until: number };
  /** Mark of what was compared last, document and selfie together. */
  compared?: string;
  /** Marks of pictures that did not pass. */
  refused: string[];
  /** Why the last answer did not pass its step, or why the outcome is what it is. */
  reasons: Reason[];
  outcome: Outcome | null;
  /** Of `h5` and `app`, between initialize and the result. */
  hosted?: HostedTransaction;
  /** Of `h5` by redirect, where the result was faster than the callback. */
  wayBack?: PendingRedirect;
  /** When the poller asks for the result, in milliseconds since 1970; absent where there is nothing to ask for. */
  pollAt?: number;
  /** Sealed `Evidence`; absent before the first reading and after the purge. */
  evidence?: string;
  calls: AnsweredCall[];
  /** The call to the provider that is under way. */
  running?: RunningCall;
  transactions: TransactionEntry[];
  /** Of a withdrawn consent: the provider's ids that it must be asked to delete, and that the store does not list yet. */
  owed?: string[];
  /** The newest last. */
  audit?: AuditEntry[];
  /** True: the consent was withdrawn, and `onWithdraw` has not yet heard so. */
  withdrawalUntold?: true;
  /** What the webhook has not delivered yet. */
  notice?: Notice;
  /** True: it is finished, and no browser was told so yet. */
  isUnseen?: true;
}

/** The flow of a session. */
export function getFlow({ settings }: SessionRecord): Flow {
  return settings.hosted?.flow ?? 'api';
}
