import type { Reason } from '@idproof/core/session';
import type { Context } from '../context.js';
import { createReason } from '../model/decide.js';
import type { SessionRecord } from '../model/record.js';
import { seal } from '../sealing/seal.js';
import { keepFaces } from '../session/faces.js';
import { rememberImages } from '../session/remember.js';
import { addRefused, apply, getPurgeTime } from '../session/sessions.js';

/** Record with a refused document. */
export function noteRefused(ctx: Context, record: SessionRecord, images: string, why: Reason): SessionRecord {
  const attempts = { ...record.attempts, document: record.attempts.document + 1 };
  const { document: _document, compared: _compared, evidence: _evidence, ...rest } = addRefused(record, images);
  const kept = keepFaces(ctx, record);
  const counted = {
    ...rememberImages(ctx, rest, []),
    attempts,
    reasons: [why],
    ...(kept.earlierFaces || kept.faceCapture
      ? { evidence: seal(ctx.ring, 'evidence', record.id, { ...kept, capture: { degraded: false } }) }
      : {}),
  };
  if (attempts.document < ctx.settings.attempts.document) return apply(counted, 'document refused');
  const reasons = [why, createReason('attempts_exhausted')];
  const purgeAt = getPurgeTime(ctx, record);
  return { ...apply(counted, 'document exhausted'), outcome: 'rejected', reasons, purgeAt };
}
