import { IdproofError, isIdproofError } from '@idproof/core/session';
import type { ReturnRequest, SessionView } from '@idproof/core/session';
import type { Context } from '../context.js';
import { isStateOf, useState } from '../hosted/doors.js';
import { readReturn, type ReturnMessage } from '../hosted/return-message.js';
import { settleHosted } from '../hosted/settle.js';
import { noteAnswer } from '../session/idempotency.js';
import type { Call } from '../session/idempotency.js';
import type { SessionRecord } from '../session/record.js';
import { apply, assertPossible, changeSession } from '../session/sessions.js';
import { viewOf } from '../session/view.js';
import { FIRST_POLL } from './initialize.js';

/** Consumes what a frame said, and reads the result. Rejects with `callback_refused`, whatever is wrong with it. */
export async function returnStep(
  ctx: Context,
  call: Call,
  record: SessionRecord,
  { response }: ReturnRequest,
): Promise<SessionView> {
  assertPossible(record, 'hosted left');
  const message = readReturn(response);
  if (!message) throw new IdproofError('callback_refused');
  const left = await changeSession(ctx, record.id, (before) => {
    assertPossible(before, 'hosted left');
    // A redirect comes back by its own address, where the cookie is looked at.
    if (before.hosted?.opened?.embed !== 'frame') throw new IdproofError('callback_refused');
    const next = consumed(ctx, before, message);
    return noteAnswer(ctx, next, call, viewOf(ctx, next));
  });
  return viewOf(ctx, await settleHosted(ctx, left).catch(orLater(left)));
}

/** The record with the callback consumed. Rejects with `callback_refused`. */
export function consumed(ctx: Context, record: SessionRecord, { state, left }: ReturnMessage): SessionRecord {
  if (!isStateOf(record, state)) throw new IdproofError('callback_refused');
  // The page that was come back to asks by itself; the poller is for the case that it does not.
  const used = useState(record, left);
  const next = record.position === 'processing' ? used : apply(used, 'hosted left');
  return { ...next, pollAt: ctx.clock() + FIRST_POLL };
}

/** The return counts even where the provider cannot be asked just now: the result is asked for again. */
function orLater(record: SessionRecord) {
  return (error: unknown): SessionRecord => {
    if (isIdproofError(error) && error.code.startsWith('provider_')) return record;
    throw error;
  };
}
