import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { IdproofError } from '@idproof/core/errors';
import type { KeyRing } from './keys.js';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

type Sealed =
  | 'evidence'
  | 'answer'
  | 'request'
  | 'clientCfg'
  | 'pictures'
  | 'note'
  | 'kept'
  | 'screening'
  | 'ownUserId';

/**
 * AES-256-GCM of the value's JSON: `<key id>.<base64url of nonce, text, tag>`. Bound to purpose and session, so that it
 * cannot be opened for another.
 */
export function seal(ring: KeyRing, purpose: Sealed, sessionId: string, value: unknown): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', ring.current.key(purpose), nonce);
  cipher.setAAD(Buffer.from(`${purpose}.${sessionId}`));
  const text = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()]);
  return `${ring.current.id}.${Buffer.concat([nonce, text, cipher.getAuthTag()]).toString('base64url')}`;
}

/**
 * Opens a sealed value. Throws where it was changed or belongs to another session; `data_key_missing` where its key is
 * not in the ring, which then lists the key as missing.
 */
export function unseal(ring: KeyRing, purpose: Sealed, sessionId: string, sealed: string): unknown {
  const [id = '', content = ''] = sealed.split('.');
  const keys = ring.find(id);
  if (!keys) {
    ring.missing.add(id);
    throw new IdproofError('data_key_missing', `No data key with the id ${id}`);
  }
  const bytes = Buffer.from(content, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', keys.key(purpose), bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(Buffer.from(`${purpose}.${sessionId}`));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  const text = Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
  return JSON.parse(text.toString('utf8'));
}
