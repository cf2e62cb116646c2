import { isIdproofError, type ErrorCode } from '@idproof/core/errors';
import type { Context } from '../context.js';
import type { SessionRecord } from '../model/record.js';
import { bringUpToDate, changeSession } from '../session/sessions.js';
import { resumeTail, startScreening } from '../tail/run-screening.js';
import { giveUp, recordHostedResult } from './record-result.js';
import { changeTransaction, FIRST_POLL } from './transaction.js';

const BATCH_SIZE = 50;
const MAX_PAUSE = 15 * 60_000;

/** Codes that end the round, as the provider is unavailable to everybody. */
const DOWN: ReadonlySet<ErrorCode> = new Set(['provider_unreachable', 'provider_timeout', 'provider_busy']);

/**
 * Polls the results of transactions whose person did not come back, with pauses that double up to a quarter of an hour,
 * until the provider ends the transaction or `hostedLifetime` is over. While the provider is down, it is asked once per
 * round.
 */
export function createPoller(ctx: Context): () => Promise<void> {
  let round: Promise<void> | undefined;
  return () => (round ??= pollAll(ctx).finally(() => (round = undefined)));
}

async function pollAll(ctx: Context): Promise<void> {
  const asked = new Set<string>();
  let due: string[];
  do {
    // A polled session has a later `pollAt`. Where that could not be stored, the next round polls it again.
    due = (await ctx.store.listPolls(ctx.clock(), BATCH_SIZE)).filter((id) => !asked.has(id));
    for (const id of due) {
      asked.add(id);
      if (!(await ctx.runExclusive(id, () => poll(ctx, id)))) return;
    }
  } while (due.length > 0);
}

/** False: the provider is down, and the round ends. */
async function poll(ctx: Context, sessionId: string): Promise<boolean> {
  try {
    const found = await ctx.store.get(sessionId);
    // A session past its time has no face capture any more.
    const record = found && bringUpToDate(found, ctx.clock());
    if (record && !record.hosted) {
      // Of a session that is being decided, the process that did so has ended.
      const after = await resumeTail(ctx, record);
      startScreening(ctx, after);
      if (after.position === 'deciding') await postponeDecision(ctx, after);
      return true;
    }
    if (!record) return true;
    await postpone(ctx, await recordHostedResult(ctx, record));
    return true;
  } catch (error) {
    const code = isIdproofError(error) ? error.code : 'internal_error';
    ctx.log({ event: 'fault', sessionId, code: 'poll_failed', error: code });
    const record = await ctx.store.get(sessionId);
    if (record?.hosted) await (code === 'provider_refused' ? giveUpOrPostpone(ctx, record) : postpone(ctx, record));
    return !isIdproofError(error) || !DOWN.has(error.code);
  }
}

/** Sets the next poll, with a doubled pause. */
async function postpone(ctx: Context, record: SessionRecord): Promise<void> {
  await changeSession(
    ctx,
    record.id,
    (before) => {
      if (!before.hosted || before.hosted.bizId !== record.hosted?.bizId) return before;
      const pause = Math.min(FIRST_POLL * 2 ** before.hosted.polls, MAX_PAUSE);
      const asked = changeTransaction(before, (hosted) => ({ ...hosted, polls: hosted.polls + 1 }));
      return { ...asked, pollAt: ctx.clock() + pause };
    },
    record,
  );
}

/** Sets the next poll of a session that still waits, so that others have their turn. */
async function postponeDecision(ctx: Context, { id }: SessionRecord): Promise<void> {
  await changeSession(ctx, id, (before) =>
    before.position === 'deciding' ? { ...before, pollAt: ctx.clock() + FIRST_POLL } : before,
  );
}

/** Gives up after `hostedLifetime`, where the provider does not know the transaction, or no longer. */
async function giveUpOrPostpone(ctx: Context, record: SessionRecord): Promise<void> {
  const { hosted } = record;
  if (!hosted || ctx.clock() < hosted.startedAt + ctx.settings.hostedLifetime) return postpone(ctx, record);
  await giveUp(ctx, record);
}
