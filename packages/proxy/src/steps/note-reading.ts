import { IdproofError } from '@idproof/core/errors';
import type { CallResult } from '@idproof/core/provider';
import type { ReasonCode } from '@idproof/core/session';
import type { PaperInput } from '../check-paper.js';
import type { Context } from '../context.js';
import { findAsked, isRequired } from '../model/asked-papers.js';
import { createReason } from '../model/decide.js';
import { judgeReading } from '../model/judge-papers.js';
import type { PaperEvidence } from '../model/paper-evidence.js';
import { flattenValues } from '../model/paper-values.js';
import type { Evidence, PaperRecord, SessionRecord } from '../model/record.js';
import { notePaperDelivery } from '../review/deliver-paper.js';
import { sha256 } from '../sealing/keys.js';
import type { Call } from '../session/idempotency.js';
import { noteDevice } from '../session/note-device.js';
import { addRefused } from '../session/sessions.js';
import { changeEvidence, changePaper, endPaper, findPaper } from './change-paper.js';

type Answer = CallResult<'v1.realdoc.parse'>;
type SentPaper = PaperInput & { call: Call };

/** Codes of the provider for a file that it cannot open: the proxy builds the request except for the file. */
const DAMAGED: ReadonlySet<string> = new Set(['PARAMETER_ERROR', 'CLIENT_BUSINESS_ERROR']);

/**
 * Calls for one paper that may end without a word about its file, and that the provider may charge for. With the last one
 * the session goes on without the paper.
 */
const MAX_FAULTS = 10;

/** A refused file, which may be right for another paper of the session. */
export const markRefused = ({ schemaId, file }: PaperInput): string => sha256(schemaId, file.mark);

/** Error of an answer that says nothing about the file; undefined for any other answer. */
export function findFault(answer: Answer): IdproofError | undefined {
  if (answer.ok || DAMAGED.has(answer.resultCode)) return undefined;
  return new IdproofError(answer.resultStatus === 'U' ? 'provider_failed' : 'provider_refused', answer.resultCode);
}

/** Record after the answer about a file. */
export function noteReading(ctx: Context, record: SessionRecord, input: SentPaper, answer: Answer): SessionRecord {
  if (findFault(answer)) return noteFault(ctx, record, input.schemaId);
  if (!answer.ok) return noteRefused(ctx, record, input, 'paper_damaged');
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
    nameFields: findAsked(record, schemaId)?.nameFields ?? [],
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

/** Record after a call that ended without a word about the file. It uses no attempt. */
export function noteFault(ctx: Context, record: SessionRecord, schemaId: string): SessionRecord {
  const faults = (findPaper(record, schemaId).faults ?? 0) + 1;
  const counted = changePaper(record, schemaId, (paper) => ({ ...paper, faults }));
  return faults < MAX_FAULTS ? counted : exhaust(ctx, counted, schemaId);
}

/** Record with a refused file. */
function noteRefused(ctx: Context, record: SessionRecord, input: PaperInput, why: ReasonCode): SessionRecord {
  const { schemaId } = input;
  const attempts = findPaper(record, schemaId).attempts + 1;
  const count = (paper: PaperRecord): PaperRecord => ({ ...paper, attempts });
  const counted = changePaper(addRefused(record, markRefused(input)), schemaId, count);
  return attempts < ctx.settings.attempts.paper
    ? endPaper(ctx, counted, [createReason(why)])
    : exhaust(ctx, counted, schemaId);
}

/** Record that goes on without a paper. */
function exhaust(ctx: Context, record: SessionRecord, schemaId: string): SessionRecord {
  const exhausted = changePaper(record, schemaId, (paper) => ({ ...paper, state: 'exhausted' }));
  if (!isRequired(record, schemaId)) return endPaper(ctx, exhausted);
  const addMissing = (evidence: Evidence): Evidence => ({
    ...evidence,
    missingPapers: [...(evidence.missingPapers ?? []), schemaId],
  });
  return endPaper(ctx, changeEvidence(ctx, exhausted, addMissing));
}
