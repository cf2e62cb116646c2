import type { Reason } from '@idproof/core/session';
import type { Context } from '../context.js';
import { seal } from '../sealing/seal.js';
import { createReason } from '../model/decide.js';
import type { HostedTransaction, SessionRecord } from '../model/record.js';
import { apply, changeSession, getPurgeTime, purge, dropTransaction } from '../session/sessions.js';
import { keepPendingRedirect } from './callback.js';
import { fetchResult, type TransactionState } from './fetch-result.js';
import { findInterruption } from './interruption.js';
import { fetchFace, giveUpFace, type FaceChange } from './record-face.js';

/** Reads the state of the session's transaction from the provider, and stores it. Rejects with a `provider_*` code. */
export async function recordHostedResult(ctx: Context, record: SessionRecord): Promise<SessionRecord> {
  return isFace(record) ? recordFace(ctx, record, false) : fetchAndRecord(ctx, record, applyState);
}

/** The same for a cancellation: stores only a result or an end of the transaction. */
export async function recordHostedEnd(ctx: Context, record: SessionRecord): Promise<SessionRecord> {
  if (isFace(record)) return recordFace(ctx, record, true);
  return fetchAndRecord(ctx, record, (context, before, state) =>
    state.event === 'hosted waiting' ? before : applyState(context, before, state),
  );
}

/** True where the running transaction captures a face alone. */
function isFace({ hosted }: SessionRecord): boolean {
  return hosted?.kind === 'face';
}

/** Gives a transaction up that the provider does not know, or no longer. */
export function giveUp(ctx: Context, record: SessionRecord): Promise<SessionRecord> {
  const { hosted } = record;
  if (!hosted) return Promise.resolve(record);
  const end: FaceChange = isFace(record)
    ? (before) => giveUpFace(ctx, before)
    : (before) => ({ ...purge(apply(before, 'hosted timed out')), reasons: [] });
  return changeSession(ctx, record.id, ifRunning(hosted, end));
}

async function fetchAndRecord(
  ctx: Context,
  record: SessionRecord,
  write: (ctx: Context, before: SessionRecord, state: TransactionState) => SessionRecord,
): Promise<SessionRecord> {
  const { hosted } = record;
  if (!hosted) return record;
  const state = await fetchResult(ctx, record, hosted);
  return changeSession(
    ctx,
    record.id,
    ifRunning(hosted, (before) => write(ctx, before, state)),
    record,
  );
}

/** The change, unless another request was faster or another attempt has begun. */
function ifRunning({ bizId }: HostedTransaction, change: FaceChange): FaceChange {
  return (before) => (before.hosted?.bizId === bizId ? change(before) : before);
}

async function recordFace(ctx: Context, record: SessionRecord, isEnding: boolean): Promise<SessionRecord> {
  const { hosted } = record;
  // A result of another kind never counts as a face.
  if (!hosted || !record.settings.face) return record;
  const change = await fetchFace(ctx, record, hosted, isEnding);
  return changeSession(ctx, record.id, ifRunning(hosted, change), record);
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
  const why = findInterruption(hosted);
  if (why) return interrupt(ctx, record, createReason(why));
  if (ctx.clock() < hosted.startedAt + ctx.settings.hostedLifetime) return record;
  return { ...purge(apply(record, 'hosted timed out')), reasons: [] };
}

function interrupt(ctx: Context, record: SessionRecord, why: Reason): SessionRecord {
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
