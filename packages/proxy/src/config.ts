import { IdproofError } from '@idproof/core/errors';
import { CAPTURE_METHODS } from '@idproof/core/session';
import type { Flow, Outcome, Reason, SessionStatus } from '@idproof/core/session';
import { OPERATION_NAMES, type Encryption, type Send, type Signer } from '@idproof/core/provider';
import * as z from 'zod';
import { findContradictions } from './contradictions.js';
import { DocumentType } from './document-types.js';
import type { LogLine } from './log.js';
import { DEFAULT_RULES } from './model/decide.js';
import type { Decision } from './model/decide.js';
import { EVIDENCE_EXTRAS } from './model/extras.js';
import type { ReviewImage } from './model/review-image.js';
import type { Evidence, Service } from './model/record.js';
import type { SessionStore } from './stores/store.js';
import type { StartWarning } from './warnings.js';
import {
  attempts,
  dataKey,
  duration,
  isSafeUrl,
  oneLine,
  origin,
  originAlone,
  logo,
  rateLimit,
  score,
  serverKey,
  shortLine,
  upTo,
} from './setting-shapes.js';
import { PHONE_PATH } from './phone-path.js';
import { WebhookKey } from './sealing/sign-webhook.js';

const HOUR = 3_600_000;

const DAY = 24 * HOUR;

