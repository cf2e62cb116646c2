import type { OperationName, ParsedRequestOf } from '@idproof/core/provider';
import type { Engines } from '../engines/types.js';

/** What an operation answers, before it is wrapped into `result`, signed and recorded. */
export interface Outcome {
  resultCode: string;
  /** Why, for the developer who reads it: a field's name and a rule, never personal data. */
  resultMessage?: string;
  /** Business fields; none on a failure. */
  body?: Record<string, unknown>;
  /** True when the answer is `body` alone, without a `result`. */
  bare?: boolean;
  /** True once an engine did its work: the answer gets a transaction id and is recorded. */
  processed: boolean;
}

export interface HandlerContext {
  engines: Engines;
  /** Aborts when the caller is gone or the time is up. */
  signal: AbortSignal;
  /** Runs engine work in its turn. */
  inTurn<T>(work: () => Promise<T>): Promise<T>;
}

export type Handler<Name extends OperationName> = (
  request: ParsedRequestOf<Name>,
  context: HandlerContext,
) => Promise<Outcome>;

/** A refusal before any processing, that names the field. */
export function refuse(resultCode: string, field: string, why: string): Outcome {
  return { resultCode, resultMessage: `${field}: ${why}`, processed: false };
}
