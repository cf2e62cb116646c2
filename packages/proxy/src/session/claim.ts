import { IdproofError } from '@idproof/core/errors';
import type { Context } from '../context.js';
import type { AnsweredCall, RunningCall, SessionRecord, TransactionEntry } from '../model/record.js';

/*
 * A session has at most one running call to the provider, whichever instance makes it. The call is claimed in the
 * record by compare-and-set, in the write that stores it as started; storing its answer releases the claim. A claim
 * whose process has ended or whose time is over is lost: the end of its call is unknown.
 */

/** Time in ms for the work around a call besides its timeout: a retry, and storing the answer. */
const MARGIN = 30_000;

/** Another instance was faster: the step must read the session again. */
export class ClaimLost extends IdproofError {
  constructor() {
    super('overloaded', 'The session has another call under way', { retryAfter: 1000 });
  }
}

type ClaimContext = Pick<Context, 'clock' | 'settings' | 'store'>;

/** Claim on a call that begins now; `polling`: milliseconds for which its result is polled afterwards. */
export function createClaim(
  { clock, settings, store }: ClaimContext,
  bizId: string,
  call: Omit<AnsweredCall, 'answer'>,
  polling = 0,
): RunningCall {
  const { key, body } = call;
  const until = clock() + settings.providerTimeout + polling + MARGIN;
  return { bizId, key, body, until, ...(store.process ? { process: store.process.id } : {}) };
}

/** The session's call that is still running. */
export function findRunning({ clock, store }: ClaimContext, { running }: SessionRecord): RunningCall | undefined {
  if (!running || running.until <= clock()) return undefined;
  return running.process !== undefined && store.process?.hasEnded(running.process) ? undefined : running;
}

/** Record without a lost claim: the end of its call is `unknown`, and it uses no attempt. */
export function dropLost(ctx: ClaimContext, record: SessionRecord): SessionRecord {
  const running = findRunning(ctx, record);
  // Versions before 0.2 stored no claim, so their calls are lost by time.
  const before = ctx.clock() - ctx.settings.providerTimeout - MARGIN;
  const isLost = ({ state, bizId, at }: TransactionEntry): boolean =>
    state === 'started' && running?.bizId !== bizId && (bizId === record.running?.bizId || Date.parse(at) <= before);
  if (running === record.running && !record.transactions.some(isLost)) return record;
  const transactions = record.transactions.map((entry) =>
    isLost(entry) ? { ...entry, state: 'unknown' as const } : entry,
  );
  return { ...(running ? record : releaseClaim(record)), transactions };
}

/** Rejects with `provider_timeout` unless the call still has its claim. */
export function assertClaimed({ running }: SessionRecord, bizId: string): void {
  if (running?.bizId !== bizId) throw new IdproofError('provider_timeout', 'The answer came too late');
}

export function releaseClaim({ running: _running, ...rest }: SessionRecord): SessionRecord {
  return rest;
}