export const Settings = z
  .object({
    basePath: z
      .string()
      .regex(/^(?:\/[\w.~-]+)*$/, 'must begin with a slash and end without one')
      .default('/idproof'),
    serverKeys: z.array(serverKey).min(1, 'must name at least one key').max(2, 'may name two keys at most'),
    dataKeys: z.array(dataKey).min(1, 'must name at least one key'),
    /** Key of the hashes that identify users, here and at the provider. Default: the last of the data keys. */
    userKey: dataKey.optional(),
    /**
     * Keys of the hashes of remembered images, the newest first. All are compared, until the older ones are removed.
     */
    pictureKeys: z.array(dataKey).default([]),
    providerUrl: originAlone,
    providerSegment: z
      .string()
      .regex(/^[\w-]+$/, 'may contain letters, digits and dashes')
      .default('svc'),
    clientId: z.string().min(1, 'must not be empty'),
    /** Longest wait for an answer of the provider. */
    providerTimeout: upTo(5 * 60_000, '5 minutes').default(30_000),
    allowedOrigins: z.array(origin).default([]),
    /** Origin at which browsers reach this proxy, for its launch and callback addresses. Required for the `h5` flow. */
    publicUrl: originAlone.transform((text) => new URL(text).origin).optional(),
    /** Address of the provider's hosted page. Default: `/page/<segment>-realid-fe/index.html` at the provider. */
    hostedUrl: z.string().refine(isSafeUrl, 'must be https, except on this machine').optional(),
    /** Address of the provider's page that captures a face alone. Default: `/page/<segment>-face-fe/index.html` beside it. */
    faceUrl: z.string().refine(isSafeUrl, 'must be https, except on this machine').optional(),
    returnUrls: z.array(z.string().refine(isSafeUrl, 'must be https, except on this machine')).default([]),
    trustedHops: z.int().min(0).max(8).default(0),
    /** True: `/readyz` and `/metrics` are served by `probe` alone, not below the base path. */
    privateProbes: z.boolean().default(false),
    /** Retention of evidence, which serves to decide and review: 90 days at most. */
    retention: upTo(90 * DAY, '90 days').default(DAY),
    recordRetention: duration.default(30 * DAY),
    /** True: your server may read the images of a hosted session in `review` (`GET /v1/sessions/{id}/images`). */
    reviewImages: z.boolean().default(false),
    /** User id that the provider gets: a keyed hash, or the merchant's own. */
    providerUserId: z.enum(['hashed', 'own']).default('hashed'),
    /** Data of the provider that the evidence holds beside the rest. Default: none. */
    evidenceExtras: z.array(z.enum(EVIDENCE_EXTRAS)).default([]),
    /** Document types in addition to `DOCUMENT_TYPES`. */
    documentTypes: z.array(DocumentType).readonly().default([]),
    /**
     * Retention of the images that `onReview` receives, and of the papers that `onPaper` receives, in your own storage: the
     * default consent text states it.
     */
    reviewRetention: duration.optional(),
    /** Maximum time until the outcome of a review is reported, as the merchant promises it to the person. */
    reviewTime: duration.optional(),
    /**
     * Days for which keyed hashes of the accepted images are kept after the end of a session that was approved or is in
     * review. A session of another user with one of these images ends in `review`. Requires `pictureKeys`. Default:
     * nothing is kept.
     */
    rememberPictures: z.int().min(1).max(365).optional(),
    /**
     * True: images survive a reload in the person's tab, encrypted with a key that the proxy gives only to an open
     * session.
     */
    keepPictures: z.boolean().default(true),
    sessionLifetime: duration.default(HOUR),
    tokenLifetime: duration.default(HOUR / 4),
    /** Longest wait for a transaction that the provider does not end. */
    hostedLifetime: duration.default(2 * HOUR),
    /**
     * Address of the webhook (Standard Webhooks) that reports the end of a session: https, or http on this machine. An
     * address inside the merchant's own network is allowed.
     */
    webhookUrl: z.string().refine(isSafeUrl, 'must be https, except on this machine').optional(),
    /** Signing keys, `whsec_` and base64. Each key signs every message, so that keys can be rotated. */
    webhookKeys: z.array(WebhookKey).max(3, 'may name three keys at most').default([]),
    /** Operations that the merchant's server may call directly (`POST /v1/provider/{operation}`). */
    providerOperations: z.array(z.enum(OPERATION_NAMES)).default([]),
    /** Attempts at each step; `paper`: at each paper. */
    attempts: z.strictObject({ document: attempts, selfie: attempts, hosted: attempts, paper: attempts }).prefault({}),
    /** Screening against watchlists, of the sessions that ask for it. */
    screening: z
      .strictObject({
        /** Scenario at the provider, as agreed with it. */
        bizCode: z.string().min(1).max(64).default('ONBOARDING'),
        /** Longest wait for an answer once the person is done. */
        deadline: upTo(30 * 60_000, '30 minutes').default(60_000),
        /** Retention of the answers. Default: that of the evidence. */
        retention: duration.optional(),
      })
      .prefault({}),
    /** Comparison of images over 1 MiB: time between two questions for its result, and the longest wait for it. */
    comparePolling: z
      .strictObject({
        interval: upTo(60_000, '1 minute').default(1000),
        timeout: upTo(5 * 60_000, '5 minutes').default(30_000),
      })
      .prefault({}),
    maxBase64Length: z
      .int()
      .min(1024)
      .max(5 * 1024 * 1024)
      .default(1_048_576),
    /** Limit of the file of a paper, in characters of base64: the provider's own is the largest (specification 4.7). */
    maxPaperLength: z
      .int()
      .min(1024)
      .max(10 * 1024 * 1024)
      .default(10 * 1024 * 1024),
    captureMethods: z
      .array(z.enum(CAPTURE_METHODS))
      .min(1)
      .default([...CAPTURE_METHODS]),
    resultFields: z
      .array(z.string().min(1).max(64))
      .default(['LAST_NAME', 'FIRST_NAME', 'ID_NUMBER', 'DATE_OF_BIRTH', 'EXPIRY_DATE']),
    /** Name and logo of the merchant, shown above the steps. Default: none. */
    merchant: z.strictObject({ name: shortLine, logo: logo.optional() }).optional(),
    /** Consent text and the names in it, which every receipt states too. */
    consent: z
      .strictObject({
        /** Version of your own texts; required with `texts`, otherwise not allowed. */
        version: z.string().min(1).max(32).optional(),
        /** Your own texts by locale, in place of the default ones. */
        texts: z
          .record(z.string(), z.string().min(1).max(20_000))
          .refine((texts) => 'en' in texts, 'must have an English text')
          .optional(),
        /** Data controller: name and address in one line. */
        controller: oneLine.optional(),
        /**
         * Contact for questions and complaints, also shown at the end: an e-mail address, a telephone number or an
         * address.
         */
        contact: oneLine.optional(),
        policyUrl: z.string().max(512).refine(isSafeUrl, 'must be https, except on this machine').optional(),
        /** The provider's name. */
        provider: oneLine.optional(),
        /** Country where the provider processes data: ISO 3166-1 alpha-2. */
        providerCountry: z
          .string()
          .regex(/^[A-Z]{2}$/, 'must be two capital letters')
          .optional(),
        /** Retention at the provider, as agreed with it. */
        providerRetention: upTo(10 * 365 * DAY, '10 years').optional(),
      })
      .refine(({ version, texts }) => (version === undefined) === (texts === undefined), {
        path: ['version'],
        message: 'must be set where there are texts, and only there',
      })
      .prefault({}),
    decision: z
      .strictObject({
        approveWithoutLiveness: z.boolean().default(DEFAULT_RULES.approveWithoutLiveness),
        approveDegradedCapture: z.boolean().default(DEFAULT_RULES.approveDegradedCapture),
        allowExpiredDocument: z.boolean().default(DEFAULT_RULES.allowExpiredDocument),
        greyZone: z
          .strictObject({ from: score, to: score })
          .refine(({ from, to }) => from <= to, 'must begin before it ends')
          .optional(),
        samePictureScore: score.default(DEFAULT_RULES.samePictureScore),
        mismatchAttempts: attempts.default(DEFAULT_RULES.mismatchAttempts),
        reviewHandoffs: z.boolean().default(DEFAULT_RULES.reviewHandoffs),
        paperConfidence: z.number().min(0).max(1).default(DEFAULT_RULES.paperConfidence),
        paperMaxAge: z.int().min(1).max(1200).optional(),
      })
      .prefault({}),
    /** Handoff to a phone: off without an address, unless the proxy serves the page itself (`phonePage`). */
    handoff: z
      .strictObject({
        /** Address of the phone's page; codes are added as its fragment. Default: that of `phonePage`. */
        url: z
          .string()
          .max(512)
          .refine(
            (url) => isSafeUrl(url) && !url.includes('#'),
            'must be https, except on this machine, without a fragment',
          )
          .optional(),
        /**
         * Time for which the images of the accepted document are kept, sealed, while a phone takes the selfie: 30 minutes
         * at most. The default consent text states it. Default: they are not kept, and the phone captures the document
         * again.
         */
        keepDocument: upTo(30 * 60_000, '30 minutes').optional(),
      })
      .prefault({}),
    limits: z
      .strictObject({
        perToken: rateLimit.default({ burst: 60, perMinute: 60 }),
        perAddress: rateLimit.default({ burst: 200, perMinute: 300 }),
        perUser: rateLimit.default({ burst: 30, perMinute: 30 }),
        /** New sessions of one user in 24 hours. */
        sessionsPerDay: z.int().positive().default(10),
        wrongKeys: rateLimit.default({ burst: 20, perMinute: 20 }),
        uploads: z.int().positive().default(64),
        uploadsPerSession: z.int().positive().default(4),
        uploadsPerAddress: z.int().positive().default(16),
        uploadBytes: z
          .int()
          .min(16 * 1024 * 1024, 'must be 16 MiB at least: the largest body has to fit')
          .default(96 * 1024 * 1024),
        leastRate: z.int().min(0).default(4096),
        /** Open streams of events at this instance: in total, and of one address. */
        streams: z.int().positive().default(500),
        streamsPerAddress: z.int().positive().default(50),
      })
      .prefault({}),
  })
  .superRefine((settings, context) => {
    for (const [field, message] of findContradictions(settings))
      context.addIssue({ code: 'custom', path: [field], message });
  });

