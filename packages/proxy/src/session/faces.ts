import type { ReasonCode } from '@idproof/core/session';
import type { Context } from '../context.js';
import type { EarlierFace, Evidence, SessionRecord } from '../model/record.js';
import { seal } from '../sealing/seal.js';
import { openEvidence } from './view.js';

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
): Pick<Evidence, 'earlierFaces' | 'face' | 'faceCapture' | 'devices'> {
  const { earlierFaces, face, faceCapture, devices } = openEvidence(ctx, record) ?? {};
  const { liveness, livenessBy } = face ?? {};
  return {
    ...(earlierFaces ? { earlierFaces } : {}),
    ...(faceCapture ? { faceCapture } : {}),
    ...(faceCapture && liveness ? { face: { liveness, ...(livenessBy ? { livenessBy } : {}) } } : {}),
    ...(faceCapture && devices?.hosted ? { devices: { hosted: devices.hosted } } : {}),
  };
}
