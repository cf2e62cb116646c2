import type { HitResult, PartResult } from '@idproof/core/provider';
import type {
  CaptureMethod,
  CaptureSettings,
  ConsentView,
  Device,
  DocumentChoice,
  Embed,
  Flow,
  Outcome,
  Page,
  PaperView,
  QualityLimits,
  Reason,
  ReasonCode,
  ZoneClaim,
} from '@idproof/core/session';
import type { Extras } from './extras.js';
import type { PaperEvidence } from './paper-evidence.js';
import type { Position } from './positions.js';
import type { Course } from './transition.js';

/** Evidence of a session. It is stored sealed, and given to the merchant's server alone. */
export interface Evidence {
  document?: {
    docType: string;
    /** Fields that the provider read, by its own keys (appendix 3.6). */
    fields: Record<string, string>;
    /** `Y` or `N` per check (specification 2.4); any other value counts as not passed. */
    checks: Record<string, string>;
  };
  face?: {
    /** 0 to 100, exclusive. Present where faces were compared; in the hosted flows where the provider gives it. */
    score?: number;
    samePerson?: boolean;
    liveness: 'not-checked' | 'passed' | 'failed';
    /** Who checked the liveness; absent where nobody did. */
    livenessBy?: 'provider';
  };
  /** Of `api` with the provider's liveness check: what the provider answered about the captured face, never the image. */
  faceCapture?: {
    /** Why the face does not count where it does not: see `judgeFaceCapture`. */
    verdict: FaceVerdict;
    /** `Success`, `Failure`, `VoidTimeout`, or a value that the provider has added since. */
    result?: string;
    attack?: boolean;
    /** 0 to 100. */
    quality?: number;
    qualityPassed?: boolean;
    /** Level of the provider's device check, whose meaning the specification does not name. */
    deviceRisk?: number;
    /** True: the provider's page was allowed to use the phone's own camera app, and the answer does not say whether it did. */
    mayBeDegraded?: true;
    /** True: the provider named no image, so that nothing could be compared. */
    lacksImage?: true;
  };
  /**
   * Of `api`: comparisons that saw another face and were followed by another selfie, or by another image of the document
   * where the provider captured the face, the oldest first. The last comparison is `face`.
   */
  earlierFaces?: EarlierFace[];
  /** Of `api`: suspicions about the images beyond the provider's checks. */
  pictures?: {
    /** Sessions of other users in which one of these images was accepted, ten at most. */
    seenIn?: string[];
    /** True: the merchant's `onCompare` asks for a review. */
    isSuspect?: boolean;
  };
  /** Of `h5` and `app`: the provider's own verdicts (appendix 4.2, 4.7). */
  provider?: {
    ekycResult: Verdict;
    document?: Verdict;
    face?: Verdict;
    risk?: Verdict;
    /** Wire names of verdicts whose value the kit does not know: they lower the outcome to `review`. */
    unknownVerdicts?: string[];
    /** Faults of the document, in the provider's codes. */
    documentErrors: string[];
    riskReasons: string[];
    /** Of facecapture/checkresult, which can only lower the outcome. */
    /** 0 to 100. */
    faceQuality?: number;
    faceCapture?: Pick<
      NonNullable<Evidence['faceCapture']>,
      'result' | 'attack' | 'quality' | 'qualityPassed' | 'deviceRisk'
    >;
  };
  /** Where `evidenceExtras` asks for it. */
  extras?: Extras;
  /**
   * Of the flows in which the provider captures a face, for display: its data about the person (specification 4.8), where
   * available.
   */
  applicant?: {
    applicantId?: string;
    documents: { source?: string; donorClientId?: string; certCategory?: string; certCountryCode?: string }[];
  };
  /** Fields that were misread by the person's own account; absent where there is none. `fields` stays as it was read. */
  corrections?: FieldCorrection[];
  /** What watchlists say about the person; absent where the session asks for no screening, and before the first answer. */
  screening?: ScreeningEvidence;
  /** Services that the session was to have, and that were switched off when it began. */
  switchedOff?: Service[];
  /** Papers that were read, in the order in which they came. */
  papers?: PaperEvidence[];
  /** Templates of required papers of which no file could be read. */
  missingPapers?: string[];
  /** Devices of the images, of the hosted page, or of the papers; absent where no phone took part. */
  devices?: Partial<Record<'document' | 'selfie' | 'hosted' | 'papers', Device>>;
  capture: {
    document?: CaptureMethod;
    selfie?: CaptureMethod;
    /** True where an image did not come from a live camera but from the phone's camera app or an upload. */
    degraded: boolean;
    /** What the browser claims to have read of the document's zone. */
    zone?: ZoneClaim;
  };
}

