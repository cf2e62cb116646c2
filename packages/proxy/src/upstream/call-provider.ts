import { randomBytes } from 'node:crypto';
import { IdproofError, isIdproofError } from '@idproof/core/errors';
import { toIdproofError } from '../http/problem.js';
import type { Context } from '../context.js';
import type { SessionRecord, TransactionEntry } from '../model/record.js';
import { assertAllowed } from '../model/rights.js';
import { assertClaimed, ClaimLost, createClaim, dropLost, releaseClaim } from '../session/claim.js';
import { createDiscardedError, isDiscarded } from '../session/discarded.js';
import type { Call } from '../session/idempotency.js';
import { createDeletions, queueDeletions, notePendingDeletions } from './pending-deletions.js';
import { bringUpToDate, changeSession } from '../session/sessions.js';
import { wasNotDone } from './call-failure.js';
import { runInBackground } from './provider-deletions.js';
import { isBusy, storeAnswer, retryWhileBusy } from './store-answer.js';
import { getStatus } from '../model/positions.js';
import type { CallResult, OperationName } from '@idproof/core/provider';
import { sha256 } from '../sealing/keys.js';

interface ProviderCall<Name extends OperationName> {
  /** Record as read by the step: any later write makes the claim fail. */
  record: SessionRecord;
  call: Call;
  operation: Name;
  /** Builds the JSON body for a business id of at most 32 bytes. */
  body: (bizId: string) => Uint8Array;
  /** True: the call is never repeated here, and an open end is stored as `unknown`. */
  isUnrepeatable?: boolean;
  /** Milliseconds for which the result is polled after the answer. Default 0. */
  polling?: number;
}

export interface ProviderAnswer<Name extends OperationName> {
  result: CallResult<Name>;
  /** Record with the end of the call; to be stored together with the call's result. */
  recordResult: (record: SessionRecord, state?: TransactionEntry['state']) => SessionRecord;
  /** The same for an answer that takes effect. Throws `provider_timeout` where the session no longer waits for it. */
  recordClaimedResult: (record: SessionRecord) => SessionRecord;
  /** Record as read after the answer. */
  written: SessionRecord;
}

/**
 * Calls the provider for a session. The call is claimed and stored before it is made: no other call runs concurrently,
 * and a call that a crash interrupts is known. Rejects with `overloaded` where another instance was faster, with
 * `out_of_order` where the image was discarded, and with a `provider_*` code, in which case only the failed call is
 * stored.
 */
export async function callProvider<Name extends OperationName>(
  ctx: Context,
  { record, call, operation, body, isUnrepeatable, polling }: ProviderCall<Name>,
): Promise<ProviderAnswer<Name>> {
  const sessionId = record.id;
  const bizId = randomBytes(12).toString('hex');
  const at = new Date(ctx.clock()).toISOString();
  const entry: TransactionEntry = { operation, bizId, at, state: 'started' };
  const written = await claimCall(ctx, record, entry, call, polling);
  let transactionId: string | undefined;
  let answer: ProviderAnswer<Name>;
  try {
    const bytes = body(bizId);
    const result = await callAndReport(ctx, { sessionId, operation, bizId }, () =>
      // Faults count per user, as a user may have several sessions.
      ctx.call(operation, bytes, { client: record.userHash, once: isUnrepeatable === true }),
    );
    ({ transactionId } = result);
    if (transactionId !== undefined) await claimTransaction(ctx, transactionId, bizId);
    const recordResult: ProviderAnswer<Name>['recordResult'] = (before, state = 'answered') =>
      recordEntry(before, { ...entry, state, transactionId });
    const recordClaimedResult: ProviderAnswer<Name>['recordClaimedResult'] = (before) => {
      assertClaimed(before, bizId);
      return recordResult(before);
    };
    answer = { result, written, recordResult, recordClaimedResult };
  } catch (error) {
    if (isBusy(error)) {
      // A store that was busy for so long is not waited for again.
      logLostAnswer(ctx, sessionId, transactionId);
      throw error;
    }
    const state = isUnrepeatable && !wasNotDone(error) ? 'unknown' : 'failed';
    await storeAnswer(ctx, sessionId, (before) => recordEntry(before, { ...entry, state }));
    throw error;
  }
  return dropDiscarded(ctx, call, answer);
}

/**
 * The answer with the record as it is now. Where the image was discarded meanwhile, stores the end of the call alone and
 * rejects with `out_of_order`: before anything depends on the answer, so that not even the time reveals it.
 */
