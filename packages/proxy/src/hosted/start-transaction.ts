import { IdproofError, isIdproofError } from '@idproof/core/errors';
import type { CallResult } from '@idproof/core/provider';
import type { Context } from '../context.js';
import { createReason } from '../model/decide.js';
import type { SessionRecord } from '../model/record.js';
import { ClaimLost } from '../session/claim.js';
import type { Call } from '../session/idempotency.js';
import { apply, loadSession } from '../session/sessions.js';
import { isOver } from '../model/positions.js';
import { callProvider, type ProviderAnswer } from '../upstream/call-provider.js';
import { wasNotDone, wasNotSent } from '../upstream/call-failure.js';
import { storeAnswer } from '../upstream/store-answer.js';
import type { InitializeCall } from './provider-request.js';
import { finishHosted } from './record-result.js';

type Operation = InitializeCall['operation'];
type Answer = ProviderAnswer<Operation>;

export interface StartedTransaction extends Pick<
  Answer,
  'recordResult' | 'recordClaimedResult' | 'written' | 'result'
> {
  bizId: string;
  transactionId: string;
  clientCfg: string;
}

type Attempt = { end: 'begun'; started: StartedTransaction } | { end: 'not sent' | 'unknown'; error: unknown };

type BuildCall = (bizId: string) => InitializeCall;

/**
 * Begins a transaction. The call cannot be repeated safely: it is repeated once where it was not sent, and once under
 * another business id where its end is unknown. With a share token, which the call may have used up, an unknown end is
 * final.
 */
export async function startTransaction(
  ctx: Context,
  record: SessionRecord,
  call: Call,
  build: BuildCall,
): Promise<StartedTransaction> {
  let before = record;
  let mayRepeat = true;
  let maySupersede = record.settings.hosted?.isReusable !== true;
  for (;;) {
    assertEndsKnown(before);
    const attempt = await tryOnce(ctx, before, call, build);
    if (attempt.end === 'begun') return attempt.started;
    const isCircuit = isIdproofError(attempt.error) && attempt.error.retryAfter !== undefined;
    if (attempt.end === 'not sent' && mayRepeat && !isCircuit) mayRepeat = false;
    else if (attempt.end === 'unknown' && maySupersede && !isUntrusted(attempt.error)) maySupersede = false;
    else throw toFailure(attempt);
    before = await loadSession(ctx, record.id);
    // Between the two attempts another instance may have begun a transaction.
    if (before.hosted) throw new ClaimLost();
  }
}

const isUntrusted = (error: unknown): boolean => isIdproofError(error) && error.code === 'provider_untrusted';

/** An unknown end has its own code: the caller may not simply repeat the call. */
function toFailure({ end, error }: Exclude<Attempt, { end: 'begun' }>): unknown {
  if (end === 'not sent' || isUntrusted(error)) return error;
  return new IdproofError('initialize_unknown', undefined, { cause: error });
}

async function tryOnce(ctx: Context, record: SessionRecord, call: Call, build: BuildCall): Promise<Attempt> {
  let bizId = '';
  let answer: Answer;
  try {
    answer = await callProvider<Operation>(ctx, {
      record,
      call,
      operation: build('').operation,
      body: (id) => Buffer.from(JSON.stringify(build((bizId = id)).body)),
      isUnrepeatable: true,
    });
  } catch (error) {
    if (wasNotSent(error)) return { end: 'not sent', error };
    if (!wasNotDone(error)) return { end: 'unknown', error };
    throw error;
  }
  const { result, recordResult, recordClaimedResult, written } = answer;
  if (!result.ok && result.resultStatus === 'F') return recordRefusal(ctx, record, answer, result);
  const { clientCfg, transactionId } = result.ok
    ? { transactionId: result.transactionId, clientCfg: result.response.clientCfg }
    : {};
  if (clientCfg === undefined || transactionId === undefined) {
    await storeAnswer(ctx, record.id, (before) => recordResult(before, 'unknown'), written);
    return { end: 'unknown', error: new IdproofError('provider_failed', 'The provider does not name the transaction') };
  }
  return {
    end: 'begun',
    started: { recordResult, recordClaimedResult, written, result, bizId, transactionId, clientCfg },
  };
}

const INITIALIZE = /^v1\.realid\.(?:reusable\.)?initialize$/;

/** With a share token, a call with an unknown end forbids further calls. Rejects with `initialize_unknown`. */
function assertEndsKnown({ transactions, settings }: SessionRecord): void {
  const isUnknown = transactions.some(({ operation, state }) => INITIALIZE.test(operation) && state === 'unknown');
  if (settings.hosted?.isReusable && isUnknown) throw new IdproofError('initialize_unknown');
}

const NO_TOKEN: ReadonlySet<string> = new Set([
  'TOKEN_NOT_FOUND',
  'DONOR_DATA_UNAVAILABLE',
  'DONOR_DATA_NOT_ACCEPTABLE',
]);
/** Codes of the provider's risk engine (specification 7). */
const RISKS: ReadonlySet<string> = new Set(['HIGH_RISK', 'ACCOUNT_SERVICE_SUSPEND']);
const UNSUPPORTED: ReadonlySet<string> = new Set(['DEVICE_NOT_SUPPORT', 'OS_NOT_SUPPORT', 'SDKVERSION_NOT_SUPPORT']);

async function recordRefusal(
  ctx: Context,
  record: SessionRecord,
  { recordResult }: Answer,
  { resultCode }: Extract<CallResult<Operation>, { ok: false }>,
): Promise<never> {
  await storeAnswer(ctx, record.id, (before) => {
    const known = recordResult(before);
    // The session ended during the call: the end of the call is recorded all the same.
    if (isOver(before.position)) return known;
    if (RISKS.has(resultCode)) {
      return {
        ...finishHosted(ctx, apply(known, 'hosted refused'), [createReason('risk_found')]),
        outcome: 'rejected',
      };
    }
    return UNSUPPORTED.has(resultCode) ? { ...known, reasons: [createReason('hosted_unsupported')] } : known;
  });
  if (RISKS.has(resultCode)) throw new IdproofError('session_over', resultCode);
  throw new IdproofError(NO_TOKEN.has(resultCode) ? 'share_token_refused' : 'provider_refused', resultCode);
}
