import * as z from 'zod/mini';
import { base64 } from './base64.js';
import { Device, HandoffView } from './handoff.js';
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

/** Capture of images. `api`: on this page. `h5`: on the provider's hosted page. `app`: by the native SDK of the host app. */
export const FLOWS = ['api', 'h5', 'app'] as const;
export const Flow = z.enum(FLOWS);
export type Flow = z.infer<typeof Flow>;

export const STEPS = ['consent', 'document', 'selfie', 'hosted', 'confirm', 'papers', 'result'] as const;
export const Step = z.enum(STEPS);
export type Step = z.infer<typeof Step>;

/**
 * The steps of each flow, in their order. In `app`, `hosted` is the time that the app's SDK runs. Sessions of `api` that ask
 * for them have `confirm` and `papers` before the result.
 */
export const STEPS_OF: Readonly<Record<Flow, readonly Step[]>> = {
  api: ['consent', 'document', 'selfie', 'result'],
  h5: ['consent', 'hosted', 'result'],
  app: ['consent', 'hosted', 'result'],
};

/** The steps of an `api` session whose face the provider captures: `hosted` takes the place of the selfie. */
export const STEPS_WITH_LIVENESS: readonly Step[] = ['consent', 'hosted', 'document', 'result'];

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
 * Reasons of a failed step or of the outcome, each with its step and with the action that is left to the person.
 * The proxy sends these codes; the elements have a text for each.
 */
export const REASONS = {
  no_document: { step: 'document', action: 'retake' },
  document_blurred: { step: 'document', action: 'retake' },
  document_overexposed: { step: 'document', action: 'retake' },
  document_without_portrait: { step: 'document', action: 'retake' },
  document_not_real: { step: 'document', action: 'retake' },
  document_unreadable: { step: 'document', action: 'retake' },
  portrait_differs: { step: 'document', action: 'retake' },
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
  face_differs: { step: 'selfie', action: 'retake' },
  face_mismatch: { step: 'selfie', action: 'contact' },
  face_uncertain: { step: 'selfie', action: 'contact' },
  face_same_picture: { step: 'selfie', action: 'contact' },
  picture_seen_before: { step: 'selfie', action: 'contact' },
  verification_failed: { step: 'hosted', action: 'contact' },
  verification_pending: { step: 'hosted', action: 'contact' },
  risk_found: { step: 'hosted', action: 'contact' },
  liveness_failed: { step: 'hosted', action: 'contact' },
  face_capture_failed: { step: 'hosted', action: 'retake' },
  hosted_interrupted: { step: 'hosted', action: 'retake' },
  hosted_no_camera: { step: 'hosted', action: 'retake' },
  hosted_unsupported: { step: 'hosted', action: 'retake' },
  captured_on_phone: { step: 'selfie', action: 'none' },
  liveness_not_checked: { step: 'selfie', action: 'none' },
  data_corrected: { step: 'confirm', action: 'none' },
  paper_unreadable: { step: 'papers', action: 'retake' },
  paper_wrong: { step: 'papers', action: 'retake' },
  paper_damaged: { step: 'papers', action: 'retake' },
  paper_missing: { step: 'papers', action: 'contact' },
  paper_uncertain: { step: 'papers', action: 'contact' },
  paper_name_differs: { step: 'papers', action: 'contact' },
  paper_too_old: { step: 'papers', action: 'contact' },
  screening_hit: { step: 'result', action: 'contact' },
  screening_unfinished: { step: 'result', action: 'contact' },
  service_off: { step: 'result', action: 'contact' },
  attempts_exhausted: { step: 'result', action: 'contact' },
} as const satisfies Record<string, { step: Step; action: ReasonAction }>;
export type ReasonCode = keyof typeof REASONS;
const reasonCodes = Object.keys(REASONS) as [ReasonCode, ...ReasonCode[]];
export const ReasonCode = z.enum(reasonCodes);

/** Reasons that the merchant's server alone is given: no browser learns of a screening, or of what is switched off. */
export const SERVER_REASONS = [
  'screening_hit',
  'screening_unfinished',
  'service_off',
] as const satisfies readonly ReasonCode[];
export type ServerReasonCode = (typeof SERVER_REASONS)[number];

