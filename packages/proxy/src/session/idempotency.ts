import { IdproofError } from '@idproof/core/errors';
import { SESSION_ROUTES } from '@idproof/core/session';
import type { HandoffOffer, InitializeAnswer, SessionRoute, SessionView } from '@idproof/core/session';
import { createBackoff } from '../backoff.js';
import type { Context } from '../context.js';
import { countCodeSeconds } from '../model/handoff.js';
import { assertAllowed, type Act, type Caller } from '../model/rights.js';
import { sha256 } from '../sealing/keys.js';
import { seal, unseal } from '../sealing/seal.js';
import type { AnsweredCall, SessionRecord } from '../model/record.js';
import { ClaimLost, dropLost } from './claim.js';
import { loadSession } from './sessions.js';
import { createView } from './view.js';

/** Stored answers per session, more than any session needs; the oldest are dropped first. */
const MAX_ANSWERS = 64;

/** A browser's POST: its identity, its device, and what it does. */
export interface Call {
  sessionId: string;
  caller: Caller;
  act: Act;
  /** SHA-256 of route, idempotency key and, for a phone, its token. */
  key: string;
  /** SHA-256 of the parsed body. */
  body: string;
}

/** Data of a call besides its route. */
interface CallData {
  sessionId: string;
  caller: Caller;
  act: Act;
  idempotencyKey: string;
  /** Hash of the parsed body. */
  body: string;
}

export function identifyCall(route: SessionRoute, { idempotencyKey, ...data }: CallData): Call {
  return { ...data, key: hashKey(route, idempotencyKey, data.caller) };
}

/** True where a call under this key was answered already, whatever its body. */
export function isKnownCall(
  { calls }: SessionRecord,
  route: SessionRoute,
  idempotencyKey: string,
  caller: Caller,
): boolean {
  const key = hashKey(route, idempotencyKey, caller);
  return calls.some((known) => known.key === key);
}

/**
 * Identity of a call without its body, as stored in `calls`. A phone's keys are its own; those of an owner outlive its
 * tokens, which are renewed.
 */
export function hashKey(route: SessionRoute, idempotencyKey: string, { device, token }: Caller): string {
  // Stored keys contain the last segment of the route's path.
  const step = SESSION_ROUTES[route].path.split('/').at(-1) ?? '';
  return sha256(step, '\n', ...(device === 'phone' ? [token, '\n'] : []), idempotencyKey);
}

/** Answer of a step. */
export type StepAnswer = SessionView | InitializeAnswer | HandoffOffer;

/**
 * Record with the answer to a call, to be stored in the write with the effects of the call. Throws where the device may
 * not make the call any more: see `assertAllowed`.
 */
export function noteAnswer(ctx: Context, record: SessionRecord, call: Call, answer: StepAnswer): SessionRecord {
  assertAllowed(record, call.caller, call.act);
  const { key, body, sessionId } = call;
  const entry: AnsweredCall = { key, body, answer: seal(ctx.ring, 'answer', sessionId, shorten(answer)) };
  const others = record.calls.filter((known) => known.key !== key);
  return { ...record, calls: [...others, entry].slice(-MAX_ANSWERS) };
}

/** True where this call was answered already, by another instance. */
export function wasAnswered({ calls }: SessionRecord, { key, body }: Call): boolean {
  return calls.some((known) => known.key === key && known.body === body);
}

/** Backoff of a call that waits for another one of its session at another instance; milliseconds. */
const CLAIM_BACKOFF = { first: 25, longest: 500, total: 10_000 };

/**
 * Makes each call once, at whichever instances it arrives: a repeated call waits for the first one's answer, or gets it
 * from the store. Rejects with `idempotency_mismatch` for another body under the same key. Only answers that changed
 * the session are stored; a refused call may be repeated.
 */
export function createOnce(ctx: Context) {
  const running = new Map<string, { body: string; answer: Promise<unknown> }>();

  /**
   * `runExclusive`: runs the step after the session's other steps, by default at once. It also waits for those of other
   * instances, and rejects with `overloaded` where they take too long.
   */
  return function once<Answer extends StepAnswer>(
    call: Call,
    work: (record: SessionRecord) => Promise<Answer>,
    runExclusive?: (step: () => Promise<Answer>) => Promise<Answer>,
  ): Promise<Answer> {
    const id = `${call.sessionId}.${call.key}`;
    const first = running.get(id);
    if (first) {
      if (first.body !== call.body) return Promise.reject(new IdproofError('idempotency_mismatch'));
      // The key contains the route, so the answer has the same type.
      return first.answer as Promise<Answer>;
    }
    const begun = runExclusive ? runExclusive(() => makeWhenFree(ctx, call, work)) : makeOnce(ctx, call, work);
    const answer = begun.finally(() => running.delete(id));
    running.set(id, { body: call.body, answer });
    return answer;
  };
}

