import { Buffer } from 'node:buffer';
import { withDecoded } from '../check-image.js';
import { PAPER_MEDIA_TYPES, type PaperInput } from '../check-paper.js';
import type { Context } from '../context.js';
import type { AuditEntry, SessionRecord } from '../model/record.js';
import { addAudit } from '../session/audit.js';
import { runInBackground } from '../upstream/provider-deletions.js';
import { storeAnswer } from '../upstream/store-answer.js';
import { notifyWithdrawal, queueWithdrawalNotice } from './notify-withdrawal.js';

/*
 * The file of a paper exists only during its request. It is delivered to `onPaper` after its reading was stored together
 * with an audit entry about the delivery: at most once, and the entry shows the result.
 */

/** Time in ms that a person waits for the merchant's storage. */
const DELIVERY_TIMEOUT = 10_000;

type PaperDelivery = Extract<AuditEntry, { action: 'paper_handed_over' }>;

/** Record with an audit entry about the delivery that follows, where there is one. */
export function notePaperDelivery(ctx: Context, record: SessionRecord, schemaId: string): SessionRecord {
  // The consent of a session that began without the hook does not mention it.
  if (!ctx.hooks.onPaper || !record.settings.keepsPapers) return record;
  return addAudit(record, { action: 'paper_handed_over', at: now(ctx), schemaId, result: 'unknown' });
}

/** Delivers the file of a paper that was stored with that entry, once. Never rejects. */
export async function deliverPaper(ctx: Context, record: SessionRecord, input: PaperInput): Promise<void> {
  if (!findDelivery(record, input)) return;
  const end = new AbortController();
  const delivered = callHook(ctx, record.id, input)
    .then((result) => noteResult(ctx, record.id, input, result))
    .finally(() => end.abort());
  await Promise.race([delivered, ctx.sleep(DELIVERY_TIMEOUT, end.signal)]);
}

function findDelivery({ audit = [] }: SessionRecord, { schemaId }: PaperInput): PaperDelivery | undefined {
  return audit.find(
    (entry): entry is PaperDelivery =>
      entry.action === 'paper_handed_over' && entry.schemaId === schemaId && entry.result === 'unknown',
  );
}

async function callHook(ctx: Context, sessionId: string, input: PaperInput): Promise<'done' | 'failed'> {
  const { schemaId, fileType, file } = input;
  // A copy: the buffer of the request is reused.
  const bytes = withDecoded(file.base64, (decoded) => Buffer.from(decoded)) ?? Buffer.alloc(0);
  try {
    await ctx.hooks.onPaper?.({ sessionId, schemaId, mediaType: PAPER_MEDIA_TYPES[fileType], bytes });
    return 'done';
  } catch (error) {
    ctx.log({ event: 'fault', sessionId, code: 'on_paper_failed', error: error instanceof Error ? error.name : '' });
    return 'failed';
  }
}

async function noteResult(
  ctx: Context,
  sessionId: string,
  input: PaperInput,
  result: 'done' | 'failed',
): Promise<void> {
  ctx.log({ event: 'audit', sessionId, code: 'paper_handed_over', resultCode: result });
  const change = (before: SessionRecord): SessionRecord => {
    const noted = findDelivery(before, input);
    if (!noted) return before;
    const delivery = { ...noted, at: now(ctx), result };
    const after = { ...before, audit: (before.audit ?? []).map((entry) => (entry === noted ? delivery : entry)) };
    // A withdrawal during the delivery was notified before there was a file to delete.
    return before.consent.decision === 'withdrawn' ? queueWithdrawalNotice(after) : after;
  };
  // Nothing is recorded of a session that was deleted meanwhile.
  const stored = await storeAnswer(ctx, sessionId, change).catch(() => undefined);
  if (stored?.withdrawalUntold) runInBackground(ctx, sessionId, notifyWithdrawal(ctx, stored));
}

const now = ({ clock }: Context): string => new Date(clock()).toISOString();
