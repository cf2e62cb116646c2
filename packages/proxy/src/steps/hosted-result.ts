import { isIdproofError } from '@idproof/core/errors';
import type { ReturnRequest, SessionView } from '@idproof/core/session';
import type { Context } from '../context.js';
import { acceptFromFrame } from '../hosted/callback.js';
import { recordHostedResult } from '../hosted/record-result.js';
import { noteAnswer } from '../session/idempotency.js';
import type { Call } from '../session/idempotency.js';
import type { SessionRecord } from '../model/record.js';
import { assertPossible, changeSession } from '../session/sessions.js';
import { createView } from '../session/view.js';
import { hasTail } from '../tail/advance.js';
import { resumeTail, startScreening } from '../tail/run-screening.js';
import { isOver } from '../model/positions.js';

/** Consumes the callback of a frame, and reads the result. Every fault rejects with `callback_refused`. */
export async function returnStep(
  ctx: Context,
  call: Call,
  record: SessionRecord,
  { response }: ReturnRequest,
): Promise<SessionView> {
  assertPossible(record, 'hosted left');
  const left = await changeSession(ctx, record.id, (before) => {
    assertPossible(before, 'hosted left');
    const next = acceptFromFrame(ctx, before, response);
    return noteAnswer(ctx, next, call, createView(ctx, next));
  });
  return createView(ctx, await recordHostedResult(ctx, left).catch(ignoreProviderFailure(left)));
}

/** Goes on in the background with a session that is being decided, as the process that did so may have ended. */
export function resumeDecision(ctx: Context, record: SessionRecord): void {
  if (record.position === 'deciding') startScreening(ctx, record);
}

/** Reads what the session waits for from the provider; an existing result is returned without a call. */
export async function checkResultStep(ctx: Context, record: SessionRecord): Promise<SessionView> {
  // The person is done: only the outcome is awaited, or it has just been decided.
  if (record.position === 'deciding') return createView(ctx, await resumeTail(ctx, record));
  if (hasTail(record) && isOver(record.position)) return createView(ctx, record);
  assertPossible(record, 'hosted waiting');
  return createView(ctx, await recordHostedResult(ctx, record));
}

/** The callback stays consumed where the provider is unavailable: the result is read later. */
function ignoreProviderFailure(record: SessionRecord) {
  return (error: unknown): SessionRecord => {
    if (isIdproofError(error) && error.code.startsWith('provider_')) return record;
    throw error;
  };
}
