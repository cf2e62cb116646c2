import type { Context } from '../context.js';
import type { PendingDeletion } from '../stores/store.js';
import type { SessionRecord } from '../model/record.js';
import { changeSession } from '../session/sessions.js';

/*
 * Deletions at the provider after a withdrawal of consent are stored in the record by the write of the withdrawal
 * itself, so that a crash loses nothing. Such a record is due at once: the same request moves the ids to the store's
 * queue; where that fails, the sweep does.
 */

/** The provider's ids of the session's calls, without duplicates. */
export function listTransactionIds({ transactions }: SessionRecord): string[] {
  return [...new Set(transactions.flatMap(({ transactionId }) => transactionId ?? []))];
}

/** Deletions of these transactions of a session. */
export function createDeletions(
  { id: sessionId, userHash }: Pick<SessionRecord, 'id' | 'userHash'>,
  transactionIds: readonly string[],
  dueAt: number,
): PendingDeletion[] {
  return transactionIds.map((transactionId) => ({ transactionId, dueAt, tries: 0, of: { sessionId, userHash } }));
}

/** Record with pending deletions of these ids; unchanged without ids. */
export function notePendingDeletions(record: SessionRecord, ids: readonly string[]): SessionRecord {
  if (ids.length === 0) return record;
  return { ...record, owed: [...new Set([...(record.owed ?? []), ...ids])], purgeAt: 0 };
}

/** Moves the record's pending deletions to the store's queue. Deletions that are added meanwhile stay in the record. */
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
