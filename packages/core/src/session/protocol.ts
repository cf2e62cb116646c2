import * as z from 'zod/mini';
import { QualityLimits } from './quality-limits.js';

/**
 * The protocol between a browser and the proxy, as data: each schema is the shape of one body.
 * Paths are relative to the proxy's base path. Every POST carries an `Idempotency-Key`.
 */

export const SESSION_STATUSES = ['open', 'processing', 'finished', 'declined', 'cancelled', 'expired'] as const;
export const SessionStatus = z.enum(SESSION_STATUSES);
export type SessionStatus = z.infer<typeof SessionStatus>;

export const OUTCOMES = ['approved', 'rejected', 'review'] as const;
export const Outcome = z.enum(OUTCOMES);
export type Outcome = z.infer<typeof Outcome>;

/** `api`: pictures are taken here. `h5`: on the provider's hosted page. `app`: by the native SDK of the app around. */
export const FLOWS = ['api', 'h5', 'app'] as const;
export const Flow = z.enum(FLOWS);
export type Flow = z.infer<typeof Flow>;

export const STEPS = ['consent', 'document', 'selfie', 'hosted', 'result'] as const;
export const Step = z.enum(STEPS);
export type Step = z.infer<typeof Step>;

/** The steps of each flow, in their order. In `app`, `hosted` is the time in the hands of the app. */
export const STEPS_OF: Readonly<Record<Flow, readonly Step[]>> = {
  api: ['consent', 'document', 'selfie', 'result'],
  h5: ['consent', 'hosted', 'result'],
  app: ['consent', 'hosted', 'result'],
};

/** How the hosted page is opened: instead of this page, or in a frame inside it. */
export const Embed = z.enum(['redirect', 'frame']);
export type Embed = z.infer<typeof Embed>;

export const CAPTURE_METHODS = ['auto', 'manual', 'native', 'upload', 'handoff'] as const;
export const CaptureMethod = z.enum(CAPTURE_METHODS);
export type CaptureMethod = z.infer<typeof CaptureMethod>;

export const Page = z.enum(['front', 'back']);
export type Page = z.infer<typeof Page>;

const ReasonAction = z.enum(['retake', 'change-document', 'contact', 'none']);
type ReasonAction = z.infer<typeof ReasonAction>;

/**
 * Why a step was not passed, or why the outcome is what it is; with the step it speaks of and what the person can do.
 * The one table: the proxy writes these, the elements have words for each.
 */
export const REASONS = {
  no_document: { step: 'document', action: 'retake' },
  document_blurred: { step: 'document', action: 'retake' },
  document_overexposed: { step: 'document', action: 'retake' },
  document_without_portrait: { step: 'document', action: 'retake' },
  document_not_real: { step: 'document', action: 'retake' },
  document_unreadable: { step: 'document', action: 'retake' },
  document_expired: { step: 'document', action: 'change-document' },
  document_altered: { step: 'document', action: 'contact' },
  document_not_colour: { step: 'document', action: 'contact' },
  document_on_screen: { step: 'document', action: 'contact' },
  capture_degraded: { step: 'document', action: 'contact' },
  face_not_found: { step: 'selfie', action: 'retake' },
  face_too_small: { step: 'selfie', action: 'retake' },
  face_too_dark: { step: 'selfie', action: 'retake' },
  face_too_bright: { step: 'selfie', action: 'retake' },
  face_blurred: { step: 'selfie', action: 'retake' },
  face_unclear: { step: 'selfie', action: 'retake' },
  face_mismatch: { step: 'selfie', action: 'contact' },
  face_uncertain: { step: 'selfie', action: 'contact' },
  face_same_picture: { step: 'selfie', action: 'contact' },
  picture_seen_before: { step: 'selfie', action: 'contact' },
  verification_failed: { step: 'hosted', action: 'contact' },
  verification_pending: { step: 'hosted', action: 'contact' },
  risk_found: { step: 'hosted', action: 'contact' },
  liveness_failed: { step: 'hosted', action: 'contact' },
  hosted_interrupted: { step: 'hosted', action: 'retake' },
  hosted_no_camera: { step: 'hosted', action: 'retake' },
  hosted_unsupported: { step: 'hosted', action: 'retake' },
  liveness_not_checked: { step: 'selfie', action: 'none' },
  attempts_exhausted: { step: 'result', action: 'contact' },
} as const satisfies Record<string, { step: Step; action: ReasonAction }>;
export type ReasonCode = keyof typeof REASONS;
const reasonCodes = Object.keys(REASONS) as [ReasonCode, ...ReasonCode[]];
export const ReasonCode = z.enum(reasonCodes);

export const Reason = z.object({ code: ReasonCode, step: Step, page: z.optional(Page), action: ReasonAction });
export type Reason = z.infer<typeof Reason>;

