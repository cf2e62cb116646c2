import type { OperationName, ParsedRequestOf } from '@idproof/core/provider';
import type { KnownClient } from '../gateway/clients.js';
import type { Engines } from '@idproof/engines';
import type { FetchFile } from '../realdoc/fetch-file.js';
import type { SandboxState } from '../state/state.js';

/** The outcome of an operation, before it is wrapped in `result`, signed and recorded. */
export interface Outcome {
  resultCode: string;
  /** The reason, for developers: a field name and a rule, never personal data. */
  resultMessage?: string;
  /** Business fields; absent on failure. */
  body?: Record<string, unknown>;
  /** True when the answer is `body` only, without a `result`. */
  bare?: boolean;
  /** True once an engine has run; then the answer gets a transaction id and is recorded. */
  processed: boolean;
  /** The id of a transaction that the handler started. */
  transactionId?: string;
  /** The transaction to record it under, where the answer of the operation has no transaction id. */
  recordedAs?: string;
}

export interface HandlerContext {
  engines: Engines;
  /** The caller. */
  client: KnownClient;
  /** The sandbox's state. */
  state: SandboxState;
  /** Milliseconds since 1970. */
  now: number;
  /** The public origin of the sandbox, for addresses handed to pages and SDKs. */
  publicUrl: string;
  /** An injected level of `deviceRisk`. */
  riskLevel: number | undefined;
  /** Fetches a file from an allowed host; undefined on failure. */
  fetchFile: FetchFile;
  /** Aborts when the caller disconnects or the time limit is reached. */
  signal: AbortSignal;
  /** Runs engine work through the queue. */
  runQueued<T>(work: () => Promise<T>): Promise<T>;
  /** Runs engine work through the queue after the answer; calls `onFailure` when it fails or the queue is full. */
  runLater(work: (signal: AbortSignal) => Promise<void>, onFailure: () => void): void;
}

export type Handler<Name extends OperationName> = (
  request: ParsedRequestOf<Name>,
  context: HandlerContext,
) => Promise<Outcome>;

/** Refuses a request before any processing and names the field. */
export function refuse(resultCode: string, field: string, why: string): Outcome {
  return { resultCode, resultMessage: `${field}: ${why}`, processed: false };
}

/** Answers from the state, without an engine. */
export function answer(body: Record<string, unknown>): Outcome {
  return { resultCode: 'SUCCESS', body, processed: false };
}

/** The note on `transactionId` for operations whose answer has none. */
export const NO_TRANSACTION_ID = { transactionId: 'the answer of this operation has none' } as const;