export const Reason = z.object({ code: ReasonCode, step: Step, page: z.optional(Page), action: ReasonAction });
export type Reason = z.infer<typeof Reason>;

export const ConsentView = z.object({
  version: z.string(),
  locale: z.string(),
  /** Plain text, paragraphs separated by an empty line; empty where the person agreed to a text of the merchant's own before. */
  text: z.string(),
  /** SHA-256 of the UTF-8 text, 64 lower-case hex digits. */
  textHash: z.string(),
  /** Address of the privacy policy, where the merchant names it. */
  policyUrl: z.optional(z.string()),
  /** Contact for questions and complaints, where the merchant names it: an e-mail address, a telephone number or an address. */
  contact: z.optional(z.string()),
  /** `null` until the person decided. */
  decision: z.nullable(z.enum(['granted', 'declined', 'withdrawn'])),
  /** The receipt of the decision, `<key id>.<base64url of JSON>.<seal>`: readable by all, verifiable by the proxy alone. */
  receipt: z.optional(z.string()),
});
export type ConsentView = z.infer<typeof ConsentView>;

/** Kinds of documents for which the elements have names. */
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
  /** Absent for any other or unknown kind: the elements then say "document". */
  kind: z.optional(DocumentKind),
});
export type DocumentChoice = z.infer<typeof DocumentChoice>;

/** Actions that a person can be asked to show (specification 2.8). */
export const FACE_ACTIONS = ['FACEBLINK', 'MOUTHOPEN', 'HEADSHAKE', 'HEADLOWER', 'HEADRAISE'] as const;
export const FaceAction = z.enum(FACE_ACTIONS);
export type FaceAction = z.infer<typeof FaceAction>;

/** The sides that `HEADSHAKE` can ask for, as the person sees them. */
export const SIDES = ['left', 'right'] as const;
export type Side = (typeof SIDES)[number];

export const CaptureSettings = z.object({
  maxBase64Length: z.number(),
  /** Accepted capture methods; others are not offered, and the proxy refuses them. Default: depends on `upload`. */
  methods: z.optional(z.array(CaptureMethod)),
  /** Accepted capture methods of one step, where they differ from `methods`. */
  stepMethods: z.optional(
    z.object({ document: z.optional(z.array(CaptureMethod)), selfie: z.optional(z.array(CaptureMethod)) }),
  ),
  /** @deprecated `methods` says more. False: no files, only the live camera. */
  upload: z.boolean(),
  /** Limits of image quality for automatic capture and for warnings. Default: the limits of the judges. */
  quality: z.optional(QualityLimits),
  /** Whether the page sends the document's image again with the selfie (`sent`, default), or the server has `kept` it. */
  comparesWith: z.optional(z.enum(['sent', 'kept'])),
  /** True: the back of the document is sent with the selfie, for a manual review. */
  backForReview: z.optional(z.boolean()),
  /** Actions that the person performs before the selfie, in this order. Default: none. */
  actions: z.optional(z.array(FaceAction)),
  /** True: the actions are asked for in random order. */
  actionRandom: z.optional(z.boolean()),
  /** The number of actions to ask for, drawn at random. Default: all. */
  actionRandomNumber: z.optional(z.number()),
  /** True: a person who cannot perform actions may take the selfie without them. */
  actionAlternative: z.optional(z.boolean()),
  /** The side that `HEADSHAKE` asks for, drawn by the server that judges the frames. */
  headShake: z.optional(z.enum(SIDES)),
  /** True: an image with closed eyes is accepted. */
  closedEyes: z.optional(z.boolean()),
  /** True: coloured light flashes over the face; the person is warned and can decline. */
  colorFlash: z.optional(z.boolean()),
  /** Limit of the file of a paper, in characters of base64. Present where the session asks for papers. */
  maxPaperLength: z.optional(z.number()),
});
export type CaptureSettings = z.infer<typeof CaptureSettings>;

/** The part of the result that the person may see: `fields` holds only the names in `resultFields` of the session. */
export const SessionResult = z.object({
  outcome: z.nullable(Outcome),
  /** As in the view. */
  reference: z.optional(z.string()),
  /** Of `review`: seconds within which the merchant promises the outcome. Absent: it promises no time. */
  reviewTime: z.optional(z.number()),
  reasons: z.array(Reason),
  fields: z.record(z.string(), z.string()),
  liveness: z.enum(['not-checked', 'passed', 'failed']),
  /** Who checked that a live person was there. Absent: nobody did. */
  livenessBy: z.optional(z.enum(['provider'])),
});
export type SessionResult = z.infer<typeof SessionResult>;

