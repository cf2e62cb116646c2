import type { Device, ReasonCode } from '@idproof/core/session';
import type { Context } from '../context.js';
import { describeLiveness } from '../model/judge-face.js';
import type { EarlierFace, Evidence, SessionRecord } from '../model/record.js';
import { seal } from '../sealing/seal.js';
import { noteDevice } from './note-device.js';
import { apply } from './sessions.js';
import { countAttemptsLeft, openEvidence } from './view.js';

/** Record whose evidence lists this comparison, after which the person may take another image. */
export function noteEarlierFace(
  ctx: Context,
  record: SessionRecord,
  face: Evidence['face'],
  reason: ReasonCode,
): SessionRecord {
  const evidence = openEvidence(ctx, record) ?? { capture: { degraded: false } };
  const { score, samePerson } = face ?? {};
  const entry: EarlierFace = {
    at: new Date(ctx.clock()).toISOString(),
    ...(score === undefined ? {} : { score }),
    ...(samePerson === undefined ? {} : { samePerson }),
    reason,
  };
  const earlierFaces = [...(evidence.earlierFaces ?? []), entry];
  return { ...record, evidence: seal(ctx.ring, 'evidence', record.id, { ...evidence, earlierFaces }) };
}

/**
 * Evidence about faces that outlives the document: another document begins no new count of comparisons, and a face that
 * the provider captured counts for the whole session.
 */
export function keepFaces(
  ctx: Context,
  record: SessionRecord,
): Pick<Evidence, 'earlierFaces' | 'face' | 'faceCapture' | 'extras' | 'devices'> {
  const { earlierFaces, face, faceCapture, extras, devices } = openEvidence(ctx, record) ?? {};
  const { liveness, livenessBy } = face ?? {};
  return {
    ...(earlierFaces ? { earlierFaces } : {}),
    ...(faceCapture ? { faceCapture } : {}),
    ...(faceCapture && extras ? { extras } : {}),
    ...(faceCapture && liveness ? { face: { liveness, ...(livenessBy ? { livenessBy } : {}) } } : {}),
    ...(faceCapture && devices?.hosted ? { devices: { hosted: devices.hosted } } : {}),
  };
}

/** Evidence about a face that the provider captured. */
export type CapturedFace = Required<Pick<Evidence, 'faceCapture'>> & Pick<Evidence, 'extras'>;

/** Evidence of a face capture alone; `device`: the one that captured. */
export function sealFace(
  { ring }: Pick<Context, 'ring'>,
  record: SessionRecord,
  captured: CapturedFace,
  device: Device,
): string {
  const evidence: Evidence = {
    face: describeLiveness(captured.faceCapture.verdict),
    ...captured,
    ...noteDevice(undefined, 'hosted', device),
    capture: { degraded: false },
  };
  return seal(ring, 'evidence', record.id, evidence);
}

/**
 * Record after another device has taken over. Where the capture that was left has used the last attempt, the document is
 * next, for a review: no device could begin another one.
 */
export function goOnWithoutFace(ctx: Context, record: SessionRecord): SessionRecord {
  const transactionId = record.leftFaces?.at(-1);
  const isWaiting = record.position === 'open/hosted' && record.hosted === undefined;
  if (!isWaiting || transactionId === undefined || countAttemptsLeft(ctx, record).hosted > 0) return record;
  const verdict = 'unfinished';
  const evidence = sealFace(ctx, record, { faceCapture: { verdict } }, 'owner');
  return { ...apply(record, 'face captured'), face: { transactionId, verdict }, evidence, reasons: [] };
}
