import { createHash } from 'node:crypto';
import * as z from 'zod';
import { isLoopback } from './loopback.js';

/** Longest duration of any setting. */
const YEAR = 365 * 86_400_000;

function parseUrl(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined;
}

/** True for https, and for http on this machine. */
export function isSafeUrl(text: string): boolean {
  const url = parseUrl(text);
  if (!url || url.username !== '' || url.hash !== '') return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname));
}

/** Rejects the plainest made-up keys, which can be guessed. */
function isStrong(key: string): boolean {
  return new Set(key).size >= 10;
}

export const serverKey = z
  .string()
  .min(32, 'must have at least 32 characters')
  .regex(/^[\x21-\x7e]+$/, 'may contain only printable characters')
  .refine(isStrong, 'is too easy to guess: generate a random key')
  // Comparison needs only the hash.
  .transform((text) => createHash('sha256').update(text).digest());

export const dataKey = z
  .string()
  .regex(/^[\w+/-]{43}=?$/, 'must be the base64 of exactly 32 bytes')
  .refine((text) => new Set(Buffer.from(text, 'base64')).size >= 10, 'is too easy to guess: generate a random key')
  .transform((text) => new Uint8Array(Buffer.from(text, 'base64')));

export const origin = z
  .string()
  .refine((text) => text !== '*' && !text.includes('*'), 'must not contain a wildcard: name each origin')
  .refine((text) => parseUrl(text)?.origin === text, 'must be a whole origin such as https://shop.example')
  .refine(isSafeUrl, 'must be https, except on this machine');

export const originAlone = z
  .string()
  .refine(isSafeUrl, 'must be https, except on this machine')
  .refine((text) => parseUrl(text)?.href === `${parseUrl(text)?.origin}/`, 'must be an origin alone, without a path');

export const rateLimit = z.strictObject({ burst: z.int().positive(), perMinute: z.int().positive() });
export const score = z.number().min(0).max(100);
export const upTo = (most: number, inWords: string) => z.int().positive().max(most, `must be at most ${inWords}`);
/** Data that is kept longer belongs in the merchant's own records. */
export const duration = upTo(YEAR, '365 days');
/** One line of text for people. */
export const oneLine = z
  .string()
  .trim()
  .min(1, 'must not be empty')
  .max(200)
  .regex(/^\P{Cc}*$/u, 'must be one line');
/** One line that fits above the steps on a phone. */
export const shortLine = oneLine.max(60);
/**
 * Logo: a path on the page's own origin, or a `data:` image. It is part of each view, and no third party learns of it.
 */
export const logo = z
  .string()
  .max(8192, 'must be at most 8,192 characters')
  .regex(
    /^(?:\/(?![/\\])[\w./~%?=&-]*|data:image\/(?:png|jpeg|webp|svg\+xml);base64,[A-Za-z0-9+/]+={0,2})$/,
    'must be a path such as /logo.svg, or a data: address of an image in base64',
  );
export const attempts = z.int().min(1).max(20).default(3);