export const ConsentView = z.object({
  version: z.string(),
  locale: z.string(),
  /** Plain text, paragraphs separated by an empty line; empty where the person agreed to a text of the merchant's own before. */
  text: z.string(),
  /** SHA-256 of the UTF-8 text, 64 lower-case hex digits. */
  textHash: z.string(),
  /** Where the privacy policy is, where the merchant names it. */
  policyUrl: z.optional(z.string()),
  /** Where people ask and complain, where the merchant names it: an e-mail address, a telephone number or an address. */
  contact: z.optional(z.string()),
  /** `null` until the person decided. */
  decision: z.nullable(z.enum(['granted', 'declined', 'withdrawn'])),
  /** The receipt of the decision, `<key id>.<base64url of JSON>.<seal>`: readable by all, verifiable by the proxy alone. */
  receipt: z.optional(z.string()),
});
export type ConsentView = z.infer<typeof ConsentView>;

/** What people call a document, which the elements have words for. */
export const DOCUMENT_KINDS = ['passport', 'identity_card', 'driving_licence', 'residence_permit'] as const;
export const DocumentKind = z.enum(DOCUMENT_KINDS);
export type DocumentKind = z.infer<typeof DocumentKind>;

export const DocumentChoice = z.object({
  /** The provider's document type code, 11 digits. */
  docType: z.string(),
  name: z.string(),
  /** ISO 3166-1 alpha-3, empty for a type of any country. */
  country: z.string(),
  pages: z.array(Page),
  /** Absent where it is none of these, or not known: the elements then say document. */
  kind: z.optional(DocumentKind),
});
export type DocumentChoice = z.infer<typeof DocumentChoice>;

/** What a person can be asked to show (specification 2.8). */
export const FACE_ACTIONS = ['FACEBLINK', 'MOUTHOPEN', 'HEADSHAKE', 'HEADLOWER', 'HEADRAISE'] as const;
export const FaceAction = z.enum(FACE_ACTIONS);
export type FaceAction = z.infer<typeof FaceAction>;

/** The sides that `HEADSHAKE` can ask for, as the person sees them. */
export const SIDES = ['left', 'right'] as const;
export type Side = (typeof SIDES)[number];

export const CaptureSettings = z.object({
  maxBase64Length: z.number(),
  /** The ways a picture may be made: what is not listed is not offered, and refused when it comes. Default: as `upload` says. */
  methods: z.optional(z.array(CaptureMethod)),
  /** The ways at one step, where they are others than `methods`. */
  stepMethods: z.optional(
    z.object({ document: z.optional(z.array(CaptureMethod)), selfie: z.optional(z.array(CaptureMethod)) }),
  ),
  /** @deprecated `methods` says more. False: no files, only the live camera. */
  upload: z.boolean(),
  /** How good the pictures must be for the elements to take them by themselves and find no fault. Default: the judges' limits. */
  quality: z.optional(QualityLimits),
  /** Where the selfie's counterpart is: sent along by this page (default), or kept by whoever read the document. */
  comparesWith: z.optional(z.enum(['sent', 'kept'])),
  /** True: the back of the document is sent along with the selfie, for whoever may have to review the session. */
  backForReview: z.optional(z.boolean()),
  /** Actions to show, in this order, before the selfie. Default: none. */
  actions: z.optional(z.array(FaceAction)),
  /** True: they are shown in random order. */
  actionRandom: z.optional(z.boolean()),
  /** So many of them are shown, drawn at random. Default: all. */
  actionRandomNumber: z.optional(z.number()),
  /** True: whoever cannot perform actions may take the selfie without them. */
  actionAlternative: z.optional(z.boolean()),
  /** The side that `HEADSHAKE` asks for, drawn by whoever judges the frames. */
  headShake: z.optional(z.enum(SIDES)),
  /** True: a picture with closed eyes is taken as well. */
  closedEyes: z.optional(z.boolean()),
  /** True: coloured light flashes over the face; the person is warned and can decline. */
  colorFlash: z.optional(z.boolean()),
});
export type CaptureSettings = z.infer<typeof CaptureSettings>;

/** What the person may see of the result: `fields` holds only what `resultFields` of the session names. */
export const SessionResult = z.object({
  outcome: z.nullable(Outcome),
  reasons: z.array(Reason),
  fields: z.record(z.string(), z.string()),
  liveness: z.enum(['not-checked', 'passed', 'failed']),
});
export type SessionResult = z.infer<typeof SessionResult>;

/** Whose verification it is. */
export const Merchant = z.object({
  name: z.string(),
  /** A path on the page's own origin, or a `data:` address of a picture. */
  logo: z.optional(z.string()),
});
export type Merchant = z.infer<typeof Merchant>;

