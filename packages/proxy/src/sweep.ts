import type { Context } from './context.js';
import { notifyWithdrawal } from './review/notify-withdrawal.js';
import { dropLost } from './session/claim.js';
import { queueDeletions } from './upstream/pending-deletions.js';
import type { SessionRecord } from './session/record.js';
import { changeSession, purgeDue } from './session/sessions.js';

/** Few enough that requests find their turn in between. */
const BATCH_SIZE = 50;

/** Deletes all that is due: first the evidence, and when the record's own time is over, all of the session. */
export async function sweep(ctx: Context): Promise<void> {
  const now = ctx.clock();
  let mayBeMore: boolean;
  do {
    const due = await ctx.store.listDue(now, BATCH_SIZE);
    const done = await Promise.all(due.map((id) => purgeSession(ctx, id, now)));
    // Those that failed are listed again: without any progress the next sweep tries them.
    mayBeMore = due.length === BATCH_SIZE && done.includes(true);
  } while (mayBeMore);
}

/** False when it could not be done; one session's fault keeps no other from being deleted. */
async function purgeSession(ctx: Context, sessionId: string, now: number): Promise<boolean> {
  try {
    const record = await ctx.store.get(sessionId);
    // Its life was over before anybody looked: what still lists it is forgotten.
    if (!record) {
      await ctx.store.delete(sessionId);
      return true;
    }
    const forgetAt = record.createdAt + ctx.settings.recordRetention;
    // What came to be owed meanwhile keeps the record due.
    const clear = (before: SessionRecord) => {
      if (before.owed || before.withdrawalUntold) return before;
      const rest = purgeDue(before, now);
      return { ...rest, purgeAt: Math.min(forgetAt, rest.pictures?.until ?? forgetAt) };
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

/** Calls whose claim is lost, as those of a proxy that has ended, have an unknown end. They count as no attempt. */
export async function finalizeLostCalls(ctx: Context): Promise<void> {
  for (const id of await ctx.store.listUnfinished()) {
    const known = await ctx.store.get(id);
    if (!known || dropLost(ctx, known) === known) continue;
    await changeSession(ctx, id, (before) => dropLost(ctx, before), known);
    ctx.log({ event: 'provider', sessionId: id, code: 'call_unknown' });
  }
}
