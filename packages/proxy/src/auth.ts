import { randomBytes, timingSafeEqual, createHash } from 'node:crypto';
import { IdproofError } from '@idproof/core/errors';
import type { Device } from '@idproof/core/session';
import type { Context } from './context.js';
import type { RateLimiter } from './http/rate-limit.js';
import { assertAllowed, type Caller } from './model/rights.js';
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

/** A session, and the device that asks for it. */
export interface Found {
  record: SessionRecord;
  caller: Caller;
}

/** The session of a client token. Rejects with `unauthorized` or `token_expired`. */
export async function findSession(ctx: Context, headers: Headers): Promise<Found> {
  const bearer = readBearer(headers);
  if (bearer === undefined || !TOKEN.test(bearer)) throw new IdproofError('unauthorized');
  const hash = sha256(bearer);
  const record = await ctx.store.findByKey(hash);
  const known = record && findToken(record, hash);
  if (!record || !known) throw new IdproofError('unauthorized');
  if (known.expiresAt <= ctx.clock()) throw new IdproofError('token_expired');
  return { record: bringUpToDate(record, ctx.clock()), caller: { device: known.device, token: hash } };
}

/** Rejects as `findSession` and `assertAllowed` where the token is no longer accepted for the session as it is now. */
export function assertCurrent(ctx: Context, record: SessionRecord, caller: Caller): void {
  const known = findToken(record, caller.token);
  if (!known) throw new IdproofError('unauthorized');
  if (known.expiresAt <= ctx.clock()) throw new IdproofError('token_expired');
  assertAllowed(record, caller, 'read');
}

/** The device of a token, and when the token expires. */
function findToken(
  { tokens, handoff }: SessionRecord,
  hash: string,
): { device: Device; expiresAt: number } | undefined {
  const owner = tokens.find((token) => token.hash === hash);
  if (owner) return { device: 'owner', expiresAt: owner.expiresAt };
  const phone = handoff?.phones.find(({ token }) => token === hash);
  return phone && { device: 'phone', expiresAt: phone.expiresAt };
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
