import type { ConsentView } from '@idproof/core/session';
import { formatDate } from '../internal/format-date.js';
import type { Words } from '../labels.js';

/** Plain text for people; JSON for whoever verifies it. */
export type ReceiptForm = 'text' | 'json';

interface ReceiptParts {
  consent: ConsentView;
  words: Words;
  locale: string;
}

/** What the text tells of a receipt; what an earlier proxy sealed has none of it. */
interface Receipt {
  receipt_id?: string;
  record_id?: string;
  events?: { event_time: string; event_state: 'given' | 'refused' | 'withdrawn' }[];
}

/** Longer than any browser takes to begin the download. */
const KEPT_MS = 30_000;

/** Hands the receipt over as a file, as a download of the page. */
export function saveReceipt(form: ReceiptForm, parts: ReceiptParts): void {
  const type = form === 'json' ? 'application/json' : 'text/plain';
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([writeReceipt(form, parts)], { type: `${type};charset=utf-8` }));
  link.download = form === 'json' ? 'consent-receipt.json' : 'consent-receipt.txt';
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS);
}

function writeReceipt(form: ReceiptForm, { consent, words, locale }: ReceiptParts): string {
  const { text, textHash, receipt: seal = '' } = consent;
  const receipt = readPayload(seal);
  // A text of the merchant's own, shown before, is not known here.
  const notice = text === '' ? {} : { notice: text };
  if (form === 'json') return `${JSON.stringify({ receipt, ...notice, seal }, undefined, 2)}\n`;
  const events = (receipt.events ?? []).map(
    ({ event_time: at, event_state: state }) =>
      `${formatDate(new Date(at), locale, { timeStyle: 'long' })}: ${words[`receipt_${state}`] ?? state}`,
  );
  const { receipt_id: id = '', record_id: session = '' } = receipt;
  const proof = [`receipt_id: ${id}`, `record_id: ${session}`, `sha256: ${textHash}`, `seal: ${seal}`];
  const parts = [words.step_consent, events.join('\n'), text, proof.join('\n')].filter((part) => part !== '');
  return `${parts.join('\n\n')}\n\n`;
}

/** The sealed content, which anybody can read: `<key id>.<base64url of JSON>.<HMAC>`. */
function readPayload(seal: string): Receipt {
  const payload = (seal.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
  const bytes = Uint8Array.from(atob(payload), (character) => character.codePointAt(0) ?? 0);
  return JSON.parse(new TextDecoder().decode(bytes)) as Receipt;
}
