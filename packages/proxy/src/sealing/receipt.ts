import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import { createKeyRing } from './keys.js';
import type { KeyRing } from './keys.js';

const ConsentReceipt = z.object({
  v: z.literal(1),
  sessionId: z.string(),
  decision: z.enum(['granted', 'declined', 'withdrawn']),
  version: z.string(),
  locale: z.string(),
  textHash: z.string(),
  at: z.string(),
});
/** What a person decided, on which text (SHA-256), and when (ISO 8601, UTC). */
export type ConsentReceipt = z.infer<typeof ConsentReceipt>;

/** `<key id>.<payload>.<HMAC-SHA256>`, the latter two base64url. */
export function sealReceipt(ring: KeyRing, receipt: ConsentReceipt): string {
  const payload = Buffer.from(JSON.stringify(receipt)).toString('base64url');
  return `${ring.current.id}.${payload}.${mac(ring.current.key('receipt'), payload).toString('base64url')}`;
}

/** The receipt inside, or `undefined` when it was not sealed with one of these data keys (32 bytes each). */
export function readConsentReceipt(sealed: string, dataKeys: readonly Uint8Array[]): ConsentReceipt | undefined {
  const [id = '', payload = '', seal = ''] = sealed.split('.');
  const keys = createKeyRing(dataKeys).find(id);
  if (!keys) return undefined;
  const expected = mac(keys.key('receipt'), payload);
  const given = Buffer.from(seal, 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  return ConsentReceipt.parse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')));
}

function mac(key: Buffer, payload: string): Buffer {
  return createHmac('sha256', key).update(payload).digest();
}
