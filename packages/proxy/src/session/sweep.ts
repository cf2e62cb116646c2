import type { Context } from '../context.js';
import type { TransactionEntry } from './record.js';
import { changeSession, purge } from './sessions.js';

const AT_ONCE = 200;

/** Deletes all that is due: first the evidence, and when the record's own time is over, all of the session. */
export async function sweep(ctx: Context): Promise<void> {
  const now = ctx.clock();
  let due: string[];
  let done: number;
  do {
    due = await ctx.store.listDue(now, AT_ONCE);
    done = 0;
    for (const id of due) done += Number(await forget(ctx, id, now));
    // Those that failed are listed again: without any progress the next sweep tries them.
  } while (due.length === AT_ONCE && done > 0);
}

/** False when it could not be done; one session's fault keeps no other from being deleted. */
async function forget(ctx: Context, sessionId: string, now: number): Promise<boolean> {
  try {
    const record = await ctx.store.get(sessionId);
    if (!record) return true;
    const forgetAt = record.createdAt + ctx.settings.recordRetention;
    if (now >= forgetAt) await ctx.store.delete(sessionId);
    else await changeSession(ctx, sessionId, (before) => ({ ...purge(before), purgeAt: forgetAt }), record);
    return true;
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    ctx.log({ event: 'fault', sessionId, code: 'sweep_failed', error: name });
    return false;
  }
}

/** Time for what surrounds a call, on top of the call's own. */
const MARGIN = 30_000;

/**
 * Calls that were under way when a proxy ended have an unknown end. They count as no attempt. At the start that is each
 * one that was begun; where instances share the store, each one that no instance can still be waiting for.
 */
export async function settleUnknown(ctx: Context): Promise<void> {
  const since = ctx.store.isShared ? ctx.clock() - ctx.settings.providerTimeout - MARGIN : Number.POSITIVE_INFINITY;
  const isLost = ({ state, at }: TransactionEntry) => state === 'started' && Date.parse(at) <= since;
  for (const id of await ctx.store.listUnsettled()) {
    const record = await ctx.store.get(id);
    if (!record?.transactions.some(isLost)) continue;
    await changeSession(ctx, id, (before) => ({
      ...before,
      transactions: before.transactions.map((entry) =>
        isLost(entry) ? { ...entry, state: 'unknown' as const } : entry,
      ),
    }));
    ctx.log({ event: 'provider', sessionId: id, code: 'call_unknown' });
  }
}
