import * as z from 'zod';
import type { Context } from '../context.js';
import { sha256 } from '../sealing/keys.js';
import { openReceipt, type ConsentReceipt } from '../sealing/receipt.js';
import { ReceiptDocument } from '../sealing/receipt-document.js';

/**
 * Body of `POST /v1/receipts/verify`: the seal of the person's receipt, and optionally the receipt and the consent text
 * to compare.
 */
export const VerifyReceiptRequest = z.strictObject({
  seal: z.string().min(1).max(16_384),
  receipt: z.unknown().optional(),
  notice: z.string().max(20_000).optional(),
});
type VerifyReceiptRequest = z.output<typeof VerifyReceiptRequest>;

export type ReceiptVerdict = { valid: false } | ({ valid: true } & Omit<ConsentReceipt, 'document'>);

/** Valid where this proxy sealed the receipt, and the given receipt and text are the sealed ones. */
export function verifyReceipt({ ring }: Context, { seal, receipt, notice }: VerifyReceiptRequest): ReceiptVerdict {
  const found = openReceipt(ring, seal);
  if (!found) return { valid: false };
  const { document, ...content } = found;
  if (receipt !== undefined && !isSame(receipt, document)) return { valid: false };
  if (notice !== undefined && sha256(notice) !== content.textHash) return { valid: false };
  return { valid: true, ...content };
}

/** The schema normalizes the order of the fields. */
function isSame(given: unknown, sealed: ReceiptDocument | undefined): boolean {
  const parsed = ReceiptDocument.safeParse(given);
  return parsed.success && sealed !== undefined && JSON.stringify(parsed.data) === JSON.stringify(sealed);
}
