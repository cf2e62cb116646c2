import { IdproofError } from '@idproof/core/errors';
import type { Context } from '../context.js';
import { toIdproofError } from '../http/problem.js';
import type { SessionRecord } from '../session/record.js';
import { createDeletions, listTransactionIds } from './pending-deletions.js';
import type { PendingDeletion } from '../stores/store.js';

const OPERATION = 'v1.privacyinfo.delete';
const AT_ONCE = 100;
const MINUTE = 60_000;
const MAX_PAUSE = 6 * 60 * MINUTE;
/** With pauses that double up to six hours: about three days. */
const MAX_TRIES = 20;

/** What the provider must be asked to delete when a session goes. */
export function listPendingDeletions(record: SessionRecord, now: number): PendingDeletion[] {
  return createDeletions(record, [...new Set([...listTransactionIds(record), ...(record.owed ?? [])])], now);
}

/** Lets deletions go on by themselves: what is owed is remembered, so nobody waits for the provider. */
export function runInBackground(ctx: Context, sessionId: string | undefined, deletions: Promise<unknown>): void {
  deletions.catch((error: unknown) => {
    ctx.log({ event: 'fault', sessionId, code: 'deletion_failed', error: error instanceof Error ? error.name : '' });
  });
}

/** One round of deletions. Resolves with the provider's code for each id that nothing more is to be done for. */
export type RunDeletions = () => Promise<ReadonlyMap<string, string>>;

/**
 * Asks the provider to delete what is owed (appendix 4.8), one by one. The first that fails ends the round, so that a
 * provider that is down is asked once; it is tried again later, and given up, with a line in the log, in the end.
 */
export function createProviderDeletions(ctx: Context): RunDeletions {
  let round: ReturnType<RunDeletions> | undefined;
  let next: ReturnType<RunDeletions> | undefined;
  const start: RunDeletions = () => (round = deleteAllDue(ctx).finally(() => (round = undefined)));
  const startNext: RunDeletions = () => {
    next = undefined;
    return round ?? start();
  };
  // A round that runs may have read what is owed already: who asks meanwhile gets the next one.
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

/** The provider's code when there is nothing more to do for it. */
async function deleteAtProvider(ctx: Context, deletion: PendingDeletion): Promise<string | undefined> {
  const { transactionId } = deletion;
  try {
    const answer = await ctx.call(OPERATION, { transactionId });
    // `U` says that the outcome is unknown; any other refusal would be the same the next time.
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
