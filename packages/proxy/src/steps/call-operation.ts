import {
  checkRequest,
  isOperationName,
  OPERATIONS,
  type Operation,
  type OperationName,
  type ResponseOf,
  type Result,
} from '@idproof/core/provider';
import { IdproofError } from '@idproof/core/errors';
import type { Context } from '../context.js';
import { toIdproofError } from '../http/problem.js';

/** Answer of the provider to a single operation: the fields of the contract, or a business failure. */
export type ProviderAnswer<Name extends OperationName> =
  | ResponseOf<Name>
  | { result: Pick<Result, 'resultCode' | 'resultStatus' | 'resultMessage'>; transactionId: string | undefined };

/** Rejects an operation that the configuration does not list with `not_found`. */
export function assertListed({ settings }: Context, name: string): asserts name is OperationName {
  const listed: readonly string[] = settings.providerOperations;
  if (!isOperationName(name) || !listed.includes(name)) throw new IdproofError('not_found');
}

/**
 * Calls one operation of the provider for the merchant's server: validates, signs and forwards it. Fields that the
 * contract does not name are dropped from the answer. An operation that is not idempotent is called once, any other at
 * most twice.
 */
export async function callOperation<Name extends OperationName>(
  ctx: Context,
  name: Name,
  body: unknown,
): Promise<ProviderAnswer<Name>> {
  assertListed(ctx, name);
  const operation: Operation = OPERATIONS[name];
  const checked = checkRequest(operation, body);
  if (!checked.ok) {
    const { field, why } = checked.fault;
    throw new IdproofError('invalid_field', why, { field: field || 'body' });
  }
  const started = ctx.clock();
  const report = (code: string): void => {
    ctx.metrics.count('idproof_provider_calls_total', { operation: name, code });
    ctx.log({ event: 'provider', operation: name, resultCode: code, ms: ctx.clock() - started });
  };
  try {
    const answer = await ctx.call(name, JSON.stringify(body), { once: !operation.idempotent });
    report(answer.ok ? 'SUCCESS' : answer.resultCode);
    if (answer.ok) return answer.response;
    const { resultCode, resultStatus, resultMessage, transactionId } = answer;
    return { result: { resultCode, resultStatus, resultMessage }, transactionId };
  } catch (error) {
    report(toIdproofError(error).code);
    throw error;
  }
}