/** A paper that the session asks for. */
export const PaperView = z.object({
  /** The provider's template (specification 4.7). */
  schemaId: z.string(),
  isRequired: z.boolean(),
  /** `exhausted`: every attempt was used, and the session goes on without it. */
  state: z.enum(['wanted', 'read', 'skipped', 'exhausted']),
  attemptsLeft: z.number(),
});
export type PaperView = z.infer<typeof PaperView>;

/** The merchant that the verification is for. */
export const Merchant = z.object({
  name: z.string(),
  /** A path on the page's own origin, or a `data:` address of an image. */
  logo: z.optional(z.string()),
});
export type Merchant = z.infer<typeof Merchant>;

export const SessionView = z.object({
  sessionId: z.string(),
  /** What the person names when asking about this session: 8 letters and digits. Absent: none is shown. */
  reference: z.optional(z.string()),
  status: SessionStatus,
  flow: Flow,
  /** The step the proxy waits for. */
  step: Step,
  /** The steps of the flow; without the consent where it was given before. */
  steps: z.array(Step),
  locale: z.string(),
  /** Shown above the steps; absent where the proxy has no merchant set. */
  merchant: z.optional(Merchant),
  consent: ConsentView,
  documents: z.array(DocumentChoice),
  capture: CaptureSettings,
  attemptsLeft: z.object({ document: z.number(), selfie: z.number(), hosted: z.number() }),
  /**
   * In `h5`, `app`, and in `api` where the provider captures the face: whether the provider's part has begun and is not
   * known to have ended.
   */
  hosted: z.optional(
    z.object({
      isStarted: z.boolean(),
      /** Of the provider's page: its origin, to be shown before the person goes there. */
      origin: z.optional(z.string()),
      /** Where the part takes place: on the provider's `page`, or in the native SDK of the host `app`. */
      place: z.optional(z.enum(['page', 'app'])),
    }),
  ),
  /** Whether this session has sent anything to the provider: images, or the start of the provider's part. Absent: unknown. */
  wasSent: z.optional(z.boolean()),
  /** Why the last answer did not pass its step; empty otherwise. */
  reasons: z.array(Reason),
  /** ISO 8601, UTC. */
  expiresAt: z.string(),
  /**
   * Seconds from this answer until an open session expires (independent of the browser's clock), and whether it can be
   * extended (`extend`). Absent: the elements do not announce the end.
   */
  timeLeft: z.optional(z.object({ seconds: z.number(), isExtendable: z.boolean() })),
  /**
   * While the session is open: the key (AES-256, base64url) with which the tab may encrypt captured images to restore them
   * after a reload. Absent: images are held in memory alone.
   */
  tabKey: z.optional(z.string()),
  /**
   * Identifies the images of the accepted document, with which the selfie is compared: a page that holds the images of an
   * earlier answer compares the marks. Absent while no document is accepted, and in the hosted flows.
   */
  documentMark: z.optional(z.string()),
  /** Which device of the session this view is for. Absent: an owner. */
  device: z.optional(Device),
  /** The handoff to a phone. Absent: the session offers none. */
  handoff: z.optional(HandoffView),
  /**
   * At the step `confirm`, for the device that captures: what was read, by the provider's own keys. Absent at any other
   * step.
   */
  confirm: z.optional(z.object({ fields: z.record(z.string(), z.string()) })),
  /** The papers that the session asks for, in their order. Absent: none. */
  papers: z.optional(z.array(PaperView)),
  /** Present once the status is `finished`. For a phone `fields` is empty. */
  result: z.optional(SessionResult),
});
export type SessionView = z.infer<typeof SessionView>;

export const ConsentRequest = z.strictObject({
  decision: z.enum(['granted', 'declined', 'withdrawn']),
  textHash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
});
export type ConsentRequest = z.infer<typeof ConsentRequest>;

