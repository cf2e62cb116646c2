import { randomBytes } from 'node:crypto';
import { sha256 } from './keys.js';

const SECRET = /^[A-Za-z0-9_-]{43}$/;

/** New random secret, and the hash that is stored of it. */
export function createSecret(): { secret: string; hash: string } {
  const secret = randomBytes(32).toString('base64url');
  return { secret, hash: sha256(secret) };
}

/** Hash of a secret as it is stored; undefined for a malformed text. */
export function hashSecret(text: unknown): string | undefined {
  return typeof text === 'string' && SECRET.test(text) ? sha256(text) : undefined;
}
