import { Buffer } from 'node:buffer';
import { IdproofError } from '@idproof/core/errors';
import { isBase64, type CallResult } from '@idproof/core/provider';
import type { ReasonCode, SessionView } from '@idproof/core/session';
import { hashPages, type CheckedImage } from '../check-image.js';
import type { Context } from '../context.js';
import { fetchApplicant } from '../hosted/fetch-applicant.js';
import { readFaceRequest, refuse, wasRefused } from '../hosted/record-face.js';
import { createReason, isMismatch, type Decision } from '../model/decide.js';
import { describeFaceCapture, describeLiveness, judgeFaceCapture, readFaceExtras } from '../model/judge-face.js';
import { pickExtras } from '../model/extras.js';
import type { Evidence, FaceVerdict, SessionRecord } from '../model/record.js';
import { deliverImages, noteImageDelivery } from '../review/deliver-images.js';
import { seal } from '../sealing/seal.js';
import { decideSession, noteDecision } from '../session/decide-session.js';
import { createDiscardedError, isDiscarded } from '../session/discarded.js';
import { noteEarlierFace } from '../session/faces.js';
import { noteAnswer, type Call } from '../session/idempotency.js';
import { apply, assertPossible } from '../session/sessions.js';
import { countAttemptsLeft, createView, openEvidence } from '../session/view.js';
import { queryProvider, recordLateResult, type ProviderAnswer } from '../upstream/call-provider.js';
import { compareFaces } from '../upstream/compare-faces.js';
import { storeAnswer } from '../upstream/store-answer.js';
import { beginTail, hasTail } from '../tail/advance.js';
import { startScreening } from '../tail/run-screening.js';
import { settle } from '../tail/settle.js';
import { examinePair } from './examine-pair.js';
import type { DocumentInput } from './document-input.js';
import { noteRefused } from './refuse-document.js';

/*
 * The face was captured before the document. Its image stays at the provider: each comparison reads it, uses it in the
 * request that sent the document, and drops it. Neither a store nor a browser ever has it.
 */

interface CapturedFace extends Pick<Evidence, 'extras'> {
  faceCapture: NonNullable<Evidence['faceCapture']>;
  /** Absent where the face cannot be compared. */
  image?: CheckedImage;
  rect?: string | undefined;
}

type Change = (before: SessionRecord) => SessionRecord;
type Comparison = Pick<ProviderAnswer<'v1.facecompare.compare'>, 'recordResult' | 'recordClaimedResult' | 'result'>;

/** Compares the captured face with the document that was just read, and decides. Rejects with a `provider_*` code. */
export async function concludeWithFace(
  ctx: Context,
  call: Call,
  record: SessionRecord,
  input: DocumentInput,
): Promise<SessionView> {
  const face = await fetchFace(ctx, record);
  const write = (change: Change, known: SessionRecord) =>
    storeAnswer(
      ctx,
      record.id,
      ifUnchanged(record, (before) => answer(ctx, call, change(before))),
      known,
    );
  const conclude = async (evidence: Evidence, known: SessionRecord, recordResult: Change): Promise<SessionRecord> => {
    const [pictures, applicant] = await Promise.all([
      examinePair(ctx, known, { selfie: face.image, front: input.front }),
      // Nothing more is asked about a forged face.
      evidence.faceCapture?.verdict === 'attack' ? {} : fetchApplicant(ctx, record),
    ]);
    const whole = { ...evidence, ...applicant, ...(pictures ? { pictures } : {}) };
    const decision = hasTail(record) ? undefined : await decideSession(ctx, record, whole);
    const after = await write((before) => noteCompared(ctx, recordResult(before), whole, decision), known);
    const { front, back } = input;
    const accepted = { front, ...(back ? { back } : {}), ...(face.image ? { face: face.image } : {}) };
    const delivered = await deliverImages(ctx, after, accepted);
    startScreening(ctx, delivered);
    return settle(ctx, delivered, call);
  };
  const evidence = withCapture(ctx, record, face);
  if (!face.image) {
    const keep: Change = (before) => {
      if (isDiscarded(before, call)) throw createDiscardedError();
      return before;
    };
    return createView(ctx, await conclude(evidence, record, keep));
  }

  const faces = { face1: { base64: face.image.base64, rect: face.rect }, face2: input.front, docType: input.docType };
  const comparison = await compareFaces(ctx, { record, call }, faces);
  const { written, recordClaimedResult } = comparison;
  const after = await finish().catch(recordLateResult(ctx, record, comparison));
  return createView(ctx, after);

  async function finish(): Promise<SessionRecord> {
    const compared = withScore(evidence, comparison);
    const why = findRetake(ctx, written, compared);
    if (!why) return conclude(compared, written, recordClaimedResult);
    const images = hashPages(input.docType, input.front, input.back);
    const page = input.back ? undefined : ('front' as const);
    return write((before) => {
      const recorded = recordClaimedResult(before);
      const isOther = why === 'portrait_differs';
      const known = isOther ? noteEarlierFace(ctx, recorded, compared.face, why) : recorded;
      return noteRefused(ctx, known, images, createReason(why, page));
    }, written);
  }
}

/** The change, unless the session moved on while the faces were compared. Throws `session_over` or `out_of_order`. */
function ifUnchanged({ document, face }: SessionRecord, change: Change): Change {
  return (before) => {
    assertPossible(before, 'document decided');
    const isSame =
      before.document?.pictures === document?.pictures && before.face?.transactionId === face?.transactionId;
    if (!isSame) throw new IdproofError('out_of_order');
    return change(before);
  };
}

