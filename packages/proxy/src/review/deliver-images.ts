import { Buffer } from 'node:buffer';
import type { CheckedImage } from '../check-image.js';
import type { Context } from '../context.js';
import { addAudit, findImageDelivery } from '../session/audit.js';
import type { SessionRecord } from '../session/record.js';
import { storeAnswer } from '../upstream/store-answer.js';
import { runInBackground } from '../upstream/provider-deletions.js';
import { queueWithdrawalNotice, notifyWithdrawal } from './notify-withdrawal.js';

/*
 * The pictures of the `api` flow are here for the one request that decides, and nowhere after it. They are handed over
 * after `review` was stored with the note that they are: whoever dies in between has lost them, and nobody ever gets
 * pictures of a session that ended otherwise. So it happens at most once, and the note tells whether it did.
 */

type AcceptedImages = Partial<Record<'face' | 'front' | 'back', CheckedImage>>;

/** How long a person waits for the merchant's storage; milliseconds. */
const DELIVERY_TIMEOUT = 10_000;

/** The decided record with the note that its pictures are about to be handed over, where they are. */
export function noteImageDelivery(ctx: Context, record: SessionRecord): SessionRecord {
  // A session that was begun without the hook has a consent that does not speak of it.
  if (record.outcome !== 'review' || !ctx.hooks.onReview || !record.settings.imagesForReview) return record;
  return addAudit(record, { action: 'images_handed_over', at: now(ctx), result: 'unknown' });
}

/** Hands over the pictures of a record that was stored with that note, once. Never rejects. */
export async function deliverImages(ctx: Context, record: SessionRecord, accepted: AcceptedImages): Promise<void> {
  if (!findImageDelivery(record)) return;
  const end = new AbortController();
  const delivered = callHook(ctx, record.id, accepted)
    .then((result) => noteResult(ctx, record.id, result))
    .finally(() => end.abort());
  await Promise.race([delivered, ctx.sleep(DELIVERY_TIMEOUT, end.signal)]);
}

async function callHook(ctx: Context, sessionId: string, accepted: AcceptedImages): Promise<'done' | 'failed'> {
  const images = Object.entries(accepted).map(([name, { base64 }]) => ({
    name,
    // The proxy takes in nothing else.
    mediaType: 'image/jpeg',
    bytes: Buffer.from(Buffer.from(base64.buffer, base64.byteOffset, base64.length).toString('latin1'), 'base64'),
  }));
  try {
    await ctx.hooks.onReview?.({ sessionId, images });
    return 'done';
  } catch (error) {
    ctx.log({ event: 'fault', sessionId, code: 'on_review_failed', error: error instanceof Error ? error.name : '' });
    return 'failed';
  }
}

async function noteResult(ctx: Context, sessionId: string, result: 'done' | 'failed'): Promise<void> {
  ctx.log({ event: 'audit', sessionId, code: 'images_handed_over', resultCode: result });
  const change = (before: SessionRecord): SessionRecord => {
    const noted = findImageDelivery(before);
    if (!noted) return before;
    const delivery = { ...noted, at: now(ctx), result };
    const after = { ...before, audit: (before.audit ?? []).map((entry) => (entry === noted ? delivery : entry)) };
    // Who withdrew meanwhile was told of before there was anything to delete.
    return before.consent.decision === 'withdrawn' ? queueWithdrawalNotice(after) : after;
  };
  // Of a session that was deleted meanwhile nothing is noted; where the store stays busy, it is `unknown`.
  const stored = await storeAnswer(ctx, sessionId, change).catch(() => undefined);
  if (stored?.withdrawalUntold) runInBackground(ctx, sessionId, notifyWithdrawal(ctx, stored));
}

const now = ({ clock }: Context): string => new Date(clock()).toISOString();
