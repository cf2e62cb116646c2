import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import { createKeyRing } from './keys.js';
import type { KeyRing } from './keys.js';
import { ReceiptDocument } from './receipt-document.js';

const DECISIONS = ['granted', 'declined', 'withdrawn'] as const;

/** Receipt format of version 0.1.0. */
const FirstReceipt = z.object({
  v: z.literal(1),
  sessionId: z.string(),
  decision: z.enum(DECISIONS),
  version: z.string(),
  locale: z.string(),
  textHash: z.string(),
  at: z.string(),
});

/** Decision of a person about a consent text (SHA-256), with its time (ISO 8601, UTC). */
export interface ConsentReceipt {
  sessionId: string;
  /** Latest decision. */
  decision: (typeof DECISIONS)[number];
  version: string;
  locale: string;
  textHash: string;
  at: string;
  /** The sealed document; absent in receipts of version 0.1.0. */
  document?: ReceiptDocument;
}

const DECISION_OF = { given: 'granted', refused: 'declined', withdrawn: 'withdrawn' } as const;

/** `<key id>.<payload>.<HMAC-SHA256>`, the latter two base64url. */
export function sealReceipt(ring: KeyRing, receipt: ReceiptDocument): string {
  const payload = Buffer.from(JSON.stringify(receipt)).toString('base64url');
  return `${ring.current.id}.${payload}.${mac(ring.current.key('receipt'), payload).toString('base64url')}`;
}

/** Opens a receipt; undefined where none of these data keys (32 bytes each) sealed it. */
export function readConsentReceipt(sealed: string, dataKeys: readonly Uint8Array[]): ConsentReceipt | undefined {
  return openReceipt(createKeyRing(dataKeys), sealed);
}

/** Opens a receipt; undefined where no key of the ring sealed it. */
export function openReceipt(ring: KeyRing, sealed: string): ConsentReceipt | undefined {
  const [id = '', payload = '', seal = ''] = sealed.split('.');
  const keys = ring.find(id);
  if (!keys) return undefined;
  const expected = mac(keys.key('receipt'), payload);
  const given = Buffer.from(seal, 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  return toReceipt(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')));
}

function toReceipt(content: unknown): ConsentReceipt {
  const first = FirstReceipt.safeParse(content);
  if (first.success) {
    const { v: _v, ...receipt } = first.data;
    return receipt;
  }
  const document = ReceiptDocument.parse(content);
  const { privacy_notice: notice, language } = document.pii_processing;
  const { event_state: state = 'refused', event_time: at = '' } = document.events.at(-1) ?? {};
  return {
    sessionId: document.record_id,
    decision: DECISION_OF[state],
    version: notice.version,
    locale: language,
    textHash: notice.sha256,
    at,
    document,
  };
}

function mac(key: Buffer, payload: string): Buffer {
  return createHmac('sha256', key).update(payload).digest();
}
