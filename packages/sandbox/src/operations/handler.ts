import type { OperationName, ParsedRequestOf } from '@idproof/core/provider';
import type { KnownClient } from '../gateway/clients.js';
import type { Engines } from '@idproof/engines';
import type { FetchFile } from '../realdoc/fetch-file.js';
import type { SandboxState } from '../state/state.js';

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
  /** Of a transaction that the handler began itself. */
  transactionId?: string;
}

export interface HandlerContext {
  engines: Engines;
  /** Who calls. */
  client: KnownClient;
  /** What is remembered. */
  state: SandboxState;
  /** Milliseconds since 1970. */
  now: number;
  /** Where the sandbox is reached from outside, for what it hands to pages and SDKs: an origin. */
  publicUrl: string;
  /** An injected level of `deviceRisk`. */
  riskLevel: number | undefined;
  /** Fetches a file from an allowed host. */
  fetchFile: FetchFile;
  /** Aborts when the caller is gone or the time is up. */
  signal: AbortSignal;
  /** Runs engine work in its turn. */
  inTurn<T>(work: () => Promise<T>): Promise<T>;
  /** Runs engine work in its turn after the answer was given; `onFailure` when it breaks or gets no turn. */
  afterwards(work: (signal: AbortSignal) => Promise<void>, onFailure: () => void): void;
}

export type Handler<Name extends OperationName> = (
  request: ParsedRequestOf<Name>,
  context: HandlerContext,
) => Promise<Outcome>;

/** A refusal before any processing, that names the field. */
export function refuse(resultCode: string, field: string, why: string): Outcome {
  return { resultCode, resultMessage: `${field}: ${why}`, processed: false };
}

/** Success without an engine: an answer out of what is remembered. */
export function answer(body: Record<string, unknown>): Outcome {
  return { resultCode: 'SUCCESS', body, processed: false };
}
