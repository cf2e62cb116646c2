import type { Context } from '../context.js';
import { decideByDefault, findOnlyPage, type Decision } from '../model/decide.js';
import type { Evidence, SessionRecord } from '../model/record.js';
import { decideWithHook, getToday } from './decide-with-hook.js';
import { findPages } from './document-pages.js';
import { rememberImages } from './remember.js';
import { completeEvidence } from './screening.js';
import { getPurgeTime } from './sessions.js';

/** The default decision on a session of the `api` flow. */
export function decideApiByDefault(ctx: Context, record: SessionRecord, evidence: Evidence): Decision {
  const page = findOnlyPage(findPages(ctx, record.settings, record.document?.docType ?? ''));
  return decideByDefault(completeEvidence(ctx, record, evidence), ctx.rules, getToday(ctx), page);
}

/** The decision on a session of the `api` flow. No hook approves a forged face. */
export async function decideSession(ctx: Context, record: SessionRecord, evidence: Evidence): Promise<Decision> {
  const byDefault = decideApiByDefault(ctx, record, evidence);
  if (evidence.faceCapture?.verdict === 'attack') return byDefault;
  return decideWithHook(ctx, record.id, completeEvidence(ctx, record, evidence), byDefault);
}

/** Record with its decision, kept for the retention. The images of a rejected session are not remembered. */
export function noteDecision(ctx: Context, record: SessionRecord, { outcome, reasons }: Decision): SessionRecord {
  return {
    ...rememberImages(ctx, record, outcome === 'rejected' ? [] : (record.pictures?.hashes ?? [])),
    outcome,
    reasons,
    purgeAt: getPurgeTime(ctx, record),
  };
}
