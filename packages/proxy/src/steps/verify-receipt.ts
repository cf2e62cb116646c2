import * as z from 'zod';
import type { Context } from '../context.js';
import { sha256 } from '../sealing/keys.js';
import { openReceipt, type ConsentReceipt } from '../sealing/receipt.js';
import { ReceiptDocument } from '../sealing/receipt-document.js';

/** The body of `POST /v1/receipts/verify`: the seal of the file that the person keeps, and what is to be held against it. */
export const VerifyReceiptRequest = z.strictObject({
  seal: z.string().min(1).max(16_384),
  receipt: z.unknown().optional(),
  notice: z.string().max(20_000).optional(),
});
type VerifyReceiptRequest = z.output<typeof VerifyReceiptRequest>;

export type ReceiptVerdict = { valid: false } | ({ valid: true } & Omit<ConsentReceipt, 'document'>);

/** Valid only where the seal is this proxy's, and what is beside it is what was sealed. */
export function verifyReceipt({ ring }: Context, { seal, receipt, notice }: VerifyReceiptRequest): ReceiptVerdict {
  const found = openReceipt(ring, seal);
  if (!found) return { valid: false };
  const { document, ...content } = found;
  if (receipt !== undefined && !isSame(receipt, document)) return { valid: false };
  if (notice !== undefined && sha256(notice) !== content.textHash) return { valid: false };
  return { valid: true, ...content };
}

/** The order of the fields tells nothing: the schema brings both into its own. */
function isSame(given: unknown, sealed: ReceiptDocument | undefined): boolean {
  const parsed = ReceiptDocument.safeParse(given);
  return parsed.success && sealed !== undefined && JSON.stringify(parsed.data) === JSON.stringify(sealed);
}
