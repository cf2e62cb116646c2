import { IdproofError } from '@idproof/core/errors';
import type { Context } from '../context.js';
import type { AnsweredCall, RunningCall, SessionRecord, TransactionEntry } from './record.js';

/*
 * A session has one call to the provider under way, whichever instance makes it. The call is claimed in the record, by
 * compare-and-set and in the write that notes it as started; the answer gives the claim up. One whose process has ended,
 * or whose time is over, is lost: nobody knows how the call ended.
 */

/** Time for what surrounds a call, on top of the call's own: a repetition, and writing the answer down. */
const MARGIN = 30_000;

/** Another instance was faster: what the step was about to do has to be looked at anew. */
export class ClaimLost extends IdproofError {
  constructor() {
    super('overloaded', 'The session has another call under way', { retryAfter: 1000 });
  }
}

type ClaimContext = Pick<Context, 'clock' | 'settings' | 'store'>;

/** The claim on a call that begins now. */
export function createClaim(
  { clock, settings, store }: ClaimContext,
  bizId: string,
  call: Omit<AnsweredCall, 'answer'>,
): RunningCall {
  const { key, body } = call;
  const until = clock() + settings.providerTimeout + MARGIN;
  return { bizId, key, body, until, ...(store.process ? { process: store.process.id } : {}) };
}

/** The call of the session that somebody waits for now. */
export function findRunning({ clock, store }: ClaimContext, { running }: SessionRecord): RunningCall | undefined {
  if (!running || running.until <= clock()) return undefined;
  return running.process !== undefined && store.process?.hasEnded(running.process) ? undefined : running;
}

/** The record without a claim that is lost: the end of its call is unknown, and it counts as no attempt. */
export function dropLost(ctx: ClaimContext, record: SessionRecord): SessionRecord {
  const running = findRunning(ctx, record);
  // Versions before 0.2 noted no claim.
  const before = ctx.clock() - ctx.settings.providerTimeout - MARGIN;
  const isLost = ({ state, bizId, at }: TransactionEntry): boolean =>
    state === 'started' && running?.bizId !== bizId && (bizId === record.running?.bizId || Date.parse(at) <= before);
  if (running === record.running && !record.transactions.some(isLost)) return record;
  const transactions = record.transactions.map((entry) =>
    isLost(entry) ? { ...entry, state: 'unknown' as const } : entry,
  );
  return { ...(running ? record : releaseClaim(record)), transactions };
}

/** Rejects with `provider_timeout` unless the session still waits for this call. */
export function assertClaimed({ running }: SessionRecord, bizId: string): void {
  if (running?.bizId !== bizId) throw new IdproofError('provider_timeout', 'The answer came too late');
}

export function releaseClaim({ running: _running, ...rest }: SessionRecord): SessionRecord {
  return rest;
}