/** Formats of machine-readable zones: those of ICAO 9303, and that of the French identity card of 1988. */
export const ZONE_FORMATS = ['TD1', 'TD2', 'TD3', 'MRV-A', 'MRV-B', 'FRA-ID'] as const;

/**
 * What the browser read of the document's machine-readable zone, without its content. A claim: it is recorded for
 * reviewers, and raises no outcome.
 */
export const ZoneClaim = z.strictObject({
  /** Null where no zone was found. */
  format: z.nullable(z.enum(ZONE_FORMATS)),
  /** Whether every check digit holds. */
  isReadable: z.boolean(),
});
export type ZoneClaim = z.infer<typeof ZoneClaim>;

export const RecognizeRequest = z.strictObject({
  docType: z.string().check(z.minLength(1), z.maxLength(32)),
  frontPageImage: base64,
  backPageImage: z.optional(base64),
  method: CaptureMethod,
  /** Absent where the browser looked for no zone. */
  zone: z.optional(ZoneClaim),
});
export type RecognizeRequest = z.infer<typeof RecognizeRequest>;

export const CompareRequest = z.strictObject({
  selfie: base64,
  /** The same image as in the last accepted `recognize`. Absent where the proxy keeps it (`capture.comparesWith`). */
  frontPageImage: z.optional(base64),
  /** The back of the document from the same `recognize`, where `capture.backForReview` is set. */
  backPageImage: z.optional(base64),
  method: CaptureMethod,
});
export type CompareRequest = z.infer<typeof CompareRequest>;

export const DiscardRequest = z.strictObject({
  /** The step whose image is taken again. */
  step: z.enum(['document', 'selfie']),
  /** The `Idempotency-Key` of the recognize or compare that sent it. */
  idempotencyKey: z.string().check(z.regex(/^[\x21-\x7e]{1,128}$/)),
});
export type DiscardRequest = z.infer<typeof DiscardRequest>;

export const InitializeRequest = z.strictObject({
  /** In `h5`. */
  embed: z.optional(Embed),
  /** In `app`: the device information of the native SDK, unchanged. */
  metaInfo: z.optional(z.string().check(z.minLength(1), z.maxLength(512))),
  /** Needed when the session names several types. */
  docType: z.optional(z.string().check(z.minLength(1), z.maxLength(32))),
});
export type InitializeRequest = z.infer<typeof InitializeRequest>;

/** How to start the provider's part. */
export const InitializeAnswer = z.union([
  z.object({
    /** In `h5`: a single-use address of the proxy that redirects to the provider's page. */
    launchUrl: z.string(),
    /** The origin of that page, for the `allow="camera"` of a frame. */
    hostedOrigin: z.string(),
  }),
  z.object({
    /** In `app`: the start configuration of the native SDK. A credential, for the app alone. */
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

/** A field that was misread, by the person's own account. */
export const Correction = z.strictObject({
  /** A key of `confirm.fields`. */
  field: z.string().check(z.minLength(1), z.maxLength(64)),
  /** What the person says is right; empty where the document has no such value. */
  value: z.string().check(z.maxLength(200)),
});
export type Correction = z.infer<typeof Correction>;

export const ConfirmRequest = z.strictObject({
  /** Empty where everything is right. Nothing that was read is overwritten. */
  corrections: z.array(Correction).check(z.maxLength(32)),
});
export type ConfirmRequest = z.infer<typeof ConfirmRequest>;

/** Files of a paper that a browser may send. */
export const PAPER_FILE_TYPES = ['pdf', 'jpg', 'png', 'webp'] as const;
export const PaperFileType = z.enum(PAPER_FILE_TYPES);
export type PaperFileType = z.infer<typeof PaperFileType>;

const schemaId = z.string().check(z.minLength(1), z.maxLength(128));

export const ParsePaperRequest = z.strictObject({
  schemaId,
  /** Base64 of the file, unchanged. Several photographed pages are one PDF. */
  file: base64,
  fileType: PaperFileType,
  method: CaptureMethod,
});
export type ParsePaperRequest = z.infer<typeof ParsePaperRequest>;

/** Goes on without a paper that is not required, or whose attempts are used up. */
export const SkipPaperRequest = z.strictObject({ schemaId });
export type SkipPaperRequest = z.infer<typeof SkipPaperRequest>;

/** The body of a route that takes none. */
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
