import * as z from 'zod/mini';
import { ERROR_CODES, type ErrorCode } from '../errors.js';
import { Outcome, SessionStatus, Step } from '../session/protocol.js';
import { ProgressSchema } from './progress-schema.js';

/**
 * The messages between a page and the host app, as data. The page sends status alone, never an image, a token or
 * personal data, except in `start-sdk`; the app sends answers and commands, never an outcome.
 */

/** The version of the envelope. Other versions are ignored. */
export const BRIDGE_VERSION = 1;
/** The most bytes of UTF-8 that a message may have. */
export const MAX_MESSAGE_BYTES = 16 * 1024;

const errorCodes = Object.keys(ERROR_CODES) as [ErrorCode, ...ErrorCode[]];
const nothing = z.strictObject({});

/** Page → app. */
export const OUTWARD = {
  /** The page receives messages from now on. */
  ready: nothing,
  step: z.strictObject({ step: Step, previous: z.nullable(Step) }),
  finish: z.strictObject({ sessionId: z.string(), status: SessionStatus, outcome: z.nullable(Outcome) }),
  cancel: z.strictObject({ by: z.enum(['person', 'session']) }),
  error: z.strictObject({ code: z.enum(errorCodes), retryable: z.boolean() }),
  /** The person has read the result: the app can close the page. */
  done: nothing,
  /** A progress event, where the page's `progress` is set. */
  progress: ProgressSchema,
  /** Asks for a client token; answered by one `token` each. */
  'need-token': nothing,
  /** Asks for the native SDK's device information; answered by `meta-info`. */
  'need-meta-info': nothing,
  /** Makes the app ask the person for the camera permission; answered by `camera-permission`. */
  'need-camera': nothing,
  /** Starts the native SDK. The one message with a credential; sent to allow-listed hosts alone. */
  'start-sdk': z.strictObject({ clientCfg: z.string(), transactionId: z.string() }),
} as const;
export type OutwardType = keyof typeof OUTWARD;
export type OutwardPayload<Type extends OutwardType> = z.infer<(typeof OUTWARD)[Type]>;

/** App → page. Anything else is ignored. */
export const INWARD = {
  token: z.strictObject({ clientToken: z.string().check(z.minLength(1), z.maxLength(256)) }),
  'meta-info': z.strictObject({ metaInfo: z.string().check(z.minLength(1), z.maxLength(512)) }),
  'camera-permission': z.strictObject({ granted: z.boolean() }),
  /** The native SDK has ended, successfully or not: the page then checks the result. */
  finished: nothing,
  /** The app cannot fulfil a request. */
  failed: z.strictObject({ type: z.enum(['need-token', 'need-meta-info', 'need-camera', 'start-sdk']) }),
  /** The device's back button. */
  back: nothing,
  /** The app went to the background or to the foreground. */
  visibility: z.strictObject({ visible: z.boolean() }),
} as const;
export type InwardType = keyof typeof INWARD;
export type InwardMessage = {
  [Type in InwardType]: { type: Type; payload: z.infer<(typeof INWARD)[Type]> };
}[InwardType];
