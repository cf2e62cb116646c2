import type { Context } from '../context.js';
import type { SessionRecord } from '../model/record.js';
import { addAudit } from '../session/audit.js';
import { findDelivery, type Parcel } from '../session/deliveries.js';
import { runInBackground } from '../upstream/provider-deletions.js';
import { storeAnswer } from '../upstream/store-answer.js';
import { notifyWithdrawal, queueWithdrawalNotice } from './notify-withdrawal.js';

/*
 * Files exist only during the request that brings them. They are delivered to the merchant's hook after what they mean was
 * stored together with an audit entry about the delivery: at most once, and the entry shows the result. A process that
 * ends in between loses the files.
 */

/** Time in ms that a person waits for the merchant's storage. */
const DELIVERY_TIMEOUT = 10_000;

const FAULTS = { images_handed_over: 'on_review_failed', paper_handed_over: 'on_paper_failed' } as const;

/** Record with an audit entry about the delivery that follows. */
export function noteDelivery(ctx: Context, record: SessionRecord, parcel: Parcel): SessionRecord {
  return addAudit(record, { ...parcel, at: now(ctx), result: 'unknown' });
}

/**
 * Delivers the files of a record that was stored with that entry, once. Resolves with the record as stored with the result,
 * or with the given one where there is no result in time. Never rejects.
 */
export async function deliver(
  ctx: Context,
  record: SessionRecord,
  parcel: Parcel,
  hook: () => void | Promise<void> | undefined,
): Promise<SessionRecord> {
  if (!findDelivery(record, parcel)) return record;
  const end = new AbortController();
  const delivered = callHook(ctx, record.id, parcel, hook)
    .then((result) => noteResult(ctx, record.id, parcel, result))
    .finally(() => end.abort());
  const inTime = await Promise.race([delivered, ctx.sleep(DELIVERY_TIMEOUT, end.signal)]);
  return inTime ?? record;
}

async function callHook(
  ctx: Context,
  sessionId: string,
  { action }: Parcel,
  hook: () => void | Promise<void> | undefined,
): Promise<'done' | 'failed'> {
  try {
    await hook();
    return 'done';
  } catch (error) {
    ctx.log({ event: 'fault', sessionId, code: FAULTS[action], error: error instanceof Error ? error.name : '' });
    return 'failed';
  }
}

/** Stores the result. Resolves with the record; undefined where that cannot be stored. */
async function noteResult(
  ctx: Context,
  sessionId: string,
  parcel: Parcel,
  result: 'done' | 'failed',
): Promise<SessionRecord | undefined> {
  ctx.log({ event: 'audit', sessionId, code: parcel.action, resultCode: result });
  const change = (before: SessionRecord): SessionRecord => {
    const noted = findDelivery(before, parcel);
    if (!noted) return before;
    const delivery = { ...noted, at: now(ctx), result };
    const after = { ...before, audit: (before.audit ?? []).map((entry) => (entry === noted ? delivery : entry)) };
    // A withdrawal during the delivery was notified before there were files to delete.
    return before.consent.decision === 'withdrawn' ? queueWithdrawalNotice(after) : after;
  };
  // Nothing is recorded of a session that was deleted meanwhile; where the store stays busy, the result remains
  // `unknown`.
  const stored = await storeAnswer(ctx, sessionId, change).catch(() => undefined);
  if (stored?.withdrawalUntold) runInBackground(ctx, sessionId, notifyWithdrawal(ctx, stored));
  return stored;
}

const now = ({ clock }: Context): string => new Date(clock()).toISOString();
