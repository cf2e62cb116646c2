import type { Context } from '../context.js';
import { announceEnd, changeSession, purged } from './sessions.js';

const AT_ONCE = 200;

/** Deletes what is due: first the evidence, and when the record's own time is over, all of the session. */
export async function sweep(ctx: Context): Promise<void> {
  const now = ctx.clock();
  for (const id of await ctx.store.listDue(now, AT_ONCE)) {
    const record = await ctx.store.get(id);
    if (!record) continue;
    const forgetAt = record.createdAt + ctx.settings.recordRetention;
    if (now >= forgetAt) {
      await ctx.store.delete(id);
      continue;
    }
    const wasOpen = record.position.startsWith('open/');
    const after = await changeSession(ctx, id, (before) => ({ ...purged(before), purgeAt: forgetAt }));
    if (wasOpen) announceEnd(ctx, after);
  }
}

/** At the start: calls that were under way when the proxy ended have an unknown end. They count as no attempt. */
export async function settleUnknown(ctx: Context): Promise<void> {
  for (const id of await ctx.store.listUnsettled()) {
    await changeSession(ctx, id, (record) => ({
      ...record,
      transactions: record.transactions.map((entry) =>
        entry.state === 'started' ? { ...entry, state: 'unknown' as const } : entry,
      ),
    }));
    ctx.log({ event: 'provider', sessionId: id, code: 'call_unknown' });
  }
}
