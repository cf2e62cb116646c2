import { randomBytes } from 'node:crypto';
import { IdproofError, isIdproofError } from '@idproof/core/session';
import { toIdproofError } from '../http/problem.js';
import type { Context } from '../context.js';
import type { SessionRecord, TransactionEntry } from '../session/record.js';
import { changeSession } from '../session/sessions.js';
import { wasNotDone } from './call-failure.js';
import { getStatus } from '../session/positions.js';
import type { CallResult, OperationName } from '@idproof/core/provider';

interface ProviderCall<Name extends OperationName> {
  record: SessionRecord;
  operation: Name;
  /** The JSON body for a business id of at most 32 bytes. */
  body: (bizId: string) => Uint8Array;
  /** Of a call that must not be made twice: never repeated here, and one whose end stays open is noted as `unknown`. */
  isUnrepeatable?: boolean;
  /** Looks once more before the call is written down; throws where it must not be made. */
  check?: (record: SessionRecord) => void;
}

export interface ProviderAnswer<Name extends OperationName> {
  result: CallResult<Name>;
  /** Notes in the record that the call came to its end; to be stored together with what it brought. */
  settle: (record: SessionRecord, state?: TransactionEntry['state']) => SessionRecord;
  /** The record as it was stored before the call. */
  written: SessionRecord;
}

/**
 * Calls the provider for a session. The call is written down before it is made, so that one whose end a crash
 * swallowed is known. Rejects with a `provider_*` code, and then nothing but the failed call is stored.
 */
export async function callProvider<Name extends OperationName>(
  ctx: Context,
  { record: given, operation, body, isUnrepeatable, check }: ProviderCall<Name>,
): Promise<ProviderAnswer<Name>> {
  const sessionId = given.id;
  const bizId = randomBytes(12).toString('hex');
  const at = new Date(ctx.clock()).toISOString();
  const entry: TransactionEntry = { operation, bizId, at, state: 'started' };
  const begin = (record: SessionRecord) => {
    if (getStatus(record.position) !== 'open') throw new IdproofError('session_over');
    check?.(record);
    return { ...record, transactions: addCall(record.transactions, entry) };
  };
  const written = await changeSession(ctx, sessionId, begin, given);
  const guard = isUnrepeatable ? ctx.guardOnce : ctx.guard;
  try {
    const bytes = body(bizId);
    const result = await callAndReport(ctx, { sessionId, operation, bizId }, () =>
      guard(() => ctx.provider.call(operation, bytes)),
    );
    const { transactionId } = result;
    const settle: ProviderAnswer<Name>['settle'] = (record, state = 'answered') =>
      settleEntry(record, { ...entry, state, transactionId });
    return { result, written, settle };
  } catch (error) {
    const state = isUnrepeatable && !wasNotDone(error) ? 'unknown' : 'failed';
    await changeSession(ctx, sessionId, (record) => settleEntry(record, { ...entry, state }));
    throw error;
  }
}

/** Asks the provider something that changes nothing there, and is not written down. Rejects with a `provider_*` code. */
export function queryProvider<Name extends OperationName>(
  ctx: Context,
  { sessionId, operation, body, signal }: Question<Name>,
): Promise<CallResult<Name>> {
  const bizId = randomBytes(12).toString('hex');
  const bytes = Buffer.from(JSON.stringify({ bizId, ...body }));
  // Whoever waits only so long does not want it tried again either.
  const guard = signal ? ctx.guardOnce : ctx.guard;
  return callAndReport(ctx, { sessionId, operation, bizId }, () =>
    guard(() => ctx.provider.call(operation, bytes, signal ? { signal } : {})),
  );
}
interface Question<Name extends OperationName> {
  sessionId: string;
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

function addCall(known: readonly TransactionEntry[], entry: TransactionEntry): TransactionEntry[] {
  if (known.length < MOST_CALLS) return [...known, entry];
  const least = Math.max(
    0,
    known.findIndex(({ state }) => state === 'failed'),
  );
  return [...known.toSpliced(least, 1), entry];
}

function settleEntry(record: SessionRecord, entry: TransactionEntry): SessionRecord {
  const transactions = record.transactions.map((known) => (known.bizId === entry.bizId ? entry : known));
  return { ...record, transactions };
}

/** Joins pieces of JSON and pictures that are base64 already: one copy, nothing parsed. */
export function joinBody(...pieces: (string | Uint8Array)[]): Uint8Array {
  return Buffer.concat(pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece)));
}
