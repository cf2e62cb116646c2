import { IdproofError } from '@idproof/core/errors';
import type { Context } from '../context.js';
import { toIdproofError } from '../http/problem.js';
import type { SessionRecord } from '../model/record.js';
import { createDeletions, listTransactionIds } from './pending-deletions.js';
import type { PendingDeletion } from '../stores/store.js';

const OPERATION = 'v1.privacyinfo.delete';
const AT_ONCE = 100;
const MINUTE = 60_000;
const MAX_PAUSE = 6 * 60 * MINUTE;
/** With pauses that double up to six hours: about three days. */
const MAX_TRIES = 20;

/** Deletions at the provider for a session that is deleted. */
export function listPendingDeletions(record: SessionRecord, now: number): PendingDeletion[] {
  return createDeletions(record, [...new Set([...listTransactionIds(record), ...(record.owed ?? [])])], now);
}

/** Runs deletions in the background: they are stored, so no request waits for the provider. */
export function runInBackground(ctx: Context, sessionId: string | undefined, deletions: Promise<unknown>): void {
  deletions.catch((error: unknown) => {
    ctx.log({ event: 'fault', sessionId, code: 'deletion_failed', error: error instanceof Error ? error.name : '' });
  });
}

/** Runs one round of deletions. Resolves with the provider's code for each id that is done. */
export type RunDeletions = () => Promise<ReadonlyMap<string, string>>;

/**
 * Creates the worker of pending deletions (appendix 4.8), which calls the provider one by one. The first failure ends
 * the round, so that an unavailable provider is called once per round. Deletions are retried later, and given up in the
 * end with a line in the log.
 */
export function createProviderDeletions(ctx: Context): RunDeletions {
  let round: ReturnType<RunDeletions> | undefined;
  let next: ReturnType<RunDeletions> | undefined;
  const start: RunDeletions = () => (round = deleteAllDue(ctx).finally(() => (round = undefined)));
  const startNext: RunDeletions = () => {
    next = undefined;
    return round ?? start();
  };
  // A running round may have read the queue already: calls meanwhile share the next round.
  return () => (round ? (next ??= round.then(startNext, startNext)) : start());
}

async function deleteAllDue(ctx: Context): Promise<ReadonlyMap<string, string>> {
  const codes = new Map<string, string>();
  let due: PendingDeletion[];
  do {
    due = await ctx.store.listDueDeletions(ctx.clock(), AT_ONCE);
    for (const deletion of due) {
      const code = await deleteAtProvider(ctx, deletion);
      if (code === undefined) return codes;
      codes.set(deletion.transactionId, code);
    }
  } while (due.length > 0);
  return codes;
}

/** Deletes one transaction at the provider. Resolves with its code, or undefined where it must be retried. */
async function deleteAtProvider(ctx: Context, deletion: PendingDeletion): Promise<string | undefined> {
  const { transactionId } = deletion;
  try {
    const answer = await ctx.call(OPERATION, { transactionId });
    // `U`: the outcome is unknown. Any other refusal would repeat itself.
    if (!answer.ok && answer.resultStatus === 'U') throw new IdproofError('provider_failed', answer.resultCode);
    const code = answer.ok ? 'SUCCESS' : answer.resultCode;
    report(ctx, transactionId, code);
    await ctx.store.removeDeletion(transactionId);
    return code;
  } catch (error) {
    report(ctx, transactionId, toIdproofError(error).code);
    await postpone(ctx, deletion);
    return undefined;
  }
}

async function postpone(ctx: Context, deletion: PendingDeletion): Promise<void> {
  const tries = deletion.tries + 1;
  const { transactionId } = deletion;
  if (tries < MAX_TRIES) {
    const pause = Math.min(MINUTE * 2 ** deletion.tries, MAX_PAUSE);
    return ctx.store.addDeletion({ ...deletion, tries, dueAt: ctx.clock() + pause });
  }
  ctx.log({ event: 'fault', code: 'deletion_given_up', transactionId });
  await ctx.store.removeDeletion(transactionId);
}

function report(ctx: Context, transactionId: string, resultCode: string): void {
  ctx.metrics.count('idproof_provider_calls_total', { operation: OPERATION, code: resultCode });
  ctx.log({ event: 'provider', operation: OPERATION, transactionId, resultCode });
}
