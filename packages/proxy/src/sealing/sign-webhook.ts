import { createHmac } from 'node:crypto';
import * as z from 'zod';

/** Length of a key in bytes (Standard Webhooks 1.0, signature scheme). */
const MIN_BYTES = 24;
const MAX_BYTES = 64;
const PREFIX = 'whsec_';

/** Key in the format of the receiver, `whsec_` and the base64 of 24 to 64 bytes; parsed to its bytes. */
export const WebhookKey = z
  .string()
  .regex(/^whsec_[\w+/-]+={0,2}$/, `must be ${PREFIX} and base64`)
  .transform((text) => new Uint8Array(Buffer.from(text.slice(PREFIX.length), 'base64')))
  .refine(({ length }) => length >= MIN_BYTES && length <= MAX_BYTES, 'must hold 24 to 64 bytes')
  .refine((bytes) => new Set(bytes).size >= 10, 'is too easy to guess: generate a random key');

/** Signed content of a message. */
export interface WebhookMessage {
  /** Message id, the same for each attempt. */
  id: string;
  /** Time of the attempt in seconds since 1970. */
  seconds: number;
  body: string;
}

/** Headers of Standard Webhooks, with one signature per key. */
export function signWebhook(keys: readonly Uint8Array[], { id, seconds, body }: WebhookMessage) {
  const sign = (key: Uint8Array) => createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64');
  return {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': keys.map((key) => `v1,${sign(key)}`).join(' '),
  };
}
