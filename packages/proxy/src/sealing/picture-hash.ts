import { createHmac, hkdfSync } from 'node:crypto';

/** Makes keyed hashes of a file's exact bytes, one for each key: 64 hex digits, which tell nothing without the keys. */
export type PictureHasher = (bytes: Uint8Array) => string[];

/** `keys`: each the 32 raw bytes. */
export function createPictureHasher(keys: readonly Uint8Array[]): PictureHasher {
  const derived = keys.map((key) => Buffer.from(hkdfSync('sha256', key, 'idproof', 'picture', 32)));
  return (bytes) => derived.map((key) => createHmac('sha256', key).update(bytes).digest('hex'));
}
