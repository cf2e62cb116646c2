import { randomBytes, timingSafeEqual, createHash } from 'node:crypto';
import { IdproofError } from '@idproof/core/errors';
import type { Context } from './context.js';
import type { RateLimiter } from './http/rate-limit.js';
import { sha256 } from './sealing/keys.js';
import type { SessionRecord } from './model/record.js';
import { bringUpToDate } from './session/sessions.js';

const TOKEN = /^idct_[A-Za-z0-9_-]{43}$/;

/** A fresh client token; only its hash is stored. */
export function createClientToken(ctx: Context): { token: string; stored: { hash: string; expiresAt: number } } {
  const token = `idct_${randomBytes(32).toString('base64url')}`;
  return { token, stored: { hash: sha256(token), expiresAt: ctx.clock() + ctx.settings.tokenLifetime } };
}

function readBearer(headers: Headers): string | undefined {
  return /^Bearer ([\x21-\x7e]{1,256})$/i.exec(headers.get('authorization') ?? '')?.[1];
}

/**
 * Rejects with `origin_refused` for a browser, which sends an origin, and with `unauthorized` for a wrong server key.
 * After too many wrong keys of one address the code is `rate_limited`. A right key is accepted from any address.
 */
export async function checkServerKey(
  ctx: Context,
  headers: Headers,
  wrongKeys: RateLimiter,
  caller?: string,
): Promise<void> {
  if (headers.has('origin')) throw new IdproofError('origin_refused', 'A server key came from a browser');
  if (isServerKey(ctx, headers)) return;
  if (caller !== undefined) await wrongKeys.take(caller);
  throw new IdproofError('unauthorized');
}

function isServerKey(ctx: Context, headers: Headers): boolean {
  const bearer = readBearer(headers);
  if (bearer === undefined) return false;
  const given = digest(bearer);
  // Compares with every key, so that the response time does not reveal which key nearly matched.
  const matches = ctx.settings.serverKeys.map((key) => timingSafeEqual(key, given));
  return matches.includes(true);
}

/** The session of a client token. Rejects with `unauthorized` or `token_expired`. */
export async function findSession(ctx: Context, headers: Headers): Promise<SessionRecord> {
  const bearer = readBearer(headers);
  if (bearer === undefined || !TOKEN.test(bearer)) throw new IdproofError('unauthorized');
  const hash = sha256(bearer);
  const record = await ctx.store.findByKey(hash);
  const token = record?.tokens.find((known) => known.hash === hash);
  if (!record || !token) throw new IdproofError('unauthorized');
  if (token.expiresAt <= ctx.clock()) throw new IdproofError('token_expired');
  return bringUpToDate(record, ctx.clock());
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
