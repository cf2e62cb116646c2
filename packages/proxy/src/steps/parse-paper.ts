import { IdproofError } from '@idproof/core/errors';
import type { CallResult } from '@idproof/core/provider';
import type { ReasonCode, SessionView } from '@idproof/core/session';
import type { PaperInput } from '../check-paper.js';
import type { Context } from '../context.js';
import { createReason } from '../model/decide.js';
import { judgeReading } from '../model/judge-papers.js';
import type { PaperEvidence } from '../model/paper-evidence.js';
import { flattenValues } from '../model/paper-values.js';
import type { Evidence, SessionRecord } from '../model/record.js';
import { deliverPaper, notePaperDelivery } from '../review/deliver-paper.js';
import { sha256 } from '../sealing/keys.js';
import { noteAnswer, type Call } from '../session/idempotency.js';
import { noteDevice } from '../session/note-device.js';
import { addRefused, assertPossible } from '../session/sessions.js';
import { createView } from '../session/view.js';
import { callProvider, recordLateResult } from '../upstream/call-provider.js';
import { wrapImage } from '../upstream/request-body.js';
import { storeAnswer } from '../upstream/store-answer.js';
import { changeEvidence, changePaper, endPaper, findPaper } from './change-paper.js';
import { startScreening } from '../tail/run-screening.js';
import { settle } from '../tail/settle.js';

type Answer = CallResult<'v1.realdoc.parse'>;

/** Codes of the provider for a file that it cannot open: the proxy builds the request except for the file. */
const DAMAGED: ReadonlySet<string> = new Set(['PARAMETER_ERROR', 'CLIENT_BUSINESS_ERROR']);

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
  const { result, recordResult, recordClaimedResult, written } = await callProvider(ctx, {
    record,
    call,
    operation: 'v1.realdoc.parse',
    body: (bizId) => createBody(bizId, input),
  });
  const finish = (before: SessionRecord): SessionRecord => {
    assertWanted(before, input);
    const noted = noteReading(ctx, recordClaimedResult(before), { ...input, call }, result);
    return noteAnswer(ctx, noted, call, createView(ctx, noted));
  };
  const after = await storeAnswer(ctx, record.id, finish, written).catch(
    recordLateResult(ctx, record, { recordResult, result }),
  );
  await deliverPaper(ctx, after, input);
  startScreening(ctx, after);
  return createView(ctx, await settle(ctx, after, call));
}

/** A refused file, which may be right for another paper of the session. */
const markRefused = ({ schemaId, file }: PaperInput): string => sha256(schemaId, file.mark);

function assertWanted(record: SessionRecord, input: PaperInput): void {
  assertPossible(record, 'paper handled');
  if (findPaper(record, input.schemaId).state !== 'wanted')
    throw new IdproofError('out_of_order', 'The paper is not wanted any more');
  if (record.refused.includes(markRefused(input)))
    throw new IdproofError('picture_repeated', undefined, { field: 'file' });
}

function createBody(bizId: string, { schemaId, file, fileType }: PaperInput): Uint8Array {
  const head = `{"bizId":"${bizId}","fileType":"${fileType}","schemaId":"${schemaId}","includeExtInfo":"Y","fileContent":"`;
  return wrapImage(file, head, '"}');
}

/** Record after the answer about a file. Rejects where the provider refused the call, which uses no attempt. */
function noteReading(
  ctx: Context,
  record: SessionRecord,
  input: PaperInput & { call: Call },
  answer: Answer,
): SessionRecord {
  if (!answer.ok) {
    if (DAMAGED.has(answer.resultCode)) return noteRefused(ctx, record, input, 'paper_damaged');
    throw new IdproofError(answer.resultStatus === 'U' ? 'provider_failed' : 'provider_refused', answer.resultCode);
  }
  const read = flattenValues(answer.response.data);
  const why = judgeReading(input.schemaId, read.values);
  if (why) return noteRefused(ctx, record, input, why);
  const { schemaId, fileType, method, file, call } = input;
  const { transactionId } = answer.response;
  const entry: PaperEvidence = {
    schemaId,
    at: new Date(ctx.clock()).toISOString(),
    ...(transactionId === undefined ? {} : { transactionId }),
    fileType,
    method,
    ...read,
    nameFields: record.settings.papers?.find((asked) => asked.schemaId === schemaId)?.nameFields ?? [],
  };
  const addEntry = (evidence: Evidence): Evidence => ({
    ...evidence,
    ...noteDevice(evidence.devices, 'papers', call.caller.device),
    papers: [...(evidence.papers ?? []), entry],
  });
  const counted = changePaper(record, schemaId, (paper) => ({
    ...paper,
    attempts: paper.attempts + 1,
    state: 'read',
    file: file.mark,
  }));
  return endPaper(ctx, notePaperDelivery(ctx, changeEvidence(ctx, counted, addEntry), schemaId));
}

/** Record with a refused file. After the last attempt the session goes on without the paper. */
function noteRefused(ctx: Context, record: SessionRecord, input: PaperInput, why: ReasonCode): SessionRecord {
  const { schemaId } = input;
  const attempts = findPaper(record, schemaId).attempts + 1;
  const isLast = attempts >= ctx.settings.attempts.paper;
  const counted = changePaper(addRefused(record, markRefused(input)), schemaId, (paper) => ({
    ...paper,
    attempts,
    state: isLast ? 'exhausted' : 'wanted',
  }));
  if (!isLast) return endPaper(ctx, counted, [createReason(why)]);
  const isRequired = record.settings.papers?.some((asked) => asked.schemaId === schemaId && asked.isRequired);
  if (!isRequired) return endPaper(ctx, counted);
  const addMissing = (evidence: Evidence): Evidence => ({
    ...evidence,
    missingPapers: [...(evidence.missingPapers ?? []), schemaId],
  });
  return endPaper(ctx, changeEvidence(ctx, counted, addMissing));
}