export const SessionView = z.object({
  sessionId: z.string(),
  status: SessionStatus,
  flow: Flow,
  /** The step the proxy waits for. */
  step: Step,
  /** Those of the flow; without the consent where it was given before. */
  steps: z.array(Step),
  locale: z.string(),
  /** Shown above the steps; absent where the proxy names nobody. */
  merchant: z.optional(Merchant),
  consent: ConsentView,
  documents: z.array(DocumentChoice),
  capture: CaptureSettings,
  attemptsLeft: z.object({ document: z.number(), selfie: z.number(), hosted: z.number() }),
  /** Of `h5` and `app`: whether the provider's part was begun and is not known to be over. */
  hosted: z.optional(
    z.object({
      isStarted: z.boolean(),
      /** Of `h5`: the origin of the provider's page, so that people can be told where they go. */
      origin: z.optional(z.string()),
    }),
  ),
  /** Whether anything of this session was sent to the provider: photos, or the start of its own part. Absent: not known. */
  wasSent: z.optional(z.boolean()),
  /** Why the last answer did not pass its step; empty otherwise. */
  reasons: z.array(Reason),
  /** ISO 8601, UTC. */
  expiresAt: z.string(),
  /**
   * How many seconds after this answer an open session ends by itself, for browsers whose clock is wrong, and whether the
   * person can have more (`extend`). Absent: nobody is told in advance.
   */
  timeLeft: z.optional(z.object({ seconds: z.number(), isExtendable: z.boolean() })),
  /**
   * While the session is open: the key (AES-256, base64url) with which the tab may encrypt the pictures that the person
   * took, to find them again after a reload. Absent: they are held in memory alone.
   */
  tabKey: z.optional(z.string()),
  /** Present once the status is `finished`. */
  result: z.optional(SessionResult),
});
export type SessionView = z.infer<typeof SessionView>;

export const ConsentRequest = z.strictObject({
  decision: z.enum(['granted', 'declined', 'withdrawn']),
  textHash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
});
export type ConsentRequest = z.infer<typeof ConsentRequest>;

const base64 = z.string().check(z.minLength(1), z.regex(/^[A-Za-z0-9+/]+={0,2}$/));

export const RecognizeRequest = z.strictObject({
  docType: z.string().check(z.minLength(1), z.maxLength(32)),
  frontPageImage: base64,
  backPageImage: z.optional(base64),
  method: CaptureMethod,
});
export type RecognizeRequest = z.infer<typeof RecognizeRequest>;

export const CompareRequest = z.strictObject({
  selfie: base64,
  /** The very picture that the last accepted recognize got. */
  frontPageImage: base64,
  /** The back that came with it, where the session's `capture.backForReview` asks for it. */
  backPageImage: z.optional(base64),
  method: CaptureMethod,
});
export type CompareRequest = z.infer<typeof CompareRequest>;

export const InitializeRequest = z.strictObject({
  /** Of `h5`. */
  embed: z.optional(Embed),
  /** Of `app`: what the native SDK says of the device, untouched. */
  metaInfo: z.optional(z.string().check(z.minLength(1), z.maxLength(512))),
  /** Needed when the session names several types. */
  docType: z.optional(z.string().check(z.minLength(1), z.maxLength(32))),
});
export type InitializeRequest = z.infer<typeof InitializeRequest>;

/** How the provider's part begins. */
export const InitializeAnswer = z.union([
  z.object({
    /** Of `h5`: an address of the proxy that works once, and leads to the provider's page. */
    launchUrl: z.string(),
    /** The origin of that page: a frame must let it use the camera. */
    hostedOrigin: z.string(),
  }),
  z.object({
    /** Of `app`: what starts the native SDK. A credential: for the app alone. */
    clientCfg: z.string(),
    transactionId: z.string(),
  }),
]);
export type InitializeAnswer = z.infer<typeof InitializeAnswer>;

export const ReturnRequest = z.strictObject({
  /** The `response` parameter of the callback, as it came: JSON with `state`, `code`, `subCode`, `extInfo`. */
  response: z.string().check(z.minLength(1), z.maxLength(4096)),
});
export type ReturnRequest = z.infer<typeof ReturnRequest>;

/** Of a step that needs no words. */
export const NoRequest = z.strictObject({});

/** RFC 9457 problem document, the body of every refusal. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  code: z.string(),
  requestId: z.string(),
  retryable: z.boolean(),
  field: z.optional(z.string()),
});
export type Problem = z.infer<typeof Problem>;

/** The browser's routes: name of the client's method → HTTP method, path, body, answer. The client and the proxy are made from it. */
export const SESSION_ROUTES = {
  view: { method: 'GET', path: '/v1/session', body: null, answer: SessionView },
  consent: { method: 'POST', path: '/v1/session/consent', body: ConsentRequest, answer: SessionView },
  recognize: { method: 'POST', path: '/v1/session/recognize', body: RecognizeRequest, answer: SessionView },
  compare: { method: 'POST', path: '/v1/session/compare', body: CompareRequest, answer: SessionView },
  initialize: {
    method: 'POST',
    path: '/v1/session/initialize',
    body: InitializeRequest,
    answer: InitializeAnswer,
  },
  returned: { method: 'POST', path: '/v1/session/return', body: ReturnRequest, answer: SessionView },
  checkresult: { method: 'POST', path: '/v1/session/checkresult', body: NoRequest, answer: SessionView },
  extend: { method: 'POST', path: '/v1/session/extend', body: NoRequest, answer: SessionView },
  cancel: { method: 'POST', path: '/v1/session/cancel', body: NoRequest, answer: SessionView },
} as const;
export type SessionRoute = keyof typeof SESSION_ROUTES;
