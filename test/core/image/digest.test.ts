import assert from 'node:assert/strict';
import { createHash, randomBytes, webcrypto } from 'node:crypto';
import { describe, it } from 'node:test';
import { sha256Hex, toBase64 } from '../../../packages/core/src/image/compress.js';

const LENGTHS = [0, 1, 2, 3, 55, 56, 64, 24_575, 24_576, 24_577, 24_578, 800_001];

describe('base64 and hash of an image', () => {
  for (const length of LENGTHS) {
    it(`are right for ${length} bytes, with and without the engine's own functions`, async () => {
      const bytes = new Uint8Array(randomBytes(length));
      const [base64, hash] = [Buffer.from(bytes).toString('base64'), createHash('sha256').update(bytes).digest('hex')];
      assert.equal(toBase64(bytes), base64);
      assert.equal(toBase64(Object.assign(bytes.slice(), { toBase64: undefined })), base64);
      assert.equal(await sha256Hex(bytes), hash);
      assert.equal(await withoutSubtle(() => sha256Hex(bytes)), hash);
    });
  }
});

/** Like a page without TLS. */
async function withoutSubtle<T>(use: () => Promise<T>): Promise<T> {
  const original = Object.getOwnPropertyDescriptor(globalThis, 'crypto');
  const getRandomValues = webcrypto.getRandomValues.bind(webcrypto);
  Object.defineProperty(globalThis, 'crypto', { configurable: true, value: { getRandomValues } });
  try {
    return await use();
  } finally {
    if (original) Object.defineProperty(globalThis, 'crypto', original);
  }
}
