import type { ConsentView } from '@idproof/core/session';
import { formatDate } from '../element/format-date.js';
import type { Words } from '../labels.js';

interface ReceiptParts {
  consent: ConsentView;
  words: Words;
  locale: string;
}

/** The fields of a receipt in the text; absent in receipts of an earlier proxy. */
interface Receipt {
  receipt_id?: string;
  record_id?: string;
  events?: { event_time: string; event_state: 'given' | 'refused' | 'withdrawn' }[];
}

/** Longer than any browser takes to begin the download. */
const KEPT_MS = 30_000;

/** Hands the receipt over as a text file, as a download of the page. */
export function saveReceipt(parts: ReceiptParts): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([writeReceipt(parts)], { type: 'text/plain;charset=utf-8' }));
  link.download = 'consent-receipt.txt';
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS);
}

/** A text for people; its line `seal` is the input of the verification. */
function writeReceipt({ consent, words, locale }: ReceiptParts): string {
  const { text, textHash, receipt: seal = '' } = consent;
  const receipt = readPayload(seal);
  const events = (receipt.events ?? []).map(
    ({ event_time: at, event_state: state }) =>
      `${formatDate(new Date(at), locale, { timeStyle: 'long' })}: ${words[`receipt_${state}`] ?? state}`,
  );
  const { receipt_id: id = '', record_id: session = '' } = receipt;
  const proof = [`receipt_id: ${id}`, `record_id: ${session}`, `sha256: ${textHash}`, `seal: ${seal}`];
  // A text of the merchant's own, shown before, is not known here.
  const parts = [words.step_consent, events.join('\n'), text, proof.join('\n')].filter((part) => part !== '');
  return `${parts.join('\n\n')}\n\n`;
}

/** The sealed content, which anybody can read: `<key id>.<base64url of JSON>.<HMAC>`. */
function readPayload(seal: string): Receipt {
  const payload = (seal.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
  const bytes = Uint8Array.from(atob(payload), (character) => character.codePointAt(0) ?? 0);
  return JSON.parse(new TextDecoder().decode(bytes)) as Receipt;
}
