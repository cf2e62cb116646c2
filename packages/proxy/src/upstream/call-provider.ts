import { randomBytes } from 'node:crypto';
import { IdproofError, isIdproofError } from '@idproof/core/errors';
import { toIdproofError } from '../http/problem.js';
import type { Context } from '../context.js';
import type { SessionRecord, TransactionEntry } from '../session/record.js';
import { assertClaimed, ClaimLost, createClaim, dropLost, releaseClaim } from '../session/claim.js';
import type { Call } from '../session/idempotency.js';
import { createDeletions, queueDeletions, notePendingDeletions } from './pending-deletions.js';
import { bringUpToDate, changeSession } from '../session/sessions.js';
import { wasNotDone } from './call-failure.js';
import { runInBackground } from './provider-deletions.js';
import { isBusy, storeAnswer, retryWhileBusy } from './store-answer.js';
import { getStatus } from '../session/positions.js';
import type { CallResult, OperationName } from '@idproof/core/provider';
import { sha256 } from '../sealing/keys.js';

interface ProviderCall<Name extends OperationName> {
  /** As the step has seen it: what was written since makes the claim fail. */
  record: SessionRecord;
  call: Call;
  operation: Name;
  /** The JSON body for a business id of at most 32 bytes. */
  body: (bizId: string) => Uint8Array;
  /** Of a call that must not be made twice: never repeated here, and one whose end stays open is noted as `unknown`. */
  isUnrepeatable?: boolean;
}

export interface ProviderAnswer<Name extends OperationName> {
  result: CallResult<Name>;
  /** Notes in the record that the call came to its end; to be stored together with what it brought. */
  recordResult: (record: SessionRecord, state?: TransactionEntry['state']) => SessionRecord;
  /** The same for an answer that counts. Throws `provider_timeout` when the session no longer waits for it. */
  recordClaimedResult: (record: SessionRecord) => SessionRecord;
  /** The record as it was stored before the call. */
  written: SessionRecord;
}

/**
 * Calls the provider for a session. The call is claimed and written down before it is made, so that no other is made
 * beside it and one whose end a crash swallowed is known. Rejects with `overloaded` when another instance was faster;
 * with a `provider_*` code, and then nothing but the failed call is stored.
 */
export async function callProvider<Name extends OperationName>(
  ctx: Context,
  { record, call, operation, body, isUnrepeatable }: ProviderCall<Name>,
): Promise<ProviderAnswer<Name>> {
  const sessionId = record.id;
  const bizId = randomBytes(12).toString('hex');
  const at = new Date(ctx.clock()).toISOString();
  const entry: TransactionEntry = { operation, bizId, at, state: 'started' };
  const written = await claimCall(ctx, record, entry, call);
  let transactionId: string | undefined;
  try {
    const bytes = body(bizId);
    const result = await callAndReport(ctx, { sessionId, operation, bizId }, () =>
      // Not the session: one user may start several.
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
    return { result, written, recordResult, recordClaimedResult };
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
}

/** The record with the call as its only one. Rejects with `overloaded` or `session_over`. */
async function claimCall(
  ctx: Context,
  record: SessionRecord,
  entry: TransactionEntry,
  call: Call,
): Promise<SessionRecord> {
  const before = dropLost(ctx, bringUpToDate(record, ctx.clock()));
  if (getStatus(before.position) !== 'open') throw new IdproofError('session_over');
  if (before.running) throw new ClaimLost();
  const claimed: SessionRecord = {
    ...before,
    running: createClaim(ctx, entry.bizId, call),
    transactions: addCall(before.transactions, entry),
  };
  try {
    // Not tried again on what others wrote: whether the call is still to be made is the step's to say.
    if (!(await ctx.store.update(claimed, record.version))) throw new ClaimLost();
  } catch (error) {
    if (isBusy(error)) withdrawClaim(ctx, claimed, entry);
    throw error;
  }
  return { ...claimed, version: record.version + 1 };
}

/**
 * Gives up a claim whose write failed and may have been made all the same, so that nobody waits for a call that is not
 * made. Tried for as long as the claim would last.
 */
function withdrawClaim(ctx: Context, { id: sessionId, running }: SessionRecord, entry: TransactionEntry): void {
  const change = (before: SessionRecord): SessionRecord =>
    before.running?.bizId === entry.bizId ? recordEntry(before, { ...entry, state: 'failed' }) : before;
  const left = running ? running.until - ctx.clock() : 0;
  retryWhileBusy(ctx, () => changeSession(ctx, sessionId, change), left).catch(() =>
    ctx.log({ event: 'fault', sessionId, code: 'claim_not_withdrawn' }),
  );
}

/** Asks the provider something that changes nothing there, and is not written down. Rejects with a `provider_*` code. */
export function queryProvider<Name extends OperationName>(
  ctx: Context,
  { record, operation, body, signal }: ProviderQuery<Name>,
): Promise<CallResult<Name>> {
  const { id: sessionId, userHash: client } = record;
  const bizId = randomBytes(12).toString('hex');
  const bytes = Buffer.from(JSON.stringify({ bizId, ...body }));
  return callAndReport(ctx, { sessionId, operation, bizId }, () =>
    // Whoever waits only so long does not want it tried again either.
    ctx.call(operation, bytes, { client, ...(signal ? { signal, once: true } : {}) }),
  );
}
interface ProviderQuery<Name extends OperationName> {
  record: SessionRecord;
  operation: Name;
  /** Without `bizId`. */
  body: Record<string, unknown>;
  signal?: AbortSignal;
}

/** Makes a call, counted and logged. */
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
 * For a session that ended while the provider worked: the call is settled, the refusal stands. Where the session was
 * deleted or its consent withdrawn, the provider is asked at once to delete what it made of the call.
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

/** The claim ends by time, and the call's end is unknown: a person can still have the transaction deleted. */
function logLostAnswer(ctx: Context, sessionId: string, transactionId: string | undefined): void {
  ctx.log({ event: 'fault', sessionId, transactionId, code: 'answer_not_stored' });
}

/** More calls than any person needs; what failed is dropped first, then the oldest. */
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
  // What the provider made of a call that a withdrawal overtook is deleted there as well.
  return transactionId !== undefined && record.consent.decision === 'withdrawn'
    ? notePendingDeletions(recorded, [transactionId])
    : recorded;
}

/**
 * An answer that is older is refused for its age: twice the deviation that the provider's clock may have, and half as
 * much again for instances whose own clocks differ.
 */
const CLAIM_MS = 15 * 60_000;

/**
 * Notes that a call began this transaction. The id of one that another call began, at whichever instance, belongs to an
 * answer that is played back: rejects with `provider_untrusted`; with `overloaded` where the store is busy for too long.
 */
async function claimTransaction(ctx: Context, transactionId: string, bizId: string): Promise<void> {
  const now = ctx.clock();
  const transaction = { hash: sha256(transactionId), bizId, now, until: now + CLAIM_MS };
  const isNew = await retryWhileBusy(ctx, () => ctx.store.claimTransaction(transaction));
  if (!isNew) throw new IdproofError('provider_untrusted', 'The answer belongs to another call');
}
