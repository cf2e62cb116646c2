import { isIdproofError } from '@idproof/core/errors';
import { sleep } from '../backoff.js';
import type { Context } from '../context.js';
import { toIdproofError } from '../http/problem.js';
import { isOver } from '../model/positions.js';
import type { ScreeningRun, SessionRecord } from '../model/record.js';
import { readSubject } from '../model/screen-subject.js';
import { createReason } from '../model/decide.js';
import { addAudit } from '../session/audit.js';
import { openFindings, sealFindings } from '../session/screening.js';
import { changeSession, loadSession } from '../session/sessions.js';
import { findSwitchedOff } from '../session/switches.js';
import { openEvidence } from '../session/view.js';
import { OtherScenario, screenPerson } from '../upstream/screen-person.js';
import { isBusy, storeAnswer } from '../upstream/store-answer.js';
import { findDeadline } from './screening-state.js';
import { settle } from './settle.js';

/** Time in ms after which a call that was begun counts as lost, besides its timeout. */
const MARGIN = 30_000;
/** Pause after the first failure in ms. Each following one is twice as long, up to the longest. */
const PAUSE = { first: 1000, longest: 30_000 };
/** Sleep in ms between two looks at the session, which another process may have moved on. */
const NAP = { shortest: 1000, longest: 5000 };

/** Longest wait in ms for running rounds when the proxy is closed. */
const CLOSE_TIMEOUT = 15_000;

/** Sessions that this process screens now. */
const screening = new WeakMap<Context, Set<string>>();
/** Rounds that run now: each may wait for an answer of the provider, or for a decision, and then stores it. */
const rounds = new WeakMap<Context, Set<Promise<unknown>>>();

function track<T>(ctx: Context, round: Promise<T>): Promise<T> {
  const running = rounds.get(ctx) ?? new Set();
  rounds.set(ctx, running.add(round));
  return round.finally(() => running.delete(round));
}

/** Waits until no screening runs here, for `CLOSE_TIMEOUT` at most; after `ctx.closed` none begins. Never rejects. */
export async function finishScreenings(ctx: Context): Promise<void> {
  const running = rounds.get(ctx);
  if (!running) return;
  const end = new AbortController();
  const finished = Promise.allSettled(running).finally(() => end.abort());
  await Promise.race([finished, sleep(CLOSE_TIMEOUT, end.signal)]);
}

/**
 * Screens the person of a session in the background, until the provider has answered or the session is decided; then
 * decides it where it waits. A process that ends leaves the rest to the poll of another one.
 */
export function startScreening(ctx: Context, record: SessionRecord): void {
  const { id } = record;
  const running = screening.get(ctx) ?? new Set<string>();
  screening.set(ctx, running);
  if (!isUnderWay(record) || running.has(id)) return;
  running.add(id);
  screenUntilDone(ctx, id)
    .catch((error: unknown) => {
      const code = isIdproofError(error) ? error.code : 'internal_error';
      if (code !== 'not_found') ctx.log({ event: 'fault', sessionId: id, code: 'screening_failed', error: code });
    })
    .finally(() => running.delete(id));
}

/** True where an answer or the decision is awaited. */
function isUnderWay({ position, screening: state }: SessionRecord): boolean {
  return !isOver(position) && (state?.state === 'pending' || position === 'deciding');
}

async function screenUntilDone(ctx: Context, id: string): Promise<void> {
  while (!ctx.closed.aborted) {
    const record = await look(ctx, id);
    if (record && !isUnderWay(record)) return;
    await ctx.sleep(findNap(ctx, record), ctx.closed);
  }
}

/** The session after one round; undefined where the store is busy. */
async function look(ctx: Context, id: string): Promise<SessionRecord | undefined> {
  try {
    return await track(
      ctx,
      loadSession(ctx, id).then((record) => resumeTail(ctx, record)),
    );
  } catch (error) {
    if (isBusy(error)) return undefined;
    throw error;
  }
}

/** Time in ms until the session is looked at again: at its next call, or at its deadline. */
function findNap(ctx: Context, record: SessionRecord | undefined): number {
  const dueAt = record?.screening?.state === 'pending' ? record.screening.dueAt : Number.MAX_SAFE_INTEGER;
  const deadline = (record && findDeadline(ctx, record)) ?? Number.MAX_SAFE_INTEGER;
  return Math.min(NAP.longest, Math.max(NAP.shortest, Math.min(dueAt, deadline) - ctx.clock()));
}

/** Makes the session's screening, where one is due, and decides the session where it waited for that alone. */
export function resumeTail(ctx: Context, record: SessionRecord): Promise<SessionRecord> {
  return track(ctx, resume(ctx, record));
}