export async function dropDiscarded<Name extends OperationName>(
  ctx: Context,
  call: Call,
  answer: ProviderAnswer<Name>,
): Promise<ProviderAnswer<Name>> {
  const drop = recordLateResult(ctx, answer.written, answer);
  const written = await retryWhileBusy(ctx, () => ctx.store.get(call.sessionId)).catch(drop);
  if (written && isDiscarded(written, call)) return drop(createDiscardedError());
  return written ? { ...answer, written } : answer;
}

/** Claims the call as the session's only one. Rejects with `overloaded`, with `session_over`, and as `assertAllowed`. */
async function claimCall(
  ctx: Context,
  record: SessionRecord,
  entry: TransactionEntry,
  call: Call,
  polling: number | undefined,
): Promise<SessionRecord> {
  const claimed = prepareClaim(ctx, record, entry, call, polling);
  try {
    // Not repeated on a concurrent write: the step must decide whether the call is still needed.
    if (await ctx.store.update(claimed, record.version)) return { ...claimed, version: record.version + 1 };
  } catch (error) {
    if (isBusy(error)) withdrawClaim(ctx, claimed, entry);
    throw error;
  }
  const now = await ctx.store.get(record.id);
  // The screening goes on beside the steps, and changes nothing that a step depends on.
  if (now && now.version > record.version && isSameBesideScreening(now, record)) {
    return claimCall(ctx, now, entry, call, polling);
  }
  throw new ClaimLost();
}

/** True where the records differ in nothing but the progress of the screening. */
function isSameBesideScreening(now: SessionRecord, before: SessionRecord): boolean {
  const compare = (record: SessionRecord) => JSON.stringify({ ...record, version: 0, screening: null });
  return compare(now) === compare(before);
}

/** Record with the claim on the call. Rejects as `claimCall`. */
function prepareClaim(
  ctx: Context,
  record: SessionRecord,
  entry: TransactionEntry,
  call: Call,
  polling: number | undefined,
): SessionRecord {
  const before = dropLost(ctx, bringUpToDate(record, ctx.clock()));
  if (getStatus(before.position) !== 'open') throw new IdproofError('session_over');
  if (before.running) throw new ClaimLost();
  assertAllowed(before, call.caller, call.act);
  // The upload may arrive after the person has taken the image again.
  if (isDiscarded(before, call)) throw createDiscardedError();
  return {
    ...before,
    running: createClaim(ctx, entry.bizId, call, polling),
    transactions: addCall(before.transactions, entry),
  };
}

/**
 * Removes a claim whose write failed but may have been stored, so that no request waits for a call that is not made.
 * Retried for the lifetime of the claim.
 */
function withdrawClaim(ctx: Context, { id: sessionId, running }: SessionRecord, entry: TransactionEntry): void {
  const change = (before: SessionRecord): SessionRecord =>
    before.running?.bizId === entry.bizId ? recordEntry(before, { ...entry, state: 'failed' }) : before;
  const left = running ? running.until - ctx.clock() : 0;
  retryWhileBusy(ctx, () => changeSession(ctx, sessionId, change), left).catch(() =>
    ctx.log({ event: 'fault', sessionId, code: 'claim_not_withdrawn' }),
  );
}

/** Calls the provider without side effects there and without a record here. Rejects with a `provider_*` code. */
export function queryProvider<Name extends OperationName>(
  ctx: Context,
  { record, operation, body, signal }: ProviderQuery<Name>,
): Promise<CallResult<Name>> {
  const { id: sessionId, userHash: client } = record;
  const bizId = randomBytes(12).toString('hex');
  const own = WITHOUT_BIZ_ID.has(operation) ? body : { bizId, ...body };
  const bytes = Buffer.from(JSON.stringify(own));
  return callAndReport(ctx, { sessionId, operation, bizId }, () =>
    // A call with a deadline is not repeated either.
    ctx.call(operation, bytes, { client, ...(signal ? { signal, once: true } : {}) }),
  );
}

/** Operations without a business id of their own (appendix 4.6, specification 4.6). */
const WITHOUT_BIZ_ID: ReadonlySet<OperationName> = new Set(['v1.facecompare.asynccheckresult', 'v3.aml.nss.screen']);

interface ProviderQuery<Name extends OperationName> {
  record: SessionRecord;
  operation: Name;
  /** Without `bizId`. */
  body: Record<string, unknown>;
  signal?: AbortSignal;
}

