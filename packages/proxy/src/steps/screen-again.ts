import { IdproofError } from '@idproof/core/errors';
import type { Context } from '../context.js';
import type { SessionRecord } from '../model/record.js';
import { readSubject } from '../model/screen-subject.js';
import { changeSession, loadSession } from '../session/sessions.js';
import { findSwitchedOff } from '../session/switches.js';
import { openEvidence } from '../session/view.js';
import { addLateRun } from '../tail/run-screening.js';
import { screenPerson } from '../upstream/screen-person.js';

/**
 * Screens the person of a session once more, while its evidence lasts. The answer is added to the others. It changes no
 * outcome; a session that is in review gets the reason `screening_hit`. Rejects with `out_of_order` where the session has
 * no screening, or no evidence any more, or the screening is switched off, and with a `provider_*` code.
 */
export async function screenAgain(ctx: Context, sessionId: string): Promise<SessionRecord> {
  const record = await loadSession(ctx, sessionId);
  if (!record.settings.screening) throw new IdproofError('out_of_order', 'The consent names no screening');
  const subject = readSubject(openEvidence(ctx, record)?.document?.fields ?? {});
  if (!subject || !record.screening) throw new IdproofError('out_of_order', 'Nothing that was read is kept');
  if ((await findSwitchedOff(ctx)).includes('screening')) throw new IdproofError('out_of_order', 'It is switched off');
  const run = await screenPerson(ctx, record, subject);
  const after = await changeSession(ctx, sessionId, (before) => {
    // A withdrawal, or the end of the retention, has deleted the rest meanwhile.
    if (!before.screening) throw new IdproofError('out_of_order');
    return addLateRun(ctx, before, run);
  });
  ctx.log({ event: 'audit', sessionId, code: 'screened' });
  return after;
}
