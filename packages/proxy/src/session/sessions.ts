import { IdproofError } from '@idproof/core/errors';
import type { Context } from '../context.js';
import { getFlow } from './record.js';
import type { Notice, SessionRecord } from './record.js';
import { withoutNote } from './audit.js';
import { addNotice } from './notice.js';
import { isOver, getStatus } from './positions.js';
import { transition } from './transition.js';
import type { SessionEvent } from './transition.js';

const MAX_TRIES = 8;

export const SESSION_ID = /^ids_[0-9a-f]{32}$/;

/** The text as a session's id. Rejects a malformed one like an unknown one, with `not_found`. */
export function readSessionId(id: unknown): string {
  if (typeof id !== 'string' || !SESSION_ID.test(id)) throw new IdproofError('not_found');
  return id;
}

/**
 * The record as it stands now: one whose time is over is expired, or waits for the provider where that is still at
 * work; evidence that is due is gone. All this whether or not it was written yet.
 */
export function bringUpToDate(record: SessionRecord, now: number): SessionRecord {
  if (record.purgeAt > now) return record.expiresAt > now ? record : markOverrun(record);
  const rest = purgeDue(record, now);
  return isOver(record.position) ? rest : { ...rest, position: 'expired', reasons: [] };
}

function markOverrun(record: SessionRecord): SessionRecord {
  return record.position === 'open/hosted' && record.hosted ? { ...record, position: 'processing' } : record;
}

/** Rejects with `not_found`. */
export async function loadSession(ctx: Context, id: string): Promise<SessionRecord> {
  return bringUpToDate(await readSession(ctx, id), ctx.clock());
}

async function readSession(ctx: Context, id: string): Promise<SessionRecord> {
  const record = await ctx.store.get(id);
  if (!record) throw new IdproofError('not_found');
  return record;
}

/** Rejects with `out_of_order` or `session_over` unless the event may happen now. */
export function assertPossible(record: SessionRecord, event: SessionEvent): void {
  const cell = transition(getFlow(record), record.position, event);
  if (cell.to === undefined) throw new IdproofError(cell.code);
}

/** The record after an event, by the status table. */
export function apply(record: SessionRecord, event: SessionEvent): SessionRecord {
  const cell = transition(getFlow(record), record.position, event);
  if (cell.to === undefined) throw new IdproofError(cell.code);
  return { ...record, position: cell.to };
}

/**
 * Changes a session by compare-and-set: `change` is made anew on what others wrote meanwhile.
 * Resolves with the record as it was stored. Tells `onOutcome`, and notes it for the webhook, when the session ended by it
 * or its review was closed.
 * `known`: the record as it was read last, which spares reading it again when nobody wrote since.
 */
export async function changeSession(
  ctx: Context,
  id: string,
  change: (record: SessionRecord) => SessionRecord,
  known?: SessionRecord,
): Promise<SessionRecord> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const found = tries === 0 && known ? known : await readSession(ctx, id);
    const before = bringUpToDate(found, ctx.clock());
    const changed = change(before);
    if (changed === before) return before;
    const event = findEvent(found, changed);
    const after = event ? addNotice(ctx, markUnseen(changed, event), event) : changed;
    if (await ctx.store.update(after, before.version)) {
      const stored = { ...after, version: before.version + 1 };
      if (event) reportEvent(ctx, event, stored);
      if (after.notice && after.notice.id !== before.notice?.id) ctx.deliverNotices();
      return stored;
    }
  }
  throw new IdproofError('overloaded', 'Too many concurrent writes to the session');
}

function markUnseen(record: SessionRecord, event: Notice['type']): SessionRecord {
  return event === 'session.ended' && record.position === 'finished' ? { ...record, isUnseen: true } : record;
}

/**
 * Notes that a browser was told how the session finished. Never rejects: at worst it is told once more. `known`: the record
 * as it was read last.
 */
export async function markSeen(ctx: Context, id: string, known?: SessionRecord): Promise<void> {
  if (known && !known.isUnseen) return;
  const clear = ({ isUnseen: _unseen, ...rest }: SessionRecord) => rest;
  await changeSession(ctx, id, (before) => (before.isUnseen ? clear(before) : before), known).catch(() => undefined);
}

/** What the merchant is told of, where the change is such: that the session ended, or that its review was closed. */
function findEvent(before: SessionRecord, after: SessionRecord): Notice['type'] | undefined {
  if (!isOver(after.position)) return undefined;
  if (!isOver(before.position)) return 'session.ended';
  return before.outcome === after.outcome ? undefined : 'session.reviewed';
}

/** Tells the merchant's hook, the log and the metrics. */
function reportEvent(ctx: Context, event: Notice['type'], record: SessionRecord): void {
  const status = getStatus(record.position);
  const { id: sessionId, outcome, reasons } = record;
  const named = outcome ?? 'none';
  if (event === 'session.ended') ctx.metrics.count('idproof_sessions_ended_total', { status, outcome: named });
  else ctx.metrics.count('idproof_reviews_closed_total', { outcome: named });
  ctx.log({ event: 'session', sessionId, code: status, outcome: named });
  if (!ctx.hooks.onOutcome) return;
  const called = Promise.resolve({ sessionId, status, outcome, reasons }).then(ctx.hooks.onOutcome);
  called.catch((error: unknown) => {
    ctx.log({ event: 'fault', sessionId, code: 'on_outcome_failed', error: error instanceof Error ? error.name : '' });
  });
}

/** When what was read of a session that ends now is deleted: after the retention, and never later than the session itself. */
export function getPurgeTime({ clock, settings }: Context, { createdAt }: SessionRecord): number {
  return Math.min(clock() + settings.retention, createdAt + settings.recordRetention);
}

/** More pictures than anybody sends; the oldest are forgotten first. */
const MAX_REFUSED = 100;

/** The record with a picture noted as one that need not be sent to the provider again. */
export function addRefused(record: SessionRecord, hash: string): SessionRecord {
  return { ...record, refused: [...record.refused, hash].slice(-MAX_REFUSED) };
}

/** Without what is due: pictures of a session that was finished are remembered for their own time. */
export function purgeDue(record: SessionRecord, now: number): SessionRecord {
  const { position, pictures } = record;
  const rest = purge(record);
  return position === 'finished' && pictures && pictures.until > now ? { ...rest, pictures } : rest;
}

/** Without anything that was read, without hashes of pictures, and without a way back into the provider's part. */
export function purge(record: SessionRecord): SessionRecord {
  const {
    evidence: _evidence,
    document: _document,
    compared: _compared,
    pictureKeys: _keys,
    isUnseen: _unseen,
    ...left
  } = dropTransaction(record);
  const { pictures: _pictures, ...rest } = left;
  return { ...withoutNote(rest), refused: [], calls: [] };
}

/** The record without the provider's part: that is over, or of no interest any more. */
export function dropTransaction(record: SessionRecord): SessionRecord {
  const { hosted: _hosted, pollAt: _pollAt, wayBack: _wayBack, ...rest } = record;
  return rest;
}
