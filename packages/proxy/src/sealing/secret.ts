import { randomBytes } from 'node:crypto';
import { sha256 } from './keys.js';

const SECRET = /^[A-Za-z0-9_-]{43}$/;

/** A fresh random text and what is stored of it. */
export function createSecret(): { secret: string; hash: string } {
  const secret = randomBytes(32).toString('base64url');
  return { secret, hash: sha256(secret) };
}

/** The hash that a secret of ours is stored by; undefined for a text that is none. */
export function hashSecret(text: unknown): string | undefined {
  return typeof text === 'string' && SECRET.test(text) ? sha256(text) : undefined;
}