/** Makes the call as soon as the session has no other running call. */
async function makeWhenFree<Answer extends StepAnswer>(
  ctx: Context,
  call: Call,
  work: (record: SessionRecord) => Promise<Answer>,
): Promise<Answer> {
  const pause = createBackoff({ ...CLAIM_BACKOFF, sleep: ctx.sleep });
  for (;;) {
    try {
      return await makeOnce(ctx, call, (record) => {
        assertFree(record, call);
        return work(record);
      });
    } catch (error) {
      if (!(error instanceof ClaimLost) || !(await pause())) throw error;
    }
  }
}

/** Rejects with `idempotency_mismatch`, or with `overloaded` while the session has a running call. */
function assertFree({ running }: SessionRecord, { key, body }: Call): void {
  if (running?.key === key && running.body !== body) throw new IdproofError('idempotency_mismatch');
  if (running) throw new ClaimLost();
}

/** Makes the call on the current session, unless it was answered already. */
async function makeOnce<Answer extends StepAnswer>(
  ctx: Context,
  call: Call,
  work: (record: SessionRecord) => Promise<Answer>,
): Promise<Answer> {
  const record = dropLost(ctx, await loadSession(ctx, call.sessionId));
  const known = findAnswer(ctx, call, record);
  if (known) return known as Answer;
  try {
    return await work(record);
  } catch (error) {
    // The same call may have succeeded meanwhile at another instance.
    const answered = error instanceof ClaimLost ? undefined : await findAnswerAgain(ctx, call);
    if (answered) return answered as Answer;
    throw error;
  }
}

async function findAnswerAgain(ctx: Context, call: Call): Promise<StepAnswer | undefined> {
  const record = await ctx.store.get(call.sessionId).catch(() => undefined);
  return record && findAnswer(ctx, call, record);
}

function findAnswer(ctx: Context, call: Call, record: SessionRecord): StepAnswer | undefined {
  const known = record.calls.find(({ key }) => key === call.key);
  if (!known) return undefined;
  if (known.body !== call.body) throw new IdproofError('idempotency_mismatch');
  const answer = unseal(ctx.ring, 'answer', record.id, known.answer) as StepAnswer;
  return lengthen(ctx, record, answer);
}

/** Answer without the parts that the record contains. */
function shorten(answer: StepAnswer): object {
  if (!('consent' in answer)) return answer;
  const { status, step, hosted, attemptsLeft, papers, reasons, expiresAt, documentMark, confirm, result } = answer;
  // A decision has one receipt, and a withdrawal clears earlier answers.
  const receipt = answer.consent.receipt === undefined ? {} : { receipt: '' };
  const consent = { ...answer.consent, text: '', ...receipt };
  return { status, step, consent, hosted, attemptsLeft, papers, reasons, expiresAt, documentMark, confirm, result };
}

/** Restores the whole answer. Version 0.1 stored all of it but the consent's text. */
function lengthen(ctx: Context, record: SessionRecord, answer: StepAnswer): StepAnswer {
  if ('number' in answer) return { ...answer, seconds: countCodeSeconds(record, ctx.clock()) };
  if (!('consent' in answer)) return answer;
  const now = createView(ctx, record);
  const { hosted: _hosted, documentMark: _mark, confirm: _confirm, result: _result, ...view } = now;
  const { text, receipt } = record.consent;
  const consent = { ...answer.consent, text, ...(receipt === undefined ? {} : { receipt }) };
  const whole: Record<string, unknown> = { ...view, ...answer, consent };
  // In the order of a view, so that a repeated answer is the first one to the byte.
  const names = [...Object.keys(now), ...Object.keys(whole)].filter((name) => Object.hasOwn(whole, name));
  return Object.fromEntries(names.map((name) => [name, whole[name]])) as unknown as SessionView;
}
