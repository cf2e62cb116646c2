import { IdproofError, SESSION_ROUTES } from '@idproof/core/session';
import type { InitializeAnswer, SessionRoute, SessionView } from '@idproof/core/session';
import type { Context } from '../context.js';
import { sha256 } from '../sealing/keys.js';
import { seal, unseal } from '../sealing/seal.js';
import type { AnsweredCall, SessionRecord } from './record.js';
import { loadSession } from './sessions.js';

/** More answers than a session needs; the oldest go first. */
const MOST_ANSWERS = 64;

/** One POST of a browser: what makes it the same call as another. */
export interface Call {
  sessionId: string;
  /** SHA-256 of route and idempotency key. */
  key: string;
  /** SHA-256 of what the body says. */
  body: string;
}

/** `body`: the hash of what the body says. */
export function identifyCall(sessionId: string, route: SessionRoute, idempotencyKey: string, body: string): Call {
  return { sessionId, key: hashKey(route, idempotencyKey), body };
}

/** True when a call under this key was answered already, whatever its body says. */
export function isKnownCall({ calls }: SessionRecord, route: SessionRoute, idempotencyKey: string): boolean {
  const key = hashKey(route, idempotencyKey);
  return calls.some((known) => known.key === key);
}

function hashKey(route: SessionRoute, idempotencyKey: string): string {
  // What is stored names a route by the end of its path.
  const step = SESSION_ROUTES[route].path.split('/').at(-1) ?? '';
  return sha256(step, '\n', idempotencyKey);
}

/** What a step answers. */
export type StepAnswer = SessionView | InitializeAnswer;

/** The record with the answer to a call noted, in the same write as what the call did. */
export function noteAnswer(ctx: Context, record: SessionRecord, call: Call, answer: StepAnswer): SessionRecord {
  const { key, body, sessionId } = call;
  // The consent's text never changes within a session and stands in its record already.
  const short = withConsentText(answer, '');
  const entry: AnsweredCall = { key, body, answer: seal(ctx.ring, 'answer', sessionId, short) };
  return { ...record, calls: [...record.calls, entry].slice(-MOST_ANSWERS) };
}

/** True when the very call was answered already: another instance was faster. */
export function wasAnswered({ calls }: SessionRecord, { key, body }: Call): boolean {
  return calls.some((known) => known.key === key && known.body === body);
}

/**
 * Makes sure that a call is made once: the same again waits for the first one's answer, or gets it from the store.
 * Rejects with `idempotency_mismatch` for another body under the key. Only answers that changed something are kept;
 * a refused call may be made again.
 */
export function createOnce(ctx: Context) {
  const running = new Map<string, { body: string; answer: Promise<unknown> }>();

  /** `runExclusive`: waits for the session's other steps before the work begins; by default it begins at once. */
  return function once<Answer extends StepAnswer>(
    call: Call,
    work: (record: SessionRecord) => Promise<Answer>,
    runExclusive: (step: () => Promise<Answer>) => Promise<Answer> = (step) => step(),
  ): Promise<Answer> {
    const id = `${call.sessionId}.${call.key}`;
    const first = running.get(id);
    if (first) {
      if (first.body !== call.body) return Promise.reject(new IdproofError('idempotency_mismatch'));
      // The route is a part of the key: its answers are of one kind.
      return first.answer as Promise<Answer>;
    }
    const answer = runExclusive(async () => {
      const record = await loadSession(ctx, call.sessionId);
      return (findAnswer(ctx, call, record) as Answer | undefined) ?? work(record);
    }).finally(() => running.delete(id));
    running.set(id, { body: call.body, answer });
    return answer;
  };
}

function findAnswer(ctx: Context, call: Call, record: SessionRecord): StepAnswer | undefined {
  const known = record.calls.find(({ key }) => key === call.key);
  if (!known) return undefined;
  if (known.body !== call.body) throw new IdproofError('idempotency_mismatch');
  const answer = unseal(ctx.ring, 'answer', record.id, known.answer) as StepAnswer;
  return withConsentText(answer, record.consent.text);
}

function withConsentText(answer: StepAnswer, text: string): StepAnswer {
  return 'consent' in answer ? { ...answer, consent: { ...answer.consent, text } } : answer;
}
