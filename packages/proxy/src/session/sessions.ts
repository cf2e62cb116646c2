import { IdproofError } from '@idproof/core/errors';
import type { Context } from '../context.js';
import { getCourse } from '../model/record.js';
import type { Notice, SessionRecord } from '../model/record.js';
import { withoutNote } from './audit.js';
import { dropKept } from '../model/handoff.js';
import { DELIVERY_LIMIT_MS, isDelivering } from './deliveries.js';
import { addNotice } from './notice.js';
import { endScreening } from './screening.js';
import { isOver, getStatus } from '../model/positions.js';
import { createReference } from '../model/reference.js';
import { transition } from '../model/transition.js';
import type { SessionEvent } from '../model/transition.js';

const MAX_TRIES = 8;
/** Time in ms between two looks at a delivery, which another process may make. */
const DELIVERY_LOOK_MS = 1000;

export const SESSION_ID = /^ids_[0-9a-f]{32}$/;

/** Checks a session id. Rejects a malformed id like an unknown one, with `not_found`. */
export function readSessionId(id: unknown): string {
  if (typeof id !== 'string' || !SESSION_ID.test(id)) throw new IdproofError('not_found');
  return id;
}

/**
 * Applies the effects of time to a record, whether or not they were stored: a session past its time is expired, or
 * processing where a transaction runs; due evidence is removed.
 */
export function bringUpToDate(record: SessionRecord, now: number): SessionRecord {
  if (record.purgeAt > now) return record.expiresAt > now ? record : markOverrun(record);
  const rest = purgeDue(record, now);
  return isOver(record.position) ? rest : { ...rest, position: 'expired', reasons: [] };
}

function markOverrun(record: SessionRecord): SessionRecord {
  return record.position === 'open/hosted' && isAwaited(record) ? { ...record, position: 'processing' } : record;
}

/** True where the result of the running transaction ends the session, and is awaited past its time. */
function isAwaited({ hosted }: SessionRecord): boolean {
  return hosted !== undefined && hosted.kind !== 'face';
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
  const cell = transition(getCourse(record), record.position, event);
  if (cell.to === undefined) throw new IdproofError(cell.code);
}

/** Record after an event, by the state table. */
export function apply(record: SessionRecord, event: SessionEvent): SessionRecord {
  const cell = transition(getCourse(record), record.position, event);
  if (cell.to === undefined) throw new IdproofError(cell.code);
  return { ...record, position: cell.to };
}

/**
 * Changes a session by compare-and-set: `change` is repeated on concurrent writes. Resolves with the record as stored.
 * Where the session ended or its review was closed, calls `onOutcome` and adds a notice for the webhook. Deletes the
 * images that were kept for a phone once they are no longer needed. `known`: the record as read last, which saves
 * reading it again; `images`: sealed images to keep.
 */
export async function changeSession(
  ctx: Context,
  id: string,
  change: (record: SessionRecord) => SessionRecord,
  known?: SessionRecord,
  images?: string,
): Promise<SessionRecord> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const found = tries === 0 && known ? known : await readSession(ctx, id);
    const before = bringUpToDate(found, ctx.clock());
    const changed = change(before);
    if (changed === before) return before;
    const event = findEvent(found, changed);
    const ended = event === 'session.ended' ? endScreening(ctx, changed) : changed;
    const kept = dropOwnUserId(dropKept(ended, ctx.clock()));
    const pause = event && endsDuringDelivery(ctx, kept) ? DELIVERY_LIMIT_MS : 0;
    const after = event ? addNotice(ctx, markUnseen(kept, event), event, pause) : kept;
    if (await ctx.store.update(after, before.version, images)) {
      const stored = { ...after, version: before.version + 1 };
      if (event) reportEvent(ctx, event, stored);
      if (after.notice && after.notice.id !== before.notice?.id) ctx.deliverNotices();
      return stored;
    }
  }
  throw new IdproofError('overloaded', 'Too many concurrent writes to the session');
}

/** The provider is asked about nobody once the session is over. */
function dropOwnUserId(record: SessionRecord): SessionRecord {
  if (record.ownUserId === undefined || !isOver(record.position)) return record;
  const { ownUserId: _ownUserId, ...rest } = record;
  return rest;
}

function markUnseen(record: SessionRecord, event: Notice['type']): SessionRecord {
  return event === 'session.ended' && record.position === 'finished' ? { ...record, isUnseen: true } : record;
}

/**
 * Stores that a browser has shown the result. Never rejects: at worst it is shown once more. `known`: the record as
 * read last.
 */