export type Settings = z.output<typeof Settings>;
export type SettingsInput = z.input<typeof Settings>;

/** Request for a new session, before it is created. `userId` is not hashed. */
export interface AuthorizeInput {
  userId: string;
  flow: Flow;
  /** Empty where a share token is used. */
  docTypes: readonly string[];
}

/** End of a session. `outcome` is null unless the status is `finished`. */
export interface SessionEnd {
  sessionId: string;
  /** What the person sees and names when asking: 8 letters and digits. */
  reference: string;
  status: SessionStatus;
  outcome: Outcome | null;
  reasons: Reason[];
}

/** Images of a session of the `api` flow that is in `review`. */
export interface ReviewImages {
  sessionId: string;
  /** `face`, `front`, and `back` where the document has one. */
  images: ReviewImage[];
}

/** The file of a paper that was read. */
export interface AcceptedPaper {
  sessionId: string;
  /** The provider's template. */
  schemaId: string;
  /** `application/pdf`, `image/jpeg`, `image/png` or `image/webp`. */
  mediaType: string;
  bytes: Uint8Array;
}

/** The two images that the provider compared, as JPEG files. */
export interface ComparedPair {
  sessionId: string;
  images: { document: Uint8Array; selfie: Uint8Array };
}

/** Functions of the merchant that the proxy calls. */
export interface Hooks {
  /** Allows a session by returning true. Otherwise the request ends with 401 `unauthorized`. */
  authorize?: (input: AuthorizeInput) => boolean | Promise<boolean>;
  /**
   * Replaces the default decision, which is passed in: it can approve whatever the default does not, also a session whose
   * face failed, was not captured to the end, is unclear or was not compared. With `liveness`, it is not called for a forged
   * face, which stays rejected. Where it throws, the outcome is that of the default, but at most `review`.
   */
  decide?: (evidence: Evidence, byDefault: Decision) => Decision | Promise<Decision>;
  /**
   * Checks the two images of the `api` flow before the decision, to find a selfie that is a copy of the portrait. With
   * `review`, or where it throws, the outcome is at most `review`. The bytes are copies that the proxy does not keep.
   */
  onCompare?: (pair: ComparedPair) => 'ok' | 'review' | Promise<'ok' | 'review'>;
  /**
   * Called at most once after the end of a session was stored, and once more when a review is closed; a failure is
   * logged. A missed call can be made up for by `GET /v1/sessions/{id}`.
   */
  onOutcome?: (end: SessionEnd) => void | Promise<void>;
  /**
   * Receives the accepted images of the `api` flow after the outcome `review` was stored, at most once: the proxy has
   * them only during that request. The person waits for it, 10 seconds at most. Requires `onWithdraw`.
   */
  onReview?: (review: ReviewImages) => void | Promise<void>;
  /**
   * Receives the file of each paper after it was read, at most once: the proxy has it only during that request, and the
   * outcome is not known yet. The person waits for it, 10 seconds at most; `decide` and `onOutcome` are called after it, or
   * after 60 seconds. Requires `onWithdraw`.
   */
  onPaper?: (paper: AcceptedPaper) => void | Promise<void>;
  /**
   * Called after a withdrawal of consent where `onReview` or `onPaper` was called before, and retried until it succeeds:
   * deletes the images and papers of the session from the merchant's storage.
   */
  onWithdraw?: (withdrawn: { sessionId: string }) => void | Promise<void>;
  /**
   * Names the user who is logged in on the phone, by your own user id. A phone joins only the sessions of that user;
   * where it throws or resolves with undefined, none. Stops a person who was talked into scanning a stranger's code.
   */
  handoffLogin?: (phone: HandoffLoginInput) => string | undefined | Promise<string | undefined>;
}