/** Makes a call, with metrics and a log line. */
async function callAndReport<Name extends OperationName>(
  ctx: Context,
  ids: { sessionId: string; operation: Name; bizId: string },
  call: () => Promise<CallResult<Name>>,
): Promise<CallResult<Name>> {
  const started = ctx.clock();
  const report = (code: string) => {
    ctx.metrics.count('idproof_provider_calls_total', { operation: ids.operation, code });
    ctx.log({ event: 'provider', ...ids, resultCode: code, ms: ctx.clock() - started });
  };
  try {
    const result = await call();
    report(result.ok ? 'SUCCESS' : result.resultCode);
    return result;
  } catch (error) {
    report(toIdproofError(error).code);
    throw error;
  }
}

/**
 * Handles the answer for a session that ended during the call: records the end of the call and rejects with the
 * original error. Where the session was deleted or its consent withdrawn, starts the deletion of the transaction at the
 * provider.
 */
export function recordLateResult(ctx: Context, record: SessionRecord, { recordResult, result }: LateResult) {
  const sessionId = record.id;
  return async (reason: unknown): Promise<never> => {
    const { transactionId } = result;
    try {
      // A store that was busy for so long is not waited for again.
      if (isBusy(reason)) throw reason;
      const recorded = await storeAnswer(ctx, sessionId, recordResult);
      if (recorded.owed)
        runInBackground(
          ctx,
          sessionId,
          queueDeletions(ctx, recorded).then(() => ctx.requestDeletions(sessionId)),
        );
    } catch (error) {
      if (!isIdproofError(error) || error.code !== 'not_found') {
        logLostAnswer(ctx, sessionId, transactionId);
      } else if (transactionId !== undefined) {
        const noted = createDeletions(record, [transactionId], ctx.clock()).map((deletion) =>
          ctx.store.addDeletion(deletion),
        );
        await Promise.all(noted).then(
          () => ctx.requestDeletions(sessionId),
          () => ctx.log({ event: 'fault', sessionId, transactionId, code: 'deletion_not_noted' }),
        );
      }
    }
    throw reason;
  };
}
type LateResult = Pick<ProviderAnswer<OperationName>, 'recordResult'> & {
  result: { transactionId: string | undefined };
};

/**
 * Logs an answer that could not be stored. The claim ends by time, and the end of the call is unknown; with the logged
 * id the operator can have the transaction deleted.
 */
function logLostAnswer(ctx: Context, sessionId: string, transactionId: string | undefined): void {
  ctx.log({ event: 'fault', sessionId, transactionId, code: 'answer_not_stored' });
}

/** Stored calls per session, more than anybody needs; failed ones are dropped first, then the oldest. */
const MAX_CALLS = 100;

function addCall(known: readonly TransactionEntry[], entry: TransactionEntry): TransactionEntry[] {
  if (known.length < MAX_CALLS) return [...known, entry];
  const least = Math.max(
    0,
    known.findIndex(({ state }) => state === 'failed'),
  );
  return [...known.toSpliced(least, 1), entry];
}

function recordEntry(record: SessionRecord, entry: TransactionEntry): SessionRecord {
  const transactions = record.transactions.map((known) => (known.bizId === entry.bizId ? entry : known));
  const recorded = { ...(record.running?.bizId === entry.bizId ? releaseClaim(record) : record), transactions };
  const { transactionId } = entry;
  // The transaction of a call that a withdrawal overtook is deleted as well.
  return transactionId !== undefined && record.consent.decision === 'withdrawn'
    ? notePendingDeletions(recorded, [transactionId])
    : recorded;
}

/**
 * Lifetime of a claim on a transaction in ms. Older answers are refused by their age: twice the tolerated clock
 * difference, and half of that again for differences among instances.
 */
const CLAIM_MS = 15 * 60_000;

/**
 * Claims a transaction for a call. A transaction that another call began, at any instance, means a replayed answer:
 * rejects with `provider_untrusted`; with `overloaded` where the store is busy for too long.
 */
export async function claimTransaction(ctx: Context, transactionId: string, bizId: string): Promise<void> {
  const now = ctx.clock();
  const transaction = { hash: sha256(transactionId), bizId, now, until: now + CLAIM_MS };
  const isNew = await retryWhileBusy(ctx, () => ctx.store.claimTransaction(transaction));
  if (!isNew) throw new IdproofError('provider_untrusted', 'The answer belongs to another call');
}
