import { Buffer } from 'node:buffer';
import { REALID_EXTRA_IMAGES, type CallResult } from '@idproof/core/provider';
import { IdproofError } from '@idproof/core/errors';
import * as z from 'zod';
import type { Context } from '../context.js';
import { addAudit } from '../session/audit.js';
import type { SessionRecord } from '../model/record.js';
import { changeSession, loadSession } from '../session/sessions.js';
import { queryProvider } from '../upstream/call-provider.js';
import { assertInReview } from './assert-in-review.js';
import { Reviewer } from './close-review.js';
import { findMediaType, type ReviewImage } from '../model/review-image.js';

type Answer = CallResult<'v1.realid.checkresult'>;

/** Names of additional images of a transaction, besides face and pages. */
const EXTRA_IMAGES: ReadonlySet<string> = new Set(REALID_EXTRA_IMAGES);

export const ImagesRequest = z.strictObject({
  /** The reviewer. */
  reviewer: Reviewer,
  /** Additional images by the provider's names (appendix 6.4). */
  extra: z
    .array(z.string())
    .refine((names) => names.every((name) => EXTRA_IMAGES.has(name)))
    .default([]),
});
type ImagesRequest = z.output<typeof ImagesRequest>;

/**
 * Fetches the images of a hosted session in `review` from the provider; the proxy stores none. The reading is recorded
 * in the audit and the log before the images are returned. Rejects with `not_found` where there are none or the setting
 * is off, `out_of_order`, `session_over`, or a `provider_*` code.
 */
export async function fetchImages(
  ctx: Context,
  id: string,
  { reviewer, extra }: ImagesRequest,
): Promise<ReviewImage[]> {
  const record = await loadSession(ctx, id);
  assertReadable(record);
  const images = listImages(await queryImages(ctx, record, extra));
  if (images.length === 0) throw new IdproofError('not_found', 'The provider has no image of this session');
  await changeSession(ctx, id, (before) => {
    // The consent may have been withdrawn meanwhile, or the review closed.
    assertReadable(before);
    return addAudit(before, { action: 'images_read', at: new Date(ctx.clock()).toISOString(), reviewer });
  });
  ctx.log({ event: 'audit', sessionId: id, code: 'images_read', reviewer });
  return images;
}

function assertReadable(record: SessionRecord): void {
  if (!record.settings.imagesForReview || !record.settings.hosted) throw new IdproofError('not_found');
  assertInReview(record);
  if (record.evidence === undefined) throw new IdproofError('session_over', 'The retention is over');
}

async function queryImages(ctx: Context, record: SessionRecord, extra: readonly string[]): Promise<Answer> {
  const isReusable = record.settings.hosted?.isReusable === true;
  const answer = await queryProvider(ctx, {
    record,
    operation: isReusable ? 'v1.realid.reusable.checkresult' : 'v1.realid.checkresult',
    body: {
      transactionId: findTransaction(record),
      isReturnImage: 'Y',
      ...(extra.length > 0 ? { extraImageControlList: extra } : {}),
    },
  });
  if (answer.ok) return answer;
  throw new IdproofError(answer.resultStatus === 'U' ? 'provider_failed' : 'provider_refused', answer.resultCode);
}

/** The transaction that began last has decided. */
function findTransaction({ transactions }: SessionRecord): string {
  const known = transactions.findLast(
    ({ operation, transactionId }) => operation.endsWith('initialize') && transactionId,
  );
  if (known?.transactionId === undefined) throw new IdproofError('not_found', 'No transaction is known');
  return known.transactionId;
}

function listImages(answer: Answer): ReviewImage[] {
  if (!answer.ok) return [];
  const { extFaceInfo: face, extIdInfo: document } = answer.response;
  const named = {
    face: face?.faceImg,
    front: document?.frontPageImg,
    back: document?.backPageImg,
    ...face?.extraImages,
    ...document?.extraImages,
  };
  return Object.entries(named).flatMap(([name, base64]) => (base64 && NAME.test(name) ? [decode(name, base64)] : []));
}

/** Names become part of a header: other characters could inject text into it. */
const NAME = /^[\w-]{1,64}$/;

function decode(name: string, base64: string): ReviewImage {
  const bytes = Buffer.from(base64, 'base64');
  return { name, bytes, mediaType: findMediaType(bytes) };
}
