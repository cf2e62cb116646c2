import { IdproofError } from '@idproof/core/errors';
import type { ConfirmRequest, Correction, SessionView } from '@idproof/core/session';
import type { Context } from '../context.js';
import type { FieldCorrection, SessionRecord } from '../model/record.js';
import { assertAllowed } from '../model/rights.js';
import { seal } from '../sealing/seal.js';
import { noteAnswer, wasAnswered, type Call } from '../session/idempotency.js';
import { apply, changeSession } from '../session/sessions.js';
import { createView, findConfirmFields, openEvidence } from '../session/view.js';
import { advance } from '../tail/advance.js';
import { startScreening } from '../tail/run-screening.js';
import { settle } from '../tail/settle.js';

/**
 * Records which fields were misread by the person's own account, and moves the session on. What was read is not
 * overwritten. Rejects with `invalid_field` for a field that was not shown, or is named twice.
 */
export async function confirmStep(ctx: Context, call: Call, { corrections }: ConfirmRequest): Promise<SessionView> {
  const after = await changeSession(ctx, call.sessionId, (before) => {
    assertAllowed(before, call.caller, call.act);
    if (wasAnswered(before, call)) return before;
    const confirmed = noteCorrections(ctx, apply(before, 'fields confirmed'), corrections);
    const next = advance(ctx, { ...confirmed, isConfirmed: true });
    return noteAnswer(ctx, next, call, createView(ctx, next));
  });
  startScreening(ctx, after);
  return createView(ctx, await settle(ctx, after, call));
}

function noteCorrections(ctx: Context, record: SessionRecord, given: readonly Correction[]): SessionRecord {
  const corrections = readCorrections(findConfirmFields(ctx, record), given);
  const evidence = openEvidence(ctx, record);
  if (corrections.length === 0 || !evidence) return record;
  return { ...record, evidence: seal(ctx.ring, 'evidence', record.id, { ...evidence, corrections }) };
}

/** The corrections with what was read. One that says the same as the document is none. */
function readCorrections(shown: Readonly<Record<string, string>>, given: readonly Correction[]): FieldCorrection[] {
  const named = new Set<string>();
  const corrections: FieldCorrection[] = [];
  for (const [at, { field, value }] of given.entries()) {
    if (!Object.hasOwn(shown, field) || named.has(field))
      throw new IdproofError('invalid_field', undefined, { field: `corrections.${at}.field` });
    named.add(field);
    const read = shown[field] ?? '';
    if (value.trim() !== read.trim()) corrections.push({ field, read, value });
  }
  return corrections;
}