function answer(ctx: Context, call: Call, record: SessionRecord): SessionRecord {
  return noteAnswer(ctx, record, call, createView(ctx, record));
}

/** Reads the captured face with its image. A face that does not count has none. */
async function fetchFace(ctx: Context, record: SessionRecord): Promise<CapturedFace> {
  const { faceCapture } = openEvidence(ctx, record) ?? {};
  if (!record.face || !faceCapture) throw new IdproofError('out_of_order');
  const { transactionId, verdict } = record.face;
  if (await findsAttack(ctx, record)) return { faceCapture: { ...faceCapture, verdict: 'attack', attack: true } };
  if (verdict !== 'passed') return { faceCapture };
  const answer = await queryProvider(ctx, {
    record,
    operation: 'v1a.facecapture.checkresult',
    body: { transactionId, isReturnImage: 'Y' },
  });
  const asked = readFaceRequest(ctx, record);
  const state = judgeFaceCapture(answer, asked);
  if (state === undefined) {
    // The provider no longer has the face: a person decides.
    if (wasRefused(answer)) return { faceCapture: { ...faceCapture, verdict: 'unclear' } };
    throw refuse(answer);
  }
  // A capture that has ended does not run again: a contradiction.
  const now: FaceVerdict = state === 'waiting' ? 'unclear' : state;
  const described = describeFaceCapture(answer, now, asked);
  const image = now === 'passed' ? readImage(answer) : undefined;
  const extras = pickExtras(ctx.settings.evidenceExtras, readFaceExtras(answer));
  if (!image) return { faceCapture: { ...described, ...(now === 'passed' ? { lacksImage: true } : {}) }, ...extras };
  return { faceCapture: described, image, rect: readRect(answer), ...extras };
}

/** True where a face capture that a device left without its result was an attack. */
async function findsAttack(ctx: Context, record: SessionRecord): Promise<boolean> {
  const asked = readFaceRequest(ctx, record);
  for (const transactionId of record.leftFaces ?? []) {
    const body = { transactionId, isReturnImage: 'N' };
    const answer = await queryProvider(ctx, { record, operation: 'v1a.facecapture.checkresult', body });
    if (judgeFaceCapture(answer, asked) === 'attack') return true;
  }
  return false;
}

type FaceAnswer = CallResult<'v1a.facecapture.checkresult'>;

/** Image of the answer; undefined where it is missing, empty, or no base64: it is sent on as it came. */
function readImage(answer: FaceAnswer): CheckedImage | undefined {
  const content = answer.ok ? (answer.response.extInfo?.imageContent ?? '') : '';
  if (content === '' || !isBase64(content)) return undefined;
  return { base64: Buffer.from(content, 'latin1'), mark: '', isAlone: true };
}

/** `left,top,width,height` of `left`, `top`, `right` and `bottom` (specification 2.2, 2.3); undefined for an empty one. */
function readRect(answer: FaceAnswer): string | undefined {
  const { left = 0, top = 0, right = 0, bottom = 0 } = (answer.ok && answer.response.extInfo?.rect) || {};
  const isEmpty = left < 0 || top < 0 || right <= left || bottom <= top;
  return isEmpty ? undefined : `${left},${top},${right - left},${bottom - top}`;
}

function withCapture(ctx: Context, record: SessionRecord, { faceCapture, extras }: CapturedFace): Evidence {
  const before = openEvidence(ctx, record) ?? { capture: { degraded: false } };
  return { ...before, faceCapture, ...(extras ? { extras } : {}), face: describeLiveness(faceCapture.verdict) };
}

/** Evidence with the comparison; without a score where the provider found no face to compare. */
function withScore(evidence: Evidence, { result }: Comparison): Evidence {
  const face = evidence.face ?? { liveness: 'not-checked' as const };
  if (result.ok) {
    const { score, samePerson } = result.response;
    return { ...evidence, face: { ...face, score, samePerson } };
  }
  if (result.resultCode === 'UNABLE_GET_IMAGE') return { ...evidence, face };
  throw new IdproofError(result.resultStatus === 'U' ? 'provider_failed' : 'provider_refused', result.resultCode);
}

/** Reason to take the document again instead of deciding: its portrait was not found, or may be why the faces differ. */
function findRetake(ctx: Context, record: SessionRecord, { face, ...evidence }: Evidence): ReasonCode | undefined {
  if (countAttemptsLeft(ctx, record).document <= 1) return undefined;
  if (face?.samePerson === undefined) return 'document_without_portrait';
  if (!isMismatch({ ...evidence, face }, ctx.rules)) return undefined;
  return (evidence.earlierFaces?.length ?? 0) + 1 < ctx.rules.mismatchAttempts ? 'portrait_differs' : undefined;
}

/** Record with the comparison and its decision; without one, at the first step after the captures. */
function noteCompared(
  ctx: Context,
  record: SessionRecord,
  evidence: Evidence,
  decision: Decision | undefined,
): SessionRecord {
  const counted = { ...record, attempts: { ...record.attempts, document: record.attempts.document + 1 } };
  if (!decision) return beginTail(ctx, counted, evidence);
  const decided = {
    ...noteDecision(ctx, counted, decision),
    evidence: seal(ctx.ring, 'evidence', record.id, evidence),
  };
  return noteImageDelivery(ctx, apply(decided, 'document decided'), decision.outcome);
}
