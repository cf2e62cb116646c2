import { IdproofError } from '@idproof/core/errors';
import type { CallResult } from '@idproof/core/provider';
import type { ReasonCode } from '@idproof/core/session';
import type { Context } from '../context.js';
import { createReason } from '../model/decide.js';
import { pickExtras } from '../model/extras.js';
import { findCapturing } from '../model/handoff.js';
import { describeFaceCapture, judgeFaceCapture, readFaceExtras, type FaceRequest } from '../model/judge-face.js';
import type { HostedTransaction, SessionRecord } from '../model/record.js';
import { sealFace, type CapturedFace } from '../session/faces.js';
import { apply, dropTransaction, getPurgeTime } from '../session/sessions.js';
import { countAttemptsLeft } from '../session/view.js';
import { queryProvider } from '../upstream/call-provider.js';
import { keepPendingRedirect } from './callback.js';
import { findInterruption } from './interruption.js';
import { looksForLiveness, openRequest } from './transaction.js';

type Answer = CallResult<'v1a.facecapture.checkresult'>;

const UNFINISHED: CapturedFace = { faceCapture: { verdict: 'unfinished' } };

/** Change of a session by the state of its face capture. */
export type FaceChange = (before: SessionRecord) => SessionRecord;

/** What the session asked of its face capture. */
export function readFaceRequest(ctx: Context, record: SessionRecord): FaceRequest {
  const request = openRequest(ctx, record);
  return {
    looksForLiveness: looksForLiveness(request),
    mayBeDegraded: request.h5ModeConfig?.['allowDegradation'] === 'Y',
  };
}

/**
 * Reads the state of a face capture from the provider, without its image, and resolves with the change that it causes.
 * `isEnding`: only an attack changes anything, as the person cancels. Rejects with a `provider_*` code.
 */
export async function fetchFace(
  ctx: Context,
  record: SessionRecord,
  { transactionId }: HostedTransaction,
  isEnding: boolean,
): Promise<FaceChange> {
  const answer = await queryProvider(ctx, {
    record,
    operation: 'v1a.facecapture.checkresult',
    body: { transactionId, isReturnImage: 'N' },
  });
  const asked = readFaceRequest(ctx, record);
  const state = judgeFaceCapture(answer, asked);
  if (state === undefined && !wasRefused(answer)) throw refuse(answer);
  if (isEnding && state !== 'attack') return (before) => before;
  if (state === undefined) return (before) => giveUpFace(ctx, before);
  if (state === 'waiting') return (before) => keepWaiting(ctx, before);
  const faceCapture = describeFaceCapture(answer, state, asked);
  const extras = pickExtras(ctx.settings.evidenceExtras, readFaceExtras(answer));
  return (before) => noteFace(ctx, before, { faceCapture, ...extras });
}

/** True for a refusal that would repeat itself: the provider does not know the capture, or no longer. */
export function wasRefused(answer: Answer): boolean {
  return !answer.ok && answer.resultStatus === 'F';
}

/** Error of an answer that says nothing about the face, and may be another one later. */
export function refuse(answer: Answer): IdproofError {
  return new IdproofError('provider_failed', answer.ok ? undefined : answer.resultCode);
}

/** The capture runs: waits further, unless the person left the page half-way or `hostedLifetime` is over. */
function keepWaiting(ctx: Context, record: SessionRecord): SessionRecord {
  const { hosted } = record;
  if (!hosted) return record;
  const why = findInterruption(hosted);
  const isInTime = ctx.clock() < hosted.startedAt + ctx.settings.hostedLifetime;
  return why || !isInTime ? giveUpFace(ctx, record, why) : record;
}

/**
 * Record of a session whose face capture was left, or that the provider does not end or does not know. Its result is read
 * before the decision, as it may be an attack: otherwise leaving the page would hide one.
 */
export function giveUpFace(ctx: Context, record: SessionRecord, why?: ReasonCode): SessionRecord {
  const { hosted } = record;
  if (!hosted) return record;
  const ended = noteFace(ctx, record, UNFINISHED, why);
  return { ...ended, leftFaces: [...(record.leftFaces ?? []), hosted.transactionId] };
}

/**
 * Record with a face capture that has ended. An attack ends the session, with a reason that does not name it. A face
 * that does not count is captured again while attempts are left; without any, the document is still read, for a review.
 */
function noteFace(
  ctx: Context,
  record: SessionRecord,
  captured: CapturedFace,
  why: ReasonCode = captured.faceCapture.verdict === 'failed' ? 'face_capture_failed' : 'hosted_interrupted',
): SessionRecord {
  const { hosted } = record;
  const { verdict } = captured.faceCapture;
  if (!hosted) return record;
  const wayBack = keepPendingRedirect(record, hosted.startedAt + ctx.settings.hostedLifetime);
  const sealed = sealFace(ctx, record, captured, findCapturing(record));
  const isAgain = (verdict === 'failed' || verdict === 'unfinished') && countAttemptsLeft(ctx, record).hosted > 0;
  if (isAgain) return { ...dropTransaction(apply(record, 'face refused')), ...wayBack, reasons: [createReason(why)] };
  const face = { transactionId: hosted.transactionId, verdict };
  if (verdict !== 'attack') {
    return { ...dropTransaction(apply(record, 'face captured')), ...wayBack, face, evidence: sealed, reasons: [] };
  }
  return {
    ...dropTransaction(apply(record, 'face attacked')),
    ...wayBack,
    evidence: sealed,
    outcome: 'rejected',
    reasons: [createReason('verification_failed')],
    purgeAt: getPurgeTime(ctx, record),
  };
}
