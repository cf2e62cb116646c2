import { IdproofError } from '@idproof/core/errors';
import type { SessionView } from '@idproof/core/session';
import type { Context } from '../context.js';
import { isRequired } from '../model/asked-papers.js';
import type { SessionRecord } from '../model/record.js';
import { noteAnswer, type Call } from '../session/idempotency.js';
import { assertPossible, changeSession } from '../session/sessions.js';
import { createView } from '../session/view.js';
import { changePaper, endPaper, findPaper } from './change-paper.js';
import { startScreening } from '../tail/run-screening.js';
import { settle } from '../tail/settle.js';

/**
 * Goes on without a paper that is not required. One that was skipped, or whose attempts are used up, is skipped again
 * without effect.
 */
export async function skipPaperStep(
  ctx: Context,
  call: Call,
  known: SessionRecord,
  schemaId: string,
): Promise<SessionView> {
  const { state } = findPaper(known, schemaId);
  if (state === 'skipped' || state === 'exhausted') return createView(ctx, known);
  const after = await changeSession(
    ctx,
    known.id,
    (before) => {
      assertPossible(before, 'paper handled');
      assertOptional(before, schemaId);
      const skipped = endPaper(
        ctx,
        changePaper(before, schemaId, (paper) => ({ ...paper, state: 'skipped' })),
      );
      return noteAnswer(ctx, skipped, call, createView(ctx, skipped));
    },
    known,
  );
  startScreening(ctx, after);
  return createView(ctx, await settle(ctx, after, call));
}

function assertOptional(record: SessionRecord, schemaId: string): void {
  const isWanted = findPaper(record, schemaId).state === 'wanted';
  if (isRequired(record, schemaId) || !isWanted) throw new IdproofError('out_of_order', 'The paper cannot be left out');
}
