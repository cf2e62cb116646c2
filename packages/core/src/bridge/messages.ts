import * as z from 'zod/mini';
import { ERROR_CODES, type ErrorCode } from '../errors.js';
import { Outcome, SessionStatus, Step } from '../session/protocol.js';
import { ProgressSchema } from './progress-schema.js';

/**
 * What a page and the app around it say to each other, as data. Outward goes status alone, never a picture, a token
 * or personal data, with one named exception; inward come answers and wishes, never an outcome.
 */

/** The version of the envelope. Another one is not read. */
export const BRIDGE_VERSION = 1;
/** The most bytes of UTF-8 that a message may have. */
export const MAX_MESSAGE_BYTES = 16 * 1024;

const errorCodes = Object.keys(ERROR_CODES) as [ErrorCode, ...ErrorCode[]];
const nothing = z.strictObject({});

/** Page → app. */
export const OUTWARD = {
  /** The page listens. */
  ready: nothing,
  step: z.strictObject({ step: Step, previous: z.nullable(Step) }),
  finish: z.strictObject({ sessionId: z.string(), status: SessionStatus, outcome: z.nullable(Outcome) }),
  cancel: z.strictObject({ by: z.enum(['person', 'session']) }),
  error: z.strictObject({ code: z.enum(errorCodes), retryable: z.boolean() }),
  /** The person has read the result: the app can close the page. */
  done: nothing,
  /** What a merchant may count, where the page's `progress` asks for it. */
  progress: ProgressSchema,
  /** Asks for a client token; answered by `token`, once for each asking. */
  'need-token': nothing,
  /** Asks for what the native SDK says of the device; answered by `meta-info`. */
  'need-meta-info': nothing,
  /** Asks the app to ask its person for the camera; answered by `camera-permission`. */
  'need-camera': nothing,
  /** The one message that carries a credential: what starts the native SDK. It goes to allow-listed hosts alone. */
  'start-sdk': z.strictObject({ clientCfg: z.string(), transactionId: z.string() }),
} as const;
export type OutwardType = keyof typeof OUTWARD;
export type OutwardPayload<Type extends OutwardType> = z.infer<(typeof OUTWARD)[Type]>;

/** App → page. Anything else is ignored. */
export const INWARD = {
  token: z.strictObject({ clientToken: z.string().check(z.minLength(1), z.maxLength(256)) }),
  'meta-info': z.strictObject({ metaInfo: z.string().check(z.minLength(1), z.maxLength(512)) }),
  'camera-permission': z.strictObject({ granted: z.boolean() }),
  /** The native SDK came to an end, well or not: causes a check of the result, and nothing else. */
  finished: nothing,
  /** The app cannot do what it was asked. */
  failed: z.strictObject({ type: z.enum(['need-token', 'need-meta-info', 'need-camera', 'start-sdk']) }),
  /** The device's back button. */
  back: nothing,
  /** The app went to the background, or came back. */
  visibility: z.strictObject({ visible: z.boolean() }),
} as const;
export type InwardType = keyof typeof INWARD;
export type InwardMessage = {
  [Type in InwardType]: { type: Type; payload: z.infer<(typeof INWARD)[Type]> };
}[InwardType];