/** What the person says a field of the document should be. */
export interface FieldCorrection {
  /** Key of `document.fields`. */
  field: string;
  /** What the provider read. */
  read: string;
  /** As the person typed it, 200 characters at most; empty where the document has no such value. */
  value: string;
}

/** Screening of the person against the watchlists of the merchant's account. */
export interface ScreeningEvidence {
  /** `required`: the session is not approved without an answer. */
  mode: ScreeningMode;
  /** Whether the document of the session was screened. `pending`: an answer is awaited. `unfinished`: none came in time. */
  state: 'pending' | 'done' | 'unfinished';
  /** Answers, the newest last. A document that was taken again is screened again. */
  runs: ScreeningRun[];
  /** Code of the last failure; absent where the last call was answered. */
  failure?: string;
}

export type ScreeningMode = 'required' | 'best-effort';

export interface ScreeningRun {
  /** ISO 8601, UTC. */
  at: string;
  /** The provider's id of the screening. */
  eventId: string;
  /** What was screened, as it was sent. */
  subject: ScreeningSubject;
  /** `ACCEPT`, `REVIEW`, `REJECT`, or a value that the provider has added since, which counts as `REVIEW`. */
  decision: string;
  /** `HIGH`, `MEDIUM`, `LOW`, or empty. */
  riskLevel?: string;
  totalHits: number;
  /** Hits as the provider returned them (specification 2.6), the first ones within `HIT_LIMITS`. */
  hits: HitResult[];
  /** True: the provider returned more hits than are kept. */
  isCut?: true;
}

export interface ScreeningSubject {
  name: string;
  localName?: string;
  /** `yyyy-mm-dd`, or as it was read. */
  birthDate?: string;
  nationality?: string;
  gender?: string;
  number?: string;
}

/** Services that can be switched off while the proxy runs. */
export const SERVICES = ['liveness', 'confirm', 'papers', 'screening'] as const;
export type Service = (typeof SERVICES)[number];

/** A comparison that did not decide; `reason` is the one that the person was shown, `at` is ISO 8601 in UTC. */
export interface EarlierFace {
  at: string;
  score?: number;
  samePerson?: boolean;
  reason: ReasonCode;
}

/**
 * Verdict on a captured face that has ended. `passed`: a live person. `attack`: a forged face. `failed`: quality or liveness
 * was not good enough. `unfinished`: the capture ended without a result. `unclear`: the answer is contradictory, unknown,
 * or liveness was switched off.
 */
export type FaceVerdict = 'passed' | 'attack' | 'failed' | 'unfinished' | 'unclear';

/** `Success`, `Pending`, `Failure`, or a value that the provider has added since. */
export type Verdict = PartResult | (string & Record<never, never>);

/** A call to the provider, stored before it is made. `unknown`: the process ended before the answer came. */
export interface TransactionEntry {
  operation: string;
  bizId: string;
  /** The provider's id, after its answer. */
  transactionId?: string;
  /** ISO 8601, UTC. */
  at: string;
  state: 'started' | 'answered' | 'failed' | 'unknown';
}

/** Claim on the session's only running call to the provider. */
export interface RunningCall {
  bizId: string;
  /** Identity of the browser's call, as in `AnsweredCall`. */
  key: string;
  body: string;
  /** Process that makes the call, where the store can detect that a process has ended. */
  process?: string;
  /** Time at which the call has timed out, in milliseconds since 1970. */
  until: number;
}

