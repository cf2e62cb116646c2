import { IdproofError } from '@idproof/core/errors';
import type { CaptureMethod, Device, ReasonCode, SessionView } from '@idproof/core/session';
import type { CallResult } from '@idproof/core/provider';
import type { Context } from '../context.js';
import { hashPages, withDecoded, type CheckedImage } from '../check-image.js';
import { judgeSelfie } from '../judge-selfie.js';
import { deliverImages, noteImageDelivery } from '../review/deliver-images.js';
import { sha256 } from '../sealing/keys.js';
import { seal } from '../sealing/seal.js';
import { decideSession, noteDecision } from '../session/decide-session.js';
import { isDegraded, isMismatch, createReason } from '../model/decide.js';
import type { Decision } from '../model/decide.js';
import { noteDevice } from '../session/note-device.js';
import { noteEarlierFace } from '../session/faces.js';
import { noteAnswer, wasAnswered } from '../session/idempotency.js';
import type { Call } from '../session/idempotency.js';
import type { Evidence, SessionRecord } from '../model/record.js';
import { hashImages, rememberImages } from '../session/remember.js';
import { apply, assertPossible, addRefused, getPurgeTime } from '../session/sessions.js';
import { countAttemptsLeft, openEvidence, createView } from '../session/view.js';
import { recordLateResult } from '../upstream/call-provider.js';
import { compareFaces } from '../upstream/compare-faces.js';
import { storeAnswer } from '../upstream/store-answer.js';
import { beginTail, hasTail } from '../tail/advance.js';
import { startScreening } from '../tail/run-screening.js';
import { settle } from '../tail/settle.js';
import { examinePair } from './examine-pair.js';

interface CompareInput {
  selfie: CheckedImage;
  /** Front of the accepted document, sent again. */
  front: CheckedImage;
  /** Back of the document, for a possible review. */
  back?: CheckedImage | undefined;
  method: CaptureMethod;
}

type Answer = CallResult<'v1.facecompare.compare'>;

/** Lets the provider compare the selfie with the portrait of the accepted document, and decides. */
export async function compareStep(
  ctx: Context,
  call: Call,
  record: SessionRecord,
  input: CompareInput,
): Promise<SessionView> {
  const compared = sha256(input.selfie.mark, input.front.mark);
  // Second tab or lost answer: these images were decided on already.
  if (isPast(record) && record.compared === compared) return createView(ctx, record);
  assertPossible(record, 'selfie decided');
  checkImages(record, input);
  if (countAttemptsLeft(ctx, record).selfie === 0) throw new IdproofError('out_of_order', 'No attempt is left');

  const faces = { face1: input.selfie, face2: input.front, docType: record.document?.docType ?? '' };
  const { result, recordResult, recordClaimedResult, written } = await compareFaces(ctx, { record, call }, faces);
  let known = written;
  const write = async (change: (before: SessionRecord) => SessionRecord) => {
    const checked = (before: SessionRecord) => {
      assertPossible(before, 'selfie decided');
      // The person may have had another document accepted meanwhile, or this selfie may have been refused in another
      // request.
      if (before.document?.front !== input.front.mark) throw new IdproofError('out_of_order');
      checkRepeated(before, input);
      return change(before);
    };
    return (known = await storeAnswer(ctx, record.id, checked, known));
  };
  const finish = (change: (before: SessionRecord) => SessionRecord) =>
    write((before) => {
      const after = change(before);
      return after === before ? before : noteAnswer(ctx, recordClaimedResult(after), call, createView(ctx, after));
    });
  const hashes = hashImages(ctx, [input.front, input.selfie]);
  const remember = (before: SessionRecord) =>
    hashes.length > 0 ? rememberImages(ctx, before, [...(before.pictures?.hashes ?? []), ...hashes]) : before;
  const conclude = async () => {
    const evidence = withFace(ctx, record, { ...input, device: call.caller.device }, result);
    if (!evidence) return finish((before) => noteRefused(ctx, before, input, 'face_not_found'));
    if (isMismatch(evidence, ctx.rules)) {
      const flaw = findFlaw(input, result);
      const retake = (before: SessionRecord) => {
        const why = isLastAttempt(ctx, before) ? undefined : (flaw ?? findOtherTry(ctx, before));
        return why ? noteRefused(ctx, noteEarlierFace(ctx, before, evidence.face, why), input, why) : before;
      };
      const after = await finish(retake);
      if (after.position !== 'open/selfie' || wasAnswered(after, call)) return after;
    }
    const pictures = await examinePair(ctx, await write(remember), input);
    const whole = pictures ? { ...evidence, pictures } : evidence;
    const decision = hasTail(record) ? undefined : await decideSession(ctx, record, whole);
    const after = await finish((before) => noteCompared(ctx, before, compared, whole, decision));
    const { selfie, front, back } = input;
    const delivered = await deliverImages(ctx, after, { face: selfie, front, ...(back ? { back } : {}) });
    startScreening(ctx, delivered);
    return settle(ctx, delivered, call);
  };
  return createView(ctx, await conclude().catch(recordLateResult(ctx, record, { recordResult, result })));
}