/** A phone that wants to join a session. */
export interface HandoffLoginInput {
  sessionId: string;
  /** Headers of the phone's request, such as the cookie of your login on the proxy's origin. */
  headers: Headers;
}

/** Answers with a file of the phone's page by its path: `/` for the document, `/assets/…`. */
export type PhonePage = (request: Request) => Promise<Response>;

/** Configuration of a proxy. Durations are milliseconds. */
export interface ProxyConfig extends SettingsInput {
  /**
   * Signs calls to the provider and verifies its answers: `createAkskSigner` of `@idproof/core/provider`, or another of
   * its shape.
   */
  signer: Signer;
  /** Encrypts calls and decrypts answers; for an RSA signer alone. */
  encryption?: Encryption;
  /** Transport to the provider. On Node: `createNodeSend()` of `@idproof/proxy/node`. */
  send: Send;
  store: SessionStore;
  hooks?: Hooks;
  /**
   * Names the services that are switched off now. Called for each new session, which goes on without them and ends in
   * `review` at most, and before each screening, which is then not made. Where it throws, nothing is switched off.
   */
  switchedOff?: () => readonly Service[] | Promise<readonly Service[]>;
  /**
   * Serves the phone's page at `<base path>/phone/`, which turns the handoff on. On Node: `createPhonePage(folder)` of
   * `@idproof/proxy/node`. Default: none; `handoff.url` names a page of your own.
   */
  phonePage?: PhonePage;
  /** Posts webhooks. Default: the global `fetch`. */
  webhookFetch?: typeof fetch;
  /** False: no timer runs, and the host calls `sweep` each minute. Default true. */
  sweepsItself?: boolean;
  /** Warnings to report at the start, as `proxyConfigFromEnvironment` finds them. Default: only unset hops. */
  startWarnings?: readonly StartWarning[];
  /** Receives one line per request. Default: writes JSON to standard output. */
  log?: (line: LogLine) => void;
  /** Milliseconds since 1970. Default `Date.now`. */
  clock?: () => number;
  /** Resolves after `ms` milliseconds, or as soon as the signal aborts. Default: a timer. */
  sleep?: (ms: number, signal?: AbortSignal) => Promise<void>;
}

/** Settings of a proxy that serves the phone's page itself, with the address of that page. */
export function addPhonePage(settings: Settings): Settings {
  const { publicUrl, basePath, handoff } = settings;
  if (handoff.url !== undefined) return settings;
  if (publicUrl === undefined) {
    throw new IdproofError('configuration_invalid', 'The setting "publicUrl" is missing: a phone page needs it.', {
      field: 'publicUrl',
    });
  }
  return { ...settings, handoff: { ...handoff, url: `${publicUrl}${basePath}${PHONE_PATH}` } };
}

/**
 * Validates the settings. Throws `configuration_invalid` with a sentence that names the setting and contains no key.
 */
export function parseSettings(config: SettingsInput): Settings {
  const parsed = Settings.safeParse(config);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const field = issue?.path.map(String).join('.') ?? 'configuration';
  const why = issue?.code === 'invalid_type' ? `is missing or not a ${issue.expected}` : issue?.message;
  throw new IdproofError('configuration_invalid', `The setting "${field}" ${why}.`, { field });
}