/** An answered call: the same key gets the same answer while the session lives. */
export interface AnsweredCall {
  /** SHA-256 of route and idempotency key. */
  key: string;
  /** SHA-256 of the body. */
  body: string;
  /** The answer, sealed. */
  answer: string;
}

/** Audit entry of a review. Reviewers are named by the merchant's own id; times are ISO 8601, UTC. */
export type AuditEntry =
  | { action: 'images_read'; at: string; reviewer: string }
  /** Delivery to the hook `onReview`. `unknown`: it has not ended yet, or the process ended first. */
  | { action: 'images_handed_over'; at: string; result: 'unknown' | 'done' | 'failed' }
  /** Delivery of a paper's file to the hook `onPaper`, likewise. */
  | { action: 'paper_handed_over'; at: string; schemaId: string; result: 'unknown' | 'done' | 'failed' }
  /** The merchant's server had the person screened once more. */
  | { action: 'screened'; at: string }
  | ReviewClosed;

/** `note` is stored sealed, and deleted with the evidence. `reasons`: reasons for the review. */
export interface ReviewClosed {
  action: 'review_closed';
  at: string;
  reviewer: string;
  outcome: Exclude<Outcome, 'review'>;
  reasons: Reason[];
  note?: string;
}

/** Settings of the merchant's server for one session, completed with the defaults. */
export interface SessionSettings {
  docTypes: string[];
  pages: Page[];
  locale: string;
  returnUrl?: string;
  captureMethods: CaptureMethod[];
  /** Capture methods of single steps, where they differ. */
  stepCaptureMethods?: StepMethods;
  maxBase64Length: number;
  resultFields: string[];
  /** Of `api`: actions before the selfie; absent where there are none. */
  actions?: ActionSettings;
  /** Of `api`: limits of image quality, where they differ from the elements' own. */
  quality?: QualityLimits;
  /** Of `h5` and `app`. */
  hosted?: HostedSettings;
  /** Of `api`: the provider captures the face and checks that it is live; absent where our elements take a selfie. */
  face?: FaceSettings;
  /** Of `api`: after the captures, the person is asked whether the document was read right. */
  confirm?: true;
  /** Of `api`: papers to give after the captures. */
  papers?: PaperSettings[];
  /** Of `api`: the person is screened against watchlists. */
  screening?: ScreeningMode;
  /** Services that the session was to have, and that were switched off when it began: it ends in `review` at most. */
  switchedOff?: Service[];
  /** True: the consent text states that a reviewer may see the images. */
  imagesForReview?: true;
  /** True: the consent text states that the merchant keeps the papers' files. */
  keepsPapers?: true;
  /** Consent that the merchant's server obtained before. */
  consent?: GivenConsent;
}

/** Consent to the merchant's own text; `givenAt` is ISO 8601 in UTC. */
export type GivenConsent = Pick<ConsentView, 'version' | 'textHash' | 'locale'> & { givenAt: string };

export type StepMethods = NonNullable<CaptureSettings['stepMethods']>;

export type ActionSettings = Pick<
  CaptureSettings,
  'actions' | 'actionRandom' | 'actionRandomNumber' | 'actionAlternative' | 'colorFlash'
>;

export interface PaperSettings {
  /** The provider's template (specification 4.7). */
  schemaId: string;
  isRequired: boolean;
  /** Fields of which one must hold the name of the document's person. */
  nameFields: string[];
}

/** A paper of a session, in the order of the settings. */
export interface PaperRecord {
  schemaId: string;
  state: PaperView['state'];
  /** Files that were sent and not accepted, or accepted. */
  attempts: number;
  /** Calls that ended without a word about the file, which use no attempt. Default: 0. */
  faults?: number;
  /** Mark of the file that was read. */
  file?: string;
}

/** Screening of a session: clear about its progress alone, and sealed about the person. */
export interface ScreeningRecord {
  /** Mark of the document that is screened. */
  document: string;
  state: 'pending' | 'done' | 'unfinished';
  /** Failed calls for this document. */
  tries: number;
  /** Time of the next call in milliseconds since 1970; while one runs, the time at which it counts as lost. */
  dueAt: number;
  /** Sealed runs and the last failure. */
  findings?: string;
  /** Time at which the findings are deleted, once the session is decided. */
  until?: number;
}