async function resume(ctx: Context, record: SessionRecord): Promise<SessionRecord> {
  const { screening: state } = record;
  const isDue = state?.state === 'pending' && state.dueAt <= ctx.clock() && !isOver(record.position);
  return settle(ctx, isDue ? await screenOnce(ctx, record) : record);
}

async function screenOnce(ctx: Context, record: SessionRecord): Promise<SessionRecord> {
  const subject = readSubject(openEvidence(ctx, record)?.document?.fields ?? {});
  if (!subject) return noteFailure(ctx, record, 'no_name', true);
  if ((await findSwitchedOff(ctx)).includes('screening')) return noteFailure(ctx, record, 'switched_off', true);
  const claimed = await claim(ctx, record);
  if (!claimed) return loadSession(ctx, record.id);
  try {
    return await noteRun(ctx, claimed, await screenPerson(ctx, claimed, subject));
  } catch (error) {
    if (error instanceof OtherScenario) return noteFailure(ctx, claimed, 'other_scenario', true);
    const { code } = toIdproofError(error);
    if (!code.startsWith('provider_')) throw error;
    return noteFailure(ctx, claimed, code, code === 'provider_refused');
  }
}

/** Claims the call: no other process makes it until it counts as lost. Undefined where one was faster. */
async function claim(ctx: Context, record: SessionRecord): Promise<SessionRecord | undefined> {
  const { screening: known } = record;
  let isClaimed = false;
  const claimed = await changeSession(
    ctx,
    record.id,
    (before) => {
      const { screening: state } = before;
      isClaimed = state?.state === 'pending' && state.document === known?.document && state.dueAt === known.dueAt;
      if (!isClaimed || !state) return before;
      const dueAt = ctx.clock() + ctx.settings.providerTimeout + MARGIN;
      return { ...before, screening: { ...state, dueAt } };
    },
    record,
  );
  return isClaimed ? claimed : undefined;
}

/** Record with a further answer. */
function addRun(ctx: Context, record: SessionRecord, run: ScreeningRun): SessionRecord {
  const { screening: state } = record;
  if (!state) return record;
  const { runs } = openFindings(ctx, record);
  // A write that seemed to fail may have been stored.
  if (runs.some(({ eventId }) => eventId === run.eventId)) return record;
  return { ...record, screening: { ...state, findings: sealFindings(ctx, record, { runs: [...runs, run] }) } };
}

/**
 * Record of a decided session with a further answer, which changes no outcome: it is in the audit, and a session in review
 * gets the reason `screening_hit`.
 */
export function addLateRun(ctx: Context, record: SessionRecord, run: ScreeningRun): SessionRecord {
  const after = addRun(ctx, record, run);
  if (after === record) return record;
  const isKnown = record.reasons.some(({ code }) => code === 'screening_hit');
  const isNew = run.decision !== 'ACCEPT' && record.outcome === 'review' && !isKnown;
  const reasons = isNew ? [...record.reasons, createReason('screening_hit')] : record.reasons;
  return addAudit({ ...after, reasons }, { action: 'screened', at: new Date(ctx.clock()).toISOString() });
}

/** Stores an answer. That about an earlier document is kept too, and the newer one is still to be screened. */
function noteRun(ctx: Context, { id, screening: asked }: SessionRecord, run: ScreeningRun): Promise<SessionRecord> {
  return storeAnswer(ctx, id, (before) => {
    if (isOver(before.position)) return addLateRun(ctx, before, run);
    const after = addRun(ctx, before, run);
    if (!after.screening || after.screening.document !== asked?.document) return after;
    return { ...after, screening: { ...after.screening, state: 'done' } };
  });
}

/** Stores a failure. `isFinal`: repeating the call is useless, as where the provider refuses this person's data. */
function noteFailure(
  ctx: Context,
  { id, screening: asked }: SessionRecord,
  failure: string,
  isFinal: boolean,
): Promise<SessionRecord> {
  return storeAnswer(ctx, id, (before) => {
    const { screening: state } = before;
    if (state?.state !== 'pending' || state.document !== asked?.document) return before;
    const findings = sealFindings(ctx, before, { ...openFindings(ctx, before), failure });
    const dueAt = ctx.clock() + Math.min(PAUSE.longest, PAUSE.first * 2 ** state.tries);
    const next = { ...state, findings, tries: state.tries + 1, dueAt };
    return { ...before, screening: isFinal ? { ...next, state: 'unfinished' as const } : next };
  });
}
