import type { Reason, ReasonCode } from '@idproof/core/session';
import type { Context } from '../context.js';
import { seal } from '../sealing/seal.js';
import { reason } from '../session/decide.js';
import type { HostedTransaction, SessionRecord } from '../session/record.js';
import { apply, changeSession, getPurgeTime, purge, dropTransaction } from '../session/sessions.js';
import { keepWayBack } from './callback.js';
import { fetchResult, type Finding } from './fetch-result.js';

/** Asks the provider how the session's transaction stands, and writes that down. Rejects with a `provider_*` code. */
export async function settleHosted(ctx: Context, record: SessionRecord): Promise<SessionRecord> {
  return settleWith(ctx, record, applyFinding);
}

/** The same for somebody who wants the session to end: only a result, or an end there, is written down. */
export async function settleIfDone(ctx: Context, record: SessionRecord): Promise<SessionRecord> {
  return settleWith(ctx, record, (context, before, finding) =>
    finding.event === 'hosted waiting' ? before : applyFinding(context, before, finding),
  );
}

async function settleWith(
  ctx: Context,
  record: SessionRecord,
  write: (ctx: Context, before: SessionRecord, finding: Finding) => SessionRecord,
): Promise<SessionRecord> {
  const { hosted } = record;
  if (!hosted) return record;
  const finding = await fetchResult(ctx, record, hosted);
  const change = (before: SessionRecord) =>
    // Somebody else was faster, or another attempt was begun.
    before.hosted?.bizId === hosted.bizId ? write(ctx, before, finding) : before;
  return changeSession(ctx, record.id, change, record);
}

function applyFinding(ctx: Context, record: SessionRecord, finding: Finding): SessionRecord {
  switch (finding.event) {
    case 'hosted decided': {
      const { outcome, reasons } = finding.decision;
      const evidence = seal(ctx.ring, 'evidence', record.id, finding.evidence);
      return {
        ...finishHosted(ctx, apply(record, finding.event), reasons),
        ...wayBack(ctx, record),
        outcome,
        evidence,
      };
    }
    case 'hosted cancelled':
    case 'hosted timed out':
      return { ...purge(apply(record, finding.event)), ...wayBack(ctx, record), reasons: [] };
    case 'hosted waiting':
      return keepWaiting(ctx, record);
    default:
      return finding satisfies never;
  }
}

/** The result may be read before the browser has left the hosted page: it is led back all the same. */
function wayBack(ctx: Context, record: SessionRecord): Pick<SessionRecord, 'wayBack'> {
  return keepWayBack(record, (record.hosted?.startedAt ?? 0) + ctx.settings.hostedLifetime);
}

/** The transaction runs: it is waited for, unless its page was left half-way, or nobody ended it in all that time. */
function keepWaiting(ctx: Context, record: SessionRecord): SessionRecord {
  const { hosted } = record;
  if (!hosted) return record;
  if (hosted.left && isInterruption(hosted.left)) return interrupt(ctx, record, hosted.left);
  if (ctx.clock() < hosted.startedAt + ctx.settings.hostedLifetime) return record;
  return { ...purge(apply(record, 'hosted timed out')), reasons: [] };
}

/** What the codes of the hosted page mean (appendix 5.5): these two say that the person went through it. */
const WENT_THROUGH: ReadonlySet<number> = new Set([1000, 2006]);
const isInterruption = ({ code }: { code: number }): boolean => !WENT_THROUGH.has(code);

/** Appendix 5.6. */
const REASON_OF: Readonly<Record<string, ReasonCode>> = { Z5054: 'hosted_no_camera', Z5057: 'hosted_unsupported' };

function interrupt(
  ctx: Context,
  record: SessionRecord,
  { subCode = '' }: NonNullable<HostedTransaction['left']>,
): SessionRecord {
  const why = reason(REASON_OF[subCode] ?? 'hosted_interrupted');
  if ((record.attempts.hosted ?? 0) >= ctx.settings.attempts.hosted) {
    const reasons = [why, reason('attempts_exhausted')];
    return { ...finishHosted(ctx, apply(record, 'hosted exhausted'), reasons), outcome: 'rejected' };
  }
  const next = dropTransaction(apply(record, 'hosted interrupted'));
  // Nothing runs any more that the session would have to wait for.
  return { ...next, reasons: [why], purgeAt: record.expiresAt };
}

/** The record with nothing left to wait for, kept for the retention. */
export function finishHosted(ctx: Context, record: SessionRecord, reasons: Reason[]): SessionRecord {
  return { ...dropTransaction(record), reasons, purgeAt: getPurgeTime(ctx, record) };
}