export interface HostedSettings {
  flow: Exclude<Flow, 'api'>;
  /** True: a donor's document is reused by a share token. */
  isReusable: boolean;
  /** Documents to choose from; empty with a share token. */
  documents: DocumentChoice[];
  /** Fields for the provider, sealed, as they may contain the share token. */
  request: string;
}

export interface FaceSettings {
  /** Where the face is captured: on the provider's page, or in the native SDK of the host app. */
  place: 'page' | 'app';
  /** Fields for the provider, sealed. */
  request: string;
}

/** The session's running transaction at the provider. */
export interface HostedTransaction {
  /** `face`: it captures a face alone, and its result can never end a session. Absent: it captures everything. */
  kind?: 'face';
  bizId: string;
  transactionId: string;
  /** Credential of the hosted page or the SDK, sealed. */
  clientCfg: string;
  docType?: string;
  /** Milliseconds since 1970. */
  startedAt: number;
  /** SHA-256 of the `state` that the callback must carry; absent once it was used, and in `app`. */
  state?: string;
  /** Unused launch codes. */
  launches: Launch[];
  /** Last opening of the page, with SHA-256 of that browser's cookie. */
  opened?: { embed: Embed; cookie: string; parentOrigin?: string };
  /** Codes of the consumed callback: a hint, never an outcome. */
  left?: { code: number; subCode?: string };
  /** Number of polls. */
  polls: number;
}

/** Redirect of a browser that is still on the hosted page although the result was read already. */
export interface PendingRedirect {
  /** SHA-256 of the unused `state`, and of the browser's cookie. */
  state: string;
  cookie: string;
  expiresAt: number;
}

interface Launch {
  /** SHA-256 of the code. */
  hash: string;
  expiresAt: number;
  embed: Embed;
  /** Of a frame: origin of the page around it. */
  parentOrigin?: string;
}

/** Handoff of a session to a phone. Times are milliseconds since 1970. */
export interface Handoff {
  /** Codes that were offered. */
  codes: number;
  /** Wrong numbers that were tried with them. */
  wrongNumbers: number;
  /** The newest code. */
  code?: HandoffCode;
  /** Phones that joined, the newest last; all others have ended. */
  phones: Phone[];
  /** True: the person agreed on a phone alone, and is asked again once the owner captures. */
  asksOwner?: true;
  /** The store keeps the sealed images of the accepted document, apart from this record: see `SessionStore.update`. */
  kept?: { pictures: string; until: number };
  /** Time of the first images that were kept. */
  keptAt?: number;
}

export interface HandoffCode {
  /** SHA-256 of the code. */
  hash: string;
  /** Two digits. Without the code, which is not stored, they are useless. */
  number: string;
  expiresAt: number;
  /** The call that used it: SHA-256 of its idempotency key, and its answer, sealed. */
  joined?: { key: string; answer: string };
  /** SHA-256 of the last refused call: repeated, it counts once. */
  refused?: string;
}

/** A phone of a session. Its token is not among `tokens`, so that no earlier version takes it for an owner's. */
export interface Phone {
  /** SHA-256 of the client token. */
  token: string;
  expiresAt: number;
  joinedAt: number;
  /** Time at which it gave the session back, or lost it. */
  endedAt?: number;
  /** Time at which the person agreed on the phone: ISO 8601, UTC. */
  consentAt?: string;
  /** Time of its last call, to 15 seconds. */
  seenAt: number;
  /** True: its stream of events was closed by the browser. */
  hasLeft?: true;
}

/** Event of a session that the webhook must deliver. */
export interface Notice {
  /** Message id, the same for each attempt. */
  id: string;
  type: 'session.ended' | 'session.reviewed';
  /** Time of the event: ISO 8601, UTC. */
  at: string;
  /** Time of the next attempt, in milliseconds since 1970. */
  dueAt: number;
  /** Number of attempts. */
  tries: number;
}

