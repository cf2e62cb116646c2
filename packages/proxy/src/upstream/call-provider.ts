import { randomBytes } from 'node:crypto';
import { IdproofError, isIdproofError } from '@idproof/core/session';
import { toIdproofError } from '../http/problem.js';
import type { Context } from '../context.js';
import type { SessionRecord, TransactionEntry } from '../session/record.js';
import { changeSession } from '../session/sessions.js';
import { statusOf } from '../session/status-table.js';
import type { CallResult, OperationName } from '@idproof/core/provider';

export interface ProviderCall<Name extends OperationName> {
  record: SessionRecord;
  operation: Name;
  /** The JSON body for a business id of at most 32 bytes. */
  body: (bizId: string) => Uint8Array;
}

export interface ProviderAnswer<Name extends OperationName> {
  result: CallResult<Name>;
  /** Notes in the record that the call came to its end; to be stored together with what it brought. */
  settle: (record: SessionRecord) => SessionRecord;
  /** The record as it was stored before the call. */
  written: SessionRecord;
}

/**
 * Calls the provider for a session. The call is written down before it is made, so that one whose end a crash
 * swallowed is known. Rejects with a `provider_*` code, and then nothing but the failed call is stored.
 */
export async function callProvider<Name extends OperationName>(
  ctx: Context,
  { record: given, operation, body }: ProviderCall<Name>,
): Promise<ProviderAnswer<Name>> {
  const sessionId = given.id;
  const bizId = randomBytes(12).toString('hex');
  const at = new Date(ctx.clock()).toISOString();
  const entry: TransactionEntry = { operation, bizId, at, state: 'started' };
  const begin = (record: SessionRecord) => {
    if (statusOf(record.position) !== 'open') throw new IdproofError('session_over');
    return { ...record, transactions: withCall(record.transactions, entry) };
  };
  const written = await changeSession(ctx, sessionId, begin, given);
  const started = ctx.clock();
  const report = (code: string) => {
    ctx.metrics.count('idproof_provider_calls_total', { operation, code });
    ctx.log({ event: 'provider', sessionId, operation, bizId, resultCode: code, ms: ctx.clock() - started });
  };
  try {
    const bytes = body(bizId);
    const result = await ctx.guard(() => ctx.provider.call(operation, bytes));
    report(result.ok ? 'SUCCESS' : result.resultCode);
    const { transactionId } = result;
    return { result, written, settle: (record) => settled(record, { ...entry, state: 'answered', transactionId }) };
  } catch (error) {
    report(toIdproofError(error).code);
    await changeSession(ctx, sessionId, (record) => settled(record, { ...entry, state: 'failed' }));
    throw error;
  }
}

/**
 * For a session that ended while the provider worked: the call is settled, the refusal stands. Where the session was
 * deleted, the provider is asked to delete what it made of the call.
 */
export function settleAnyway(ctx: Context, sessionId: string, { settle, result }: Settled) {
  return async (reason: unknown): Promise<never> => {
    try {
      await changeSession(ctx, sessionId, settle);
    } catch (error) {
      const { transactionId } = result;
      if (transactionId !== undefined && isIdproofError(error) && error.code === 'not_found') {
        const noted = ctx.store.owe({ transactionId, dueAt: ctx.clock(), tries: 0 });
        await noted.catch(() => ctx.log({ event: 'fault', sessionId, transactionId, code: 'deletion_not_noted' }));
      }
      // Another fault: the start of the next run settles the call.
    }
    throw reason;
  };
}
type Settled = Pick<ProviderAnswer<OperationName>, 'settle'> & { result: { transactionId: string | undefined } };

/** More calls than any person needs; what failed is dropped first, then the oldest. */
const MOST_CALLS = 100;

function withCall(known: readonly TransactionEntry[], entry: TransactionEntry): TransactionEntry[] {
  if (known.length < MOST_CALLS) return [...known, entry];
  const least = Math.max(
    0,
    known.findIndex(({ state }) => state === 'failed'),
  );
  return [...known.toSpliced(least, 1), entry];
}

function settled(record: SessionRecord, entry: TransactionEntry): SessionRecord {
  const transactions = record.transactions.map((known) => (known.bizId === entry.bizId ? entry : known));
  return { ...record, transactions };
}

/** Joins pieces of JSON and pictures that are base64 already: one copy, nothing parsed. */
export function joinBody(...pieces: (string | Uint8Array)[]): Uint8Array {
  return Buffer.concat(pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece)));
}
