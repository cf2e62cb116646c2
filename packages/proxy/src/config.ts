import { IdproofError } from '@idproof/core/errors';
import { CAPTURE_METHODS } from '@idproof/core/session';
import type { Flow, Outcome, Reason, SessionStatus } from '@idproof/core/session';
import { OPERATION_NAMES, type Encryption, type Send, type Signer } from '@idproof/core/provider';
import * as z from 'zod';
import { findContradictions } from './contradictions.js';
import { DocumentType } from './document-types.js';
import type { LogLine } from './log.js';
import { DEFAULT_RULES } from './session/decide.js';
import type { Decision } from './session/decide.js';
import type { ReviewImage } from './review/review-image.js';
import type { Evidence } from './session/record.js';
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
import { WebhookKey } from './webhook/sign-webhook.js';

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
    /** What users are known by, here and at the provider. Default: the last of the data keys. */
    userKey: dataKey.optional(),
    /** What pictures are remembered by, the newest first: all are compared, until the older ones are taken out. */
    pictureKeys: z.array(dataKey).default([]),
    providerUrl: originAlone,
    providerSegment: z
      .string()
      .regex(/^[\w-]+$/, 'may contain letters, digits and dashes')
      .default('svc'),
    clientId: z.string().min(1, 'must not be empty'),
    /** No person waits longer for an answer. */
    providerTimeout: upTo(5 * 60_000, '5 minutes').default(30_000),
    allowedOrigins: z.array(origin).default([]),
    /** Where browsers reach this proxy: the origin of its launch and callback addresses. Needed for the `h5` flow. */
    publicUrl: originAlone.transform((text) => new URL(text).origin).optional(),
    /** The provider's hosted page. Default: `/page/<segment>-realid-fe/index.html` of the provider. */
    hostedUrl: z.string().refine(isSafeUrl, 'must be https, except on this machine').optional(),
    returnUrls: z.array(z.string().refine(isSafeUrl, 'must be https, except on this machine')).default([]),
    trustedHops: z.int().min(0).max(8).default(0),
    /** True: `/readyz` and `/metrics` are not below the base path, but at `probe` alone. */
    privateProbes: z.boolean().default(false),
    /** Evidence is for deciding and reviewing, which is done after a quarter of a year. */
    retention: upTo(90 * DAY, '90 days').default(DAY),
    recordRetention: duration.default(30 * DAY),
    /** True: your server may look at the pictures of a hosted session in `review` (`GET /v1/sessions/{id}/images`). */
    reviewImages: z.boolean().default(false),
    /** Document types to know besides those of `DOCUMENT_TYPES`. */
    documentTypes: z.array(DocumentType).readonly().default([]),
    /** How long your own storage keeps what `onReview` was given: the default consent text states it. */
    reviewRetention: duration.optional(),
    /**
     * For so many days after the end of an approved session, or one for review, keyed hashes of its very pictures are
     * kept: who sends one of them for another user gets `review`. Needs `pictureKeys`. Default: nothing is kept.
     */
    rememberPictures: z.int().min(1).max(365).optional(),
    /** True: a reload finds the person's own pictures in the tab, encrypted with a key that an open session alone gives. */
    keepPictures: z.boolean().default(true),
    sessionLifetime: duration.default(HOUR),
    tokenLifetime: duration.default(HOUR / 4),
    /** How long a transaction that the provider does not end is waited for. */
    hostedLifetime: duration.default(2 * HOUR),
    /**
     * Where the end of a session is told (Standard Webhooks): https, or on this machine. An address inside the merchant's
     * own network is as good as any other.
     */
    webhookUrl: z.string().refine(isSafeUrl, 'must be https, except on this machine').optional(),
    /** Each signs, so that one can replace another: `whsec_` and base64. */
    webhookKeys: z.array(WebhookKey).max(3, 'may name three keys at most').default([]),
    /** Operations that the merchant's server may call one by one (`POST /v1/provider/{operation}`). */
    providerOperations: z.array(z.enum(OPERATION_NAMES)).default([]),
    attempts: z.strictObject({ document: attempts, selfie: attempts, hosted: attempts }).prefault({}),
    maxBase64Length: z
      .int()
      .min(1024)
      .max(5 * 1024 * 1024)
      .default(1_048_576),
    captureMethods: z
      .array(z.enum(CAPTURE_METHODS))
      .min(1)
      .default([...CAPTURE_METHODS]),
    resultFields: z
      .array(z.string().min(1).max(64))
      .default(['LAST_NAME', 'FIRST_NAME', 'ID_NUMBER', 'DATE_OF_BIRTH', 'EXPIRY_DATE']),
    /** Whose verification it is, shown above its steps. Default: nobody is named. */
    merchant: z.strictObject({ name: shortLine, logo: logo.optional() }).optional(),
    /** What people agree to. The names go into the default text and into every receipt. */
    consent: z
      .strictObject({
        /** Names your own texts; with them alone. */
        version: z.string().min(1).max(32).optional(),
        /** Your own texts by locale, instead of the default ones. */
        texts: z
          .record(z.string(), z.string().min(1).max(20_000))
          .refine((texts) => 'en' in texts, 'must have an English text')
          .optional(),
        /** Who is responsible for the data: name and address in one line. */
        controller: oneLine.optional(),
        /** Where people ask and complain, at the end too: an e-mail address, a telephone number or an address. */
        contact: oneLine.optional(),
        policyUrl: z.string().max(512).refine(isSafeUrl, 'must be https, except on this machine').optional(),
        /** The provider's name. */
        provider: oneLine.optional(),
        /** Where the provider processes: ISO 3166-1 alpha-2. */
        providerCountry: z
          .string()
          .regex(/^[A-Z]{2}$/, 'must be two capital letters')
          .optional(),
        /** How long the provider keeps what it receives, as agreed with it. */
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
      })
      .prefault({}),
  })
  .superRefine((settings, context) => {
    for (const [field, message] of findContradictions(settings))
      context.addIssue({ code: 'custom', path: [field], message });
  });

