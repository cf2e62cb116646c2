import type { Context } from '../context.js';
import type { Evidence, SessionRecord } from '../model/record.js';
import type { SessionEvent } from '../model/transition.js';
import { noteImageDelivery } from '../review/deliver-images.js';
import { seal } from '../sealing/seal.js';
import { decideApiByDefault } from '../session/decide-session.js';
import { apply, getPurgeTime } from '../session/sessions.js';
import { openEvidence } from '../session/view.js';
import { TAKE_OVER_MS } from './claim-decision.js';
import { ensureScreening } from './screening-state.js';

/*
 * The tail of an `api` session is what follows the captures: the person confirms what was read, gives papers, and the
 * outcome awaits the screening. A session that asks for none of it has no tail, and is decided with its captures.
 */

/** True where the session does not end with its captures. */
export function hasTail({ settings: { confirm, papers, screening } }: SessionRecord): boolean {
  return confirm === true || papers !== undefined || screening !== undefined;
}

/** Record after its last capture, with the evidence of the captures. */
export function beginTail(ctx: Context, record: SessionRecord, evidence: Evidence): SessionRecord {
  const sealed = seal(ctx.ring, 'evidence', record.id, evidence);
  const captured = ensureScreening(ctx, { ...record, reasons: [], evidence: sealed });
  // By what is known now: a screening that is under way is no doubt.
  const { screening } = captured;
  const known = screening ? { ...captured, screening: { ...screening, state: 'done' as const } } : captured;
  const { outcome } = decideApiByDefault(ctx, known, evidence);
  return noteImageDelivery(ctx, advance(ctx, captured), outcome);
}

/**
 * Record at the next position of its tail. A session that is rejected by what was captured asks the person for nothing
 * more.
 */
export function advance(ctx: Context, record: SessionRecord): SessionRecord {
  const event = isRejected(ctx, record) ? 'outcome awaited' : findNext(record);
  const next = apply(record, event);
  if (event !== 'outcome awaited') return next;
  const now = ctx.clock();
  // The retention begins with the decision.
  const wait = ctx.settings.screening.deadline + TAKE_OVER_MS;
  const purgeAt = Math.max(next.purgeAt, getPurgeTime(ctx, next) + wait);
  return { ...ensureScreening(ctx, next), decidingSince: now, purgeAt, pollAt: now + TAKE_OVER_MS };
}

/** True where the default decision on the evidence so far is a rejection. */
export function isRejected(ctx: Context, record: SessionRecord): boolean {
  const evidence = openEvidence(ctx, record);
  return evidence !== undefined && decideApiByDefault(ctx, record, evidence).outcome === 'rejected';
}

function findNext({ settings, isConfirmed, papers = [] }: SessionRecord): SessionEvent {
  if (settings.confirm && !isConfirmed) return 'confirm wanted';
  return papers.some(({ state }) => state === 'wanted') ? 'papers wanted' : 'outcome awaited';
}
