import type { Context } from './context.js';
import { notifyWithdrawal } from './review/notify-withdrawal.js';
import { dropKept } from './model/handoff.js';
import { dropLost } from './session/claim.js';
import { queueDeletions } from './upstream/pending-deletions.js';
import type { SessionRecord } from './model/record.js';
import { changeSession, purgeDue } from './session/sessions.js';

/** Sessions per batch: few enough that requests are served in between. */
const BATCH_SIZE = 50;

/** Deletes due data: first the evidence, and after the record's own retention the whole session. */
export async function sweep(ctx: Context): Promise<void> {
  const now = ctx.clock();
  let mayBeMore: boolean;
  do {
    const due = await ctx.store.listDue(now, BATCH_SIZE);
    const done = await Promise.all(due.map((id) => purgeSession(ctx, id, now)));
    // Failed sessions are listed again. If none of a batch succeeded, the next sweep tries them.
    mayBeMore = due.length === BATCH_SIZE && done.includes(true);
  } while (mayBeMore);
}

/** False where it failed. The failure of one session does not stop the others. */
async function purgeSession(ctx: Context, sessionId: string, now: number): Promise<boolean> {
  try {
    const record = await ctx.store.get(sessionId);
    // The record has expired in the store: only its index entries are left.
    if (!record) {
      await ctx.store.delete(sessionId);
      return true;
    }
    const rest = dropKept(record, now);
    if (rest !== record && record.purgeAt > now) {
      await changeSession(ctx, sessionId, (before) => dropKept(before, now), record);
      return true;
    }
    const forgetAt = record.createdAt + ctx.settings.recordRetention;
    // Deletions that were queued meanwhile keep the record due.
    const clear = (before: SessionRecord) => {
      if (before.owed || before.withdrawalUntold) return before;
      const rest = purgeDue(before, now);
      const { pictures, screening } = rest;
      return { ...rest, purgeAt: Math.min(forgetAt, pictures?.until ?? forgetAt, screening?.until ?? forgetAt) };
    };
    if (record.owed) await queueDeletions(ctx, record);
    else if (now >= forgetAt) await ctx.store.delete(sessionId);
    else if (record.withdrawalUntold) await notifyWithdrawal(ctx, record);
    else await changeSession(ctx, sessionId, clear, record);
    return true;
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    ctx.log({ event: 'fault', sessionId, code: 'sweep_failed', error: name });
    return false;
  }
}

/** Marks calls whose claim is lost, such as those of a process that has ended, as `unknown`. They use no attempt. */
export async function finalizeLostCalls(ctx: Context): Promise<void> {
  for (const id of await ctx.store.listUnfinished()) {
    const known = await ctx.store.get(id);
    if (!known || dropLost(ctx, known) === known) continue;
    await changeSession(ctx, id, (before) => dropLost(ctx, before), known);
    ctx.log({ event: 'provider', sessionId: id, code: 'call_unknown' });
  }
}
