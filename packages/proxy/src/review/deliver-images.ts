import { Buffer } from 'node:buffer';
import type { Outcome } from '@idproof/core/session';
import type { CheckedImage } from '../check-image.js';
import type { Context } from '../context.js';
import { addAudit, findImageDelivery } from '../session/audit.js';
import type { SessionRecord } from '../model/record.js';
import { storeAnswer } from '../upstream/store-answer.js';
import { runInBackground } from '../upstream/provider-deletions.js';
import { queueWithdrawalNotice, notifyWithdrawal } from './notify-withdrawal.js';

/*
 * The images of the `api` flow exist only during the request with the last capture. They are delivered to `onReview` after
 * that capture was stored together with an audit entry about the delivery. A process that ends in between loses the
 * images. They are delivered at most once, and the entry shows the result. Without a tail the session ends in `review`
 * then; with one it may still end otherwise.
 */

type AcceptedImages = Partial<Record<'face' | 'front' | 'back', CheckedImage>>;

/** Time in ms that a person waits for the merchant's storage. */
const DELIVERY_TIMEOUT = 10_000;

/**
 * The record with an audit entry about the delivery that follows, where there is one. `outcome`: that of the images, which
 * exist now alone; what follows the captures may still change that of the session.
 */
export function noteImageDelivery(ctx: Context, record: SessionRecord, outcome: Outcome | null): SessionRecord {
  // The consent of a session that began without the hook does not mention it.
  if (outcome !== 'review' || !ctx.hooks.onReview || !record.settings.imagesForReview) return record;
  return addAudit(record, { action: 'images_handed_over', at: now(ctx), result: 'unknown' });
}

/** Delivers the images of a record that was stored with that entry, once. Never rejects. */
export async function deliverImages(ctx: Context, record: SessionRecord, accepted: AcceptedImages): Promise<void> {
  if (!findImageDelivery(record)) return;
  const end = new AbortController();
  const delivered = callHook(ctx, record.id, accepted)
    .then((result) => noteResult(ctx, record.id, result))
    .finally(() => end.abort());
  await Promise.race([delivered, ctx.sleep(DELIVERY_TIMEOUT, end.signal)]);
}

async function callHook(ctx: Context, sessionId: string, accepted: AcceptedImages): Promise<'done' | 'failed'> {
  const images = Object.entries(accepted).map(([name, { base64 }]) => {
    const text = Buffer.from(base64.buffer, base64.byteOffset, base64.length).toString('latin1');
    return { name, mediaType: findMediaType(text), bytes: Buffer.from(text, 'base64') };
  });
  try {
    await ctx.hooks.onReview?.({ sessionId, images });
    return 'done';
  } catch (error) {
    ctx.log({ event: 'fault', sessionId, code: 'on_review_failed', error: error instanceof Error ? error.name : '' });
    return 'failed';
  }
}

/** `checkImage` accepts JPEG alone; a face that the provider captured may also be a PNG or a BMP. */
function findMediaType(base64: string): string {
  if (base64.startsWith('iVBORw0KGgo')) return 'image/png';
  return base64.startsWith('Qk') ? 'image/bmp' : 'image/jpeg';
}

async function noteResult(ctx: Context, sessionId: string, result: 'done' | 'failed'): Promise<void> {
  ctx.log({ event: 'audit', sessionId, code: 'images_handed_over', resultCode: result });
  const change = (before: SessionRecord): SessionRecord => {
    const noted = findImageDelivery(before);
    if (!noted) return before;
    const delivery = { ...noted, at: now(ctx), result };
    const after = { ...before, audit: (before.audit ?? []).map((entry) => (entry === noted ? delivery : entry)) };
    // A withdrawal during the delivery was notified before there were images to delete.
    return before.consent.decision === 'withdrawn' ? queueWithdrawalNotice(after) : after;
  };
  // Nothing is recorded of a session that was deleted meanwhile; where the store stays busy, the result remains
  // `unknown`.
  const stored = await storeAnswer(ctx, sessionId, change).catch(() => undefined);
  if (stored?.withdrawalUntold) runInBackground(ctx, sessionId, notifyWithdrawal(ctx, stored));
}

const now = ({ clock }: Context): string => new Date(clock()).toISOString();
