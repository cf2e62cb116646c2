import { IdproofError } from '@idproof/core/errors';
import type { Context } from '../context.js';
import { findImageDelivery } from '../session/audit.js';
import type { SessionRecord } from '../session/record.js';
import { changeSession } from '../session/sessions.js';

/*
 * Pictures that the merchant was handed have to go with the consent. That it must be told so is noted in the write of
 * the withdrawal; whoever wrote it tells it, and the sweep does so where that failed, until the record's own end.
 */

/** From one try to the next; milliseconds. */
const RETRY_AFTER = 5 * 60_000;

/** The withdrawn record with the note that the merchant must be told, where it was handed pictures. */
export function queueWithdrawalNotice(record: SessionRecord): SessionRecord {
  return findImageDelivery(record) ? { ...record, withdrawalUntold: true, purgeAt: 0 } : record;
}

/** Tells the hook `onWithdraw` what was noted. A hook that fails is asked again. */
export async function notifyWithdrawal(ctx: Context, { id: sessionId }: SessionRecord): Promise<void> {
  try {
    if (!ctx.hooks.onWithdraw) throw new IdproofError('configuration_invalid', 'hooks.onWithdraw is gone');
    await ctx.hooks.onWithdraw({ sessionId });
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    ctx.log({ event: 'fault', sessionId, code: 'on_withdraw_failed', error: name });
    const purgeAt = ctx.clock() + RETRY_AFTER;
    await changeSession(ctx, sessionId, (before) => (before.owed ? before : { ...before, purgeAt }));
    return;
  }
  await changeSession(ctx, sessionId, (before) => {
    const { withdrawalUntold: _untold, ...rest } = before;
    return before.owed ? rest : { ...rest, purgeAt: before.createdAt + ctx.settings.recordRetention };
  });
}