function checkImages(record: SessionRecord, { selfie, front, back }: CompareInput): void {
  if (record.document?.front !== front.mark) {
    throw new IdproofError('picture_mismatch', undefined, { field: 'frontPageImage' });
  }
  if (back && record.document.pictures !== hashPages(record.document.docType, front, back)) {
    throw new IdproofError('picture_mismatch', undefined, { field: 'backPageImage' });
  }
  if (selfie.mark === front.mark) throw new IdproofError('selfie_is_document', undefined, { field: 'selfie' });
  checkRepeated(record, { selfie });
}

function checkRepeated({ refused }: SessionRecord, { selfie }: Pick<CompareInput, 'selfie'>): void {
  if (refused.includes(selfie.mark)) throw new IdproofError('picture_repeated', undefined, { field: 'selfie' });
}

/** Evidence with the comparison; undefined where the provider found no usable face. */
function withFace(
  ctx: Context,
  record: SessionRecord,
  { method, device }: CompareInput & { device: Device },
  answer: Answer,
): Evidence | undefined {
  if (!answer.ok) {
    if (answer.resultCode === 'UNABLE_GET_IMAGE') return undefined;
    throw new IdproofError(answer.resultStatus === 'U' ? 'provider_failed' : 'provider_refused', answer.resultCode);
  }
  const { score, samePerson } = answer.response;
  const before = openEvidence(ctx, record) ?? { capture: { degraded: false } };
  return {
    ...before,
    ...noteDevice(before.devices, 'selfie', device),
    face: { score, samePerson, liveness: 'not-checked' },
    capture: { ...before.capture, selfie: method, degraded: before.capture.degraded || isDegraded(method) },
  };
}

/**
 * Flaw of the selfie that may be the cause of a mismatch, found by the provider or in the pixels. The browser's own
 * measures are not trusted.
 */
function findFlaw({ selfie }: CompareInput, answer: Answer): ReasonCode | undefined {
  const flaw = withDecoded(selfie.base64, judgeSelfie);
  return flaw ?? (answer.ok && answer.response.face1ImageQualityResult === 'FAIL' ? 'face_unclear' : undefined);
}

/** Reason to take another selfie although this one is good; undefined where this one decides. */
function findOtherTry({ rules }: Context, { attempts }: SessionRecord): ReasonCode | undefined {
  return (attempts.mismatch ?? 0) + 1 < rules.mismatchAttempts ? 'face_differs' : undefined;
}

function isLastAttempt(ctx: Context, record: SessionRecord): boolean {
  return countAttemptsLeft(ctx, record).selfie <= 1;
}

/** True where the selfie was compared already, and the session has moved on. */
function isPast({ position }: SessionRecord): boolean {
  return (
    position === 'finished' || position === 'deciding' || position === 'open/confirm' || position === 'open/papers'
  );
}

/** Record with the comparison and its decision; without one, at the first step after the captures. */
function noteCompared(
  ctx: Context,
  record: SessionRecord,
  compared: string,
  evidence: Evidence,
  decision: Decision | undefined,
): SessionRecord {
  const counted = { ...record, attempts: { ...record.attempts, selfie: record.attempts.selfie + 1 }, compared };
  if (!decision) return beginTail(ctx, counted, evidence);
  const decided = {
    ...noteDecision(ctx, counted, decision),
    evidence: seal(ctx.ring, 'evidence', record.id, evidence),
  };
  return noteImageDelivery(ctx, apply(decided, 'selfie decided'), decision.outcome);
}

function noteRefused(ctx: Context, record: SessionRecord, { selfie }: CompareInput, code: ReasonCode): SessionRecord {
  const { selfie: used, mismatch = 0 } = record.attempts;
  const attempts = {
    ...record.attempts,
    selfie: used + 1,
    ...(code === 'face_differs' ? { mismatch: mismatch + 1 } : {}),
  };
  const why = createReason(code);
  const counted = { ...addRefused(record, selfie.mark), attempts, reasons: [why] };
  if (attempts.selfie < ctx.settings.attempts.selfie) return apply(counted, 'selfie refused');
  const reasons = [why, createReason('attempts_exhausted')];
  const purgeAt = getPurgeTime(ctx, record);
  const forgotten = rememberImages(ctx, counted, []);
  return { ...apply(forgotten, 'selfie exhausted'), outcome: 'rejected', reasons, purgeAt };
}
