import type { Context } from '../context.js';
import type { PendingDeletion } from '../stores/store.js';
import type { SessionRecord } from '../session/record.js';
import { changeSession } from '../session/sessions.js';

/*
 * What the provider must delete of a session whose consent was withdrawn is noted in the record, in the very write of
 * the withdrawal, so that nothing is lost however the process ends. Such a record is due at once: whoever wrote it hands
 * the ids over to the store's list, and the sweep does so where that failed.
 */

/** The provider's ids of the session's calls, each once. */
export function listTransactionIds({ transactions }: SessionRecord): string[] {
  return [...new Set(transactions.flatMap(({ transactionId }) => transactionId ?? []))];
}

/** What the provider is to be asked to delete of these ids of the session, at once. */
export function createDeletions(
  { id: sessionId, userHash }: Pick<SessionRecord, 'id' | 'userHash'>,
  transactionIds: readonly string[],
  dueAt: number,
): PendingDeletion[] {
  return transactionIds.map((transactionId) => ({ transactionId, dueAt, tries: 0, of: { sessionId, userHash } }));
}

/** The record with ids that the provider must be asked to delete. Where there are none, the record as it is. */
export function notePendingDeletions(record: SessionRecord, ids: readonly string[]): SessionRecord {
  if (ids.length === 0) return record;
  return { ...record, owed: [...new Set([...(record.owed ?? []), ...ids])], purgeAt: 0 };
}

/** Hands over to the store what the record owes. Whatever comes to be owed meanwhile stays noted. */
export async function queueDeletions(ctx: Context, record: SessionRecord): Promise<void> {
  const { id, owed = [] } = record;
  if (owed.length === 0) return;
  for (const deletion of createDeletions(record, owed, ctx.clock())) await ctx.store.addDeletion(deletion);
  await changeSession(ctx, id, (before) => {
    const { owed: noted = [], ...rest } = before;
    const left = noted.filter((transactionId) => !owed.includes(transactionId));
    const forgetAt = before.createdAt + ctx.settings.recordRetention;
    if (left.length > 0) return { ...rest, owed: left };
    return before.withdrawalUntold ? rest : { ...rest, purgeAt: forgetAt };
  });
}
