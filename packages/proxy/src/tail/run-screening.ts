import { isIdproofError } from '@idproof/core/errors';
import type { Context } from '../context.js';
import { toIdproofError } from '../http/problem.js';
import { isOver } from '../model/positions.js';
import type { ScreeningRun, SessionRecord } from '../model/record.js';
import { readSubject } from '../model/screen-subject.js';
import { openFindings, sealFindings } from '../session/screening.js';
import { changeSession, loadSession } from '../session/sessions.js';
import { findSwitchedOff } from '../session/switches.js';
import { openEvidence } from '../session/view.js';
import { screenPerson } from '../upstream/screen-person.js';
import { storeAnswer } from '../upstream/store-answer.js';
import { findDeadline } from './screening-state.js';
import { settle } from './settle.js';

/** Time in ms after which a call that was begun counts as lost, besides its timeout. */
const MARGIN = 30_000;
/** Pause after the first failure in ms. Each following one is twice as long, up to the longest. */
const PAUSE = { first: 1000, longest: 30_000 };
/** Longest sleep in ms: another process may have moved the session on. */
const NAP_MS = 5000;

/** Sessions that this process screens now. */
const screening = new WeakMap<Context, Set<string>>();

/**
 * Screens the person of a session in the background, until the provider has answered or the session is decided; then
 * decides it where it waits. A process that ends leaves the rest to the poll of another one.
 */
export function startScreening(ctx: Context, { id, screening: state }: SessionRecord): void {
  const running = screening.get(ctx) ?? new Set<string>();
  screening.set(ctx, running);
  if (state?.state !== 'pending' || running.has(id)) return;
  running.add(id);
  screenUntilDone(ctx, id)
    .catch((error: unknown) => {
      const code = isIdproofError(error) ? error.code : 'internal_error';
      if (code !== 'not_found') ctx.log({ event: 'fault', sessionId: id, code: 'screening_failed', error: code });
    })
    .finally(() => running.delete(id));
}

async function screenUntilDone(ctx: Context, id: string): Promise<void> {
  while (!ctx.closed.aborted) {
    const record = await resumeTail(ctx, await loadSession(ctx, id));
    if (record.screening?.state !== 'pending' || isOver(record.position)) return;
    const next = Math.min(record.screening.dueAt, findDeadline(ctx, record) ?? Number.MAX_SAFE_INTEGER);
    await ctx.sleep(Math.min(NAP_MS, Math.max(0, next - ctx.clock())), ctx.closed);
  }
}

/** Makes the session's screening, where one is due, and decides the session where it waited for that alone. */
export async function resumeTail(ctx: Context, record: SessionRecord): Promise<SessionRecord> {
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
export function addRun(ctx: Context, record: SessionRecord, run: ScreeningRun): SessionRecord {
  const { screening: state } = record;
  if (!state) return record;
  const findings = sealFindings(ctx, record, { runs: [...openFindings(ctx, record).runs, run] });
  return { ...record, screening: { ...state, findings } };
}

/** Stores an answer. That about an earlier document is kept too, and the newer one is still to be screened. */
function noteRun(ctx: Context, { id, screening: asked }: SessionRecord, run: ScreeningRun): Promise<SessionRecord> {
  return storeAnswer(ctx, id, (before) => {
    const after = addRun(ctx, before, run);
    if (!after.screening || after.screening.document !== asked?.document) return after;
    return { ...after, screening: { ...after.screening, state: 'done' } };
  });
}

/** Stores a failure. `isFinal`: the provider refuses this person's data, so that repeating it is useless. */
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