/** Stored session: contains no token, no image and no name in the clear. */
export interface SessionRecord {
  id: string;
  /** Number of writes; each write names the version that it replaces (compare-and-set). */
  version: number;
  position: Position;
  /** Keyed hash of the merchant's user id; sent to the provider as `userId`, unless `ownUserId` is there. */
  userHash: string;
  /** The merchant's user id for the provider, sealed, until the session is over: of `providerUserId: 'own'`. */
  ownUserId?: string;
  /**
   * Hash of the request that created it. The same request of the same user resumes the session while it is open, or
   * while its end has not been shown.
   */
  requestHash: string;
  settings: SessionSettings;
  /** Milliseconds since 1970. */
  createdAt: number;
  expiresAt: number;
  /** Time at which the evidence is deleted: with the session while that is open, later after the retention. */
  purgeAt: number;
  tokens: { hash: string; expiresAt: number }[];
  handoff?: Handoff;
  consent: ConsentView & { at?: string };
  /** `mismatch`: the good selfies that showed another face and did not decide. */
  attempts: { document: number; selfie: number; hosted?: number; mismatch?: number };
  /** Of `api`: sealed keys of the marks below, which identify images. Sessions of version 0.1 have none. */
  pictureKeys?: string;
  /** Marks of the accepted document. */
  document?: { docType: string; front: string; pictures: string };
  /** Keyed hashes of the accepted images, where the proxy remembers images. */
  pictures?: { hashes: string[]; until: number };
  /** Mark of the pair that was compared last: document and selfie. */
  compared?: string;
  /** Marks of refused images. */
  refused: string[];
  /** Reasons of a step that was not passed, or of the outcome. */
  reasons: Reason[];
  outcome: Outcome | null;
  /** The running transaction of the provider's page or SDK, between initialize and its result. */
  hosted?: HostedTransaction;
  /**
   * Of `api` with the provider's liveness check: the face that was captured, or the last one of no attempt left. Its image
   * stays at the provider, and is read again for each comparison.
   */
  face?: { transactionId: string; verdict: FaceVerdict };
  /**
   * Face captures that were left while they ran, or when another device took over: their results can only reveal an
   * attack.
   */
  leftFaces?: string[];
  /** Of `h5` by redirect, where the result was read before the callback came. */
  wayBack?: PendingRedirect;
  /** Time of the next poll, in milliseconds since 1970; absent where there is nothing to poll. */
  pollAt?: number;
  /** Sealed `Evidence`; absent before the first result and after the purge. */
  evidence?: string;
  calls: AnsweredCall[];
  /** Of `api`, by step: keys, as in `calls`, of images that were taken again before they were answered. */
  discarded?: Partial<Record<'document' | 'selfie', string[]>>;
  /** The papers that the session asks for. */
  papers?: PaperRecord[];
  /** True: the person said whether the document was read right. */
  isConfirmed?: true;
  /** Time at which the person was done with everything that the session asks for: milliseconds since 1970. */
  decidingSince?: number;
  /** Claim of the process that asks the hook `decide`; lost after `until`, in milliseconds since 1970. */
  decisionClaim?: { id: string; until: number; process?: string };
  screening?: ScreeningRecord;
  /** The running call to the provider. */
  running?: RunningCall;
  transactions: TransactionEntry[];
  /** Of a withdrawn consent: the provider's ids of pending deletions that are not in the store's queue yet. */
  owed?: string[];
  /** Audit entries, the newest last. */
  audit?: AuditEntry[];
  /** True: the consent was withdrawn, and the notification of `onWithdraw` is pending. */
  withdrawalUntold?: true;
  /** Event that the webhook has not delivered yet. */
  notice?: Notice;
  /** True: the session is finished, and no browser has shown the result. */
  isUnseen?: true;
}

/** The flow of a session. */
export function getFlow({ settings }: SessionRecord): Flow {
  return settings.hosted?.flow ?? 'api';
}

/** The course of a session: the table of its states. */
export function getCourse(record: SessionRecord): Course {
  return record.settings.face ? 'api-liveness' : getFlow(record);
}
