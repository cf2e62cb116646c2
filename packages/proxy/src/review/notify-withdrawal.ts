import { IdproofError } from '@idproof/core/errors';
import type { Context } from '../context.js';
import { isHandedOver } from '../session/deliveries.js';
import type { SessionRecord } from '../model/record.js';
import { changeSession } from '../session/sessions.js';

/*
 * Images and papers that were delivered to the merchant must be deleted after a withdrawal. The write that stores the withdrawal
 * also stores that `onWithdraw` is pending. The same request then calls the hook; where that fails, the sweep retries
 * until the record's retention is over.
 */

/** Time in ms between two calls of the hook. */
const RETRY_AFTER = 5 * 60_000;

/** The withdrawn record with a pending notification, where anything was delivered. */
export function queueWithdrawalNotice(record: SessionRecord): SessionRecord {
  return isHandedOver(record) ? { ...record, withdrawalUntold: true, purgeAt: 0 } : record;
}

/** Calls the hook `onWithdraw`. A failed call is repeated later. */
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