export async function markSeen(ctx: Context, id: string, known?: SessionRecord): Promise<void> {
  if (known && !known.isUnseen) return;
  const clear = ({ isUnseen: _unseen, ...rest }: SessionRecord) => rest;
  await changeSession(ctx, id, (before) => (before.isUnseen ? clear(before) : before), known).catch(() => undefined);
}

/** Event of a change that the merchant is notified of: the end of the session, or of its review. */
function findEvent(before: SessionRecord, after: SessionRecord): Notice['type'] | undefined {
  if (!isOver(after.position)) return undefined;
  if (!isOver(before.position)) return 'session.ended';
  return before.outcome === after.outcome ? undefined : 'session.reviewed';
}

/** True for a session that ended without a decision, as by a cancellation, while a file is delivered to the merchant. */
function endsDuringDelivery(ctx: Context, record: SessionRecord): boolean {
  return record.position !== 'finished' && isDelivering(ctx, record);
}

/** Reports an event to the metrics, the log and the hook `onOutcome`. */
function reportEvent(ctx: Context, event: Notice['type'], record: SessionRecord): void {
  const status = getStatus(record.position);
  const { id: sessionId, outcome, reasons } = record;
  const named = outcome ?? 'none';
  if (event === 'session.ended') ctx.metrics.count('idproof_sessions_ended_total', { status, outcome: named });
  else ctx.metrics.count('idproof_reviews_closed_total', { outcome: named });
  ctx.log({ event: 'session', sessionId, code: status, outcome: named });
  if (!ctx.hooks.onOutcome) return;
  const end = { sessionId, reference: createReference(sessionId), status, outcome, reasons };
  const called = awaitDeliveries(ctx, record).then(() => ctx.hooks.onOutcome?.(end));
  called.catch((error: unknown) => {
    ctx.log({ event: 'fault', sessionId, code: 'on_outcome_failed', error: error instanceof Error ? error.name : '' });
  });
}

/** Resolves once no file of a session that ended early is on its way to the merchant; a decision has waited for that. */
async function awaitDeliveries(ctx: Context, record: SessionRecord): Promise<void> {
  let now: SessionRecord | undefined = record;
  while (now && endsDuringDelivery(ctx, now) && !ctx.closed.aborted) {
    await ctx.sleep(DELIVERY_LOOK_MS, ctx.closed);
    now = await ctx.store.get(record.id);
  }
}

/** Deletion time of the evidence of a session that ends now: after the retention, but not after the session itself. */
export function getPurgeTime({ clock, settings }: Context, { createdAt }: SessionRecord): number {
  return Math.min(clock() + settings.retention, createdAt + settings.recordRetention);
}

/** Refused images that are remembered; the oldest are dropped first. */
const MAX_REFUSED = 100;

/** Record with a further refused image, which is not sent to the provider again. */
export function addRefused(record: SessionRecord, hash: string): SessionRecord {
  return { ...record, refused: [...record.refused, hash].slice(-MAX_REFUSED) };
}

/** Record without due data. Remembered images and the screening of a finished session have retentions of their own. */
export function purgeDue(record: SessionRecord, now: number): SessionRecord {
  const { position, pictures, screening } = record;
  const rest = purge(record);
  if (position !== 'finished') return rest;
  return {
    ...rest,
    ...(pictures && pictures.until > now ? { pictures } : {}),
    ...(screening?.until !== undefined && screening.until > now ? { screening } : {}),
  };
}

/** Record without evidence, screening, hashes of images, answers, transaction, and what a running decision notes. */
export function purge(record: SessionRecord): SessionRecord {
  const {
    evidence: _evidence,
    document: _document,
    compared: _compared,
    face: _face,
    leftFaces: _leftFaces,
    pictureKeys: _keys,
    isUnseen: _unseen,
    discarded: _discarded,
    screening: _screening,
    decidingSince: _since,
    decisionClaim: _claim,
    ...left
  } = dropTransaction(record);
  const { pictures: _pictures, ...rest } = left;
  return { ...withoutNote(dropCode(dropFiles(rest))), refused: [], calls: [] };
}

/** Record without the marks of the papers' files. */
function dropFiles(record: SessionRecord): SessionRecord {
  if (!record.papers) return record;
  return { ...record, papers: record.papers.map(({ file: _file, ...paper }) => paper) };
}

/** Record without its handoff code, which may have the sealed token of a phone. */
function dropCode(record: SessionRecord): SessionRecord {
  if (!record.handoff) return record;
  const { code: _code, ...handoff } = record.handoff;
  return { ...record, handoff };
}

/** Record without its transaction. */
export function dropTransaction(record: SessionRecord): SessionRecord {
  const { hosted: _hosted, pollAt: _pollAt, wayBack: _wayBack, ...rest } = record;
  return rest;
}
