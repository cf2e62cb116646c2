import type { Reason, ReasonCode } from '@idproof/core/session';
import type { Context } from '../context.js';
import { seal } from '../sealing/seal.js';
import { createReason } from '../model/decide.js';
import type { HostedTransaction, SessionRecord } from '../model/record.js';
import { apply, changeSession, getPurgeTime, purge, dropTransaction } from '../session/sessions.js';
import { keepPendingRedirect } from './callback.js';
import { fetchResult, type TransactionState } from './fetch-result.js';

/** Reads the state of the session's transaction from the provider, and stores it. Rejects with a `provider_*` code. */
export async function recordHostedResult(ctx: Context, record: SessionRecord): Promise<SessionRecord> {
  return fetchAndRecord(ctx, record, applyState);
}

/** The same for a cancellation: stores only a result or an end of the transaction. */
export async function recordHostedEnd(ctx: Context, record: SessionRecord): Promise<SessionRecord> {
  return fetchAndRecord(ctx, record, (context, before, state) =>
    state.event === 'hosted waiting' ? before : applyState(context, before, state),
  );
}

async function fetchAndRecord(
  ctx: Context,
  record: SessionRecord,
  write: (ctx: Context, before: SessionRecord, state: TransactionState) => SessionRecord,
): Promise<SessionRecord> {
  const { hosted } = record;
  if (!hosted) return record;
  const state = await fetchResult(ctx, record, hosted);
  const change = (before: SessionRecord) =>
    // Another request was faster, or another attempt has begun.
    before.hosted?.bizId === hosted.bizId ? write(ctx, before, state) : before;
  return changeSession(ctx, record.id, change, record);
}

function applyState(ctx: Context, record: SessionRecord, state: TransactionState): SessionRecord {
  switch (state.event) {
    case 'hosted decided': {
      const { outcome, reasons } = state.decision;
      const evidence = seal(ctx.ring, 'evidence', record.id, state.evidence);
      return {
        ...finishHosted(ctx, apply(record, state.event), reasons),
        ...pendingRedirect(ctx, record),
        outcome,
        evidence,
      };
    }
    case 'hosted cancelled':
    case 'hosted timed out':
      return { ...purge(apply(record, state.event)), ...pendingRedirect(ctx, record), reasons: [] };
    case 'hosted waiting':
      return keepWaiting(ctx, record);
    default:
      return state satisfies never;
  }
}

/** The result may be read while the browser is still on the hosted page: its redirect stays valid. */
function pendingRedirect(ctx: Context, record: SessionRecord): Pick<SessionRecord, 'wayBack'> {
  return keepPendingRedirect(record, (record.hosted?.startedAt ?? 0) + ctx.settings.hostedLifetime);
}

/**
 * The transaction is still running: waits further, unless the person left the page half-way or `hostedLifetime` is
 * over.
 */
function keepWaiting(ctx: Context, record: SessionRecord): SessionRecord {
  const { hosted } = record;
  if (!hosted) return record;
  if (hosted.left && isInterruption(hosted.left)) return interrupt(ctx, record, hosted.left);
  if (ctx.clock() < hosted.startedAt + ctx.settings.hostedLifetime) return record;
  return { ...purge(apply(record, 'hosted timed out')), reasons: [] };
}

/** Codes of the hosted page (appendix 5.5) with which the person has completed it. */
const COMPLETED_CODES: ReadonlySet<number> = new Set([1000, 2006]);
const isInterruption = ({ code }: { code: number }): boolean => !COMPLETED_CODES.has(code);

/** Reasons of sub-codes (appendix 5.6). */
const REASON_OF: Readonly<Record<string, ReasonCode>> = { Z5054: 'hosted_no_camera', Z5057: 'hosted_unsupported' };

function interrupt(
  ctx: Context,
  record: SessionRecord,
  { subCode = '' }: NonNullable<HostedTransaction['left']>,
): SessionRecord {
  const why = createReason(REASON_OF[subCode] ?? 'hosted_interrupted');
  if ((record.attempts.hosted ?? 0) >= ctx.settings.attempts.hosted) {
    const reasons = [why, createReason('attempts_exhausted')];
    return { ...finishHosted(ctx, apply(record, 'hosted exhausted'), reasons), outcome: 'rejected' };
  }
  const next = dropTransaction(apply(record, 'hosted interrupted'));
  // Without a transaction, the session ends at its own time again.
  return { ...next, reasons: [why], purgeAt: record.expiresAt };
}

/** Record of a finished session, without its transaction, kept for the retention. */
export function finishHosted(ctx: Context, record: SessionRecord, reasons: Reason[]): SessionRecord {
  return { ...dropTransaction(record), reasons, purgeAt: getPurgeTime(ctx, record) };
}