export type Settings = z.output<typeof Settings>;
export type SettingsInput = z.input<typeof Settings>;

/** What the merchant's server asks for, before a session is made. The user id is as it came. */
export interface AuthorizeInput {
  userId: string;
  flow: Flow;
  /** Empty with a share token. */
  docTypes: readonly string[];
}

/** How a session ended. `outcome` is null unless the status is `finished`. */
export interface SessionEnd {
  sessionId: string;
  status: SessionStatus;
  outcome: Outcome | null;
  reasons: Reason[];
}

/** The pictures of a session of the `api` flow that a person has to judge. */
export interface ReviewImages {
  sessionId: string;
  /** `face`, `front`, and `back` where the document has one. */
  images: ReviewImage[];
}

/** The pictures that the provider compared: JPEG files. */
export interface ComparedPair {
  sessionId: string;
  images: { document: Uint8Array; selfie: Uint8Array };
}

/** Where the merchant's own code is asked or told. */
export interface Hooks {
  /** Lets a session be made by answering true; else 401 `unauthorized`. */
  authorize?: (input: AuthorizeInput) => boolean | Promise<boolean>;
  /** Replaces the default decision, which it is given. When it throws, the outcome is the default's, at most `review`. */
  decide?: (evidence: Evidence, byDefault: Decision) => Decision | Promise<Decision>;
  /**
   * Told the two pictures of the `api` flow before the decision, to look for a selfie that is a copy of the portrait. With
   * `review` the outcome is at most that. When it throws, likewise. The bytes are its own, and nobody else keeps them.
   */
  onCompare?: (pair: ComparedPair) => 'ok' | 'review' | Promise<'ok' | 'review'>;
  /**
   * Told after the end was stored, at most once, and likewise when a review is closed; a failure is logged. What it
   * misses can be read by `GET /v1/sessions/{id}`.
   */
  onOutcome?: (end: SessionEnd) => void | Promise<void>;
  /**
   * Given the accepted pictures of the `api` flow after the outcome `review` was stored, at most once: the proxy has
   * them in that one request alone. The person waits for it, for 10 seconds at most. Needs `onWithdraw`.
   */
  onReview?: (review: ReviewImages) => void | Promise<void>;
  /**
   * Told of a consent that was withdrawn after `onReview` was called, until it succeeds: deletes the pictures of the
   * session wherever they are kept.
   */
  onWithdraw?: (withdrawn: { sessionId: string }) => void | Promise<void>;
}

/** Everything a proxy needs. Durations are milliseconds. */
export interface ProxyConfig extends SettingsInput {
  /** Signs for the provider and checks its answers: `createAkskSigner` of `@idproof/core/provider`, or another of its shape. */
  signer: Signer;
  /** Encrypts calls and opens answers, beside an RSA signer alone. */
  encryption?: Encryption;
  /** How requests reach the provider. On Node: `createNodeSend()` of `@idproof/proxy/node`. */
  send: Send;
  store: SessionStore;
  hooks?: Hooks;
  /** Posts webhooks. Default: the global `fetch`. */
  webhookFetch?: typeof fetch;
  /** False: there is no timer, and whoever runs the proxy calls its `sweep` every minute. Default true. */
  sweepsItself?: boolean;
  /** What to warn of at the start, as `proxyConfigFromEnvironment` finds it. Default: nothing but unset hops. */
  startWarnings?: readonly StartWarning[];
  /** One line a request. Default: JSON on standard output. */
  log?: (line: LogLine) => void;
  /** Milliseconds since 1970. Default `Date.now`. */
  clock?: () => number;
  /** Waits so many milliseconds, or until the signal. Default: a timer. */
  sleep?: (ms: number, signal?: AbortSignal) => Promise<void>;
}

/** Checks the settings. Throws `configuration_invalid` with a sentence that names the setting and never holds a key. */
export function parseSettings(config: SettingsInput): Settings {
  const parsed = Settings.safeParse(config);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const field = issue?.path.map(String).join('.') ?? 'configuration';
  const why = issue?.code === 'invalid_type' ? `is missing or not a ${issue.expected}` : issue?.message;
  throw new IdproofError('configuration_invalid', `The setting "${field}" ${why}.`, { field });
}
