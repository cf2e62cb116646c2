import { IdproofError } from '@idproof/core/errors';
import type { SessionView } from '@idproof/core/session';
import type { PaperInput } from '../check-paper.js';
import type { Context } from '../context.js';
import type { SessionRecord } from '../model/record.js';
import { deliverPaper } from '../review/deliver-paper.js';
import { noteAnswer, type Call } from '../session/idempotency.js';
import { assertPossible } from '../session/sessions.js';
import { createView } from '../session/view.js';
import { wasNotDone } from '../upstream/call-failure.js';
import { callProvider, recordLateResult, type ProviderAnswer } from '../upstream/call-provider.js';
import { wrapImage } from '../upstream/request-body.js';
import { storeAnswer } from '../upstream/store-answer.js';
import { findPaper } from './change-paper.js';
import { findFault, markRefused, noteFault, noteReading } from './note-reading.js';
import { startScreening } from '../tail/run-screening.js';
import { settle } from '../tail/settle.js';

/**
 * Lets the provider read a paper. The file that was read, sent again, returns the view; a refused file again uses no
 * attempt. With the last paper the person is done.
 */
export async function parsePaperStep(
  ctx: Context,
  call: Call,
  record: SessionRecord,
  input: PaperInput,
): Promise<SessionView> {
  const { schemaId, file } = input;
  const paper = findPaper(record, schemaId);
  // Second tab or lost answer: this file was read already.
  if (paper.state === 'read' && paper.file === file.mark) return createView(ctx, record);
  assertWanted(record, input);
  const after = await deliverPaper(ctx, await sendPaper(ctx, call, record, input), input);
  startScreening(ctx, after);
  return createView(ctx, await settle(ctx, after, call));
}

/** Record after the call about a file. Rejects where the call says nothing about it and the paper is still wanted. */
async function sendPaper(ctx: Context, call: Call, record: SessionRecord, input: PaperInput): Promise<SessionRecord> {
  const { schemaId } = input;
  let answer: ProviderAnswer<'v1.realdoc.parse'>;
  try {
    answer = await callProvider(ctx, {
      record,
      call,
      operation: 'v1.realdoc.parse',
      body: (bizId) => createBody(bizId, input),
    });
  } catch (error) {
    if (wasNotDone(error)) throw error;
    return countFault(ctx, call, schemaId, error);
  }
  const { result, recordResult, recordClaimedResult, written } = answer;
  const fault = findFault(result);
  const hasFailed = (after: SessionRecord): boolean => fault !== undefined && isWanted(after, schemaId);
  const finish = (before: SessionRecord): SessionRecord => {
    assertWanted(before, input);
    const noted = noteReading(ctx, recordClaimedResult(before), { ...input, call }, result);
    return hasFailed(noted) ? noted : noteAnswer(ctx, noted, call, createView(ctx, noted));
  };
  const after = await storeAnswer(ctx, record.id, finish, written).catch(
    recordLateResult(ctx, record, { recordResult, result }),
  );
  if (fault && isWanted(after, schemaId)) throw fault;
  return after;
}

/** Record after a call without an answer, which the provider may have executed. Rejects with its error as `sendPaper`. */
async function countFault(ctx: Context, call: Call, schemaId: string, error: unknown): Promise<SessionRecord> {
  const count = (before: SessionRecord): SessionRecord => {
    // The session has ended meanwhile.
    if (before.position !== 'open/papers' || !isWanted(before, schemaId)) throw error;
    const noted = noteFault(ctx, before, schemaId);
    return isWanted(noted, schemaId) ? noted : noteAnswer(ctx, noted, call, createView(ctx, noted));
  };
  const after = await storeAnswer(ctx, call.sessionId, count).catch(() => Promise.reject(error));
  if (isWanted(after, schemaId)) throw error;
  return after;
}

const isWanted = (record: SessionRecord, schemaId: string): boolean => findPaper(record, schemaId).state === 'wanted';

function assertWanted(record: SessionRecord, input: PaperInput): void {
  assertPossible(record, 'paper handled');
  if (!isWanted(record, input.schemaId)) throw new IdproofError('out_of_order', 'The paper is not wanted any more');
  if (record.refused.includes(markRefused(input)))
    throw new IdproofError('picture_repeated', undefined, { field: 'file' });
}

function createBody(bizId: string, { schemaId, file, fileType }: PaperInput): Uint8Array {
  const head = `{"bizId":"${bizId}","fileType":"${fileType}","schemaId":"${schemaId}","includeExtInfo":"Y","fileContent":"`;
  return wrapImage(file, head, '"}');
}
