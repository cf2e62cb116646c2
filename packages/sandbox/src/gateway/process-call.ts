import { checkRequest, type Fault, type Operation, type OperationName, OPERATIONS } from '@idproof/core/provider';
import type { Answer } from './answer.js';
import type { KnownClient } from './clients.js';
import { QueueFullError, type EngineQueue } from '../engine-queue.js';
import type { Engines } from '@idproof/engines';
import type { Log } from '../log.js';
import type { Handler, Outcome } from '../operations/handler.js';
import { HANDLERS } from '../operations/handlers.js';
import type { FetchFile } from '../realdoc/fetch-file.js';
import type { SandboxState } from '../state/state.js';
import { createHash } from 'node:crypto';
import type { Recorded } from '../state/transactions.js';

/** The parts that process calls. */
export interface Processing {
  engines: Engines;
  queue: EngineQueue;
  state: SandboxState;
  fetchFile: FetchFile;
  /** Origin under which pages and SDKs reach the sandbox. */
  publicUrl: string;
  limits: { processTimeout: number };
  clock: () => number;
  log: Log;
}

/** A call with a verified signature and valid JSON. */
interface AdmittedCall {
  name: OperationName;
  client: KnownClient;
  body: Record<string, unknown>;
  signal: AbortSignal;
  /** Set by an injected fault. */
  riskLevel?: number | undefined;
}

/** Product letters in the ids of recognition and comparison (appendix 4.1). */
const PRODUCT = 'FID';

const WHY: Record<Fault['why'], string> = {
  missing: 'required',
  empty: 'must not be empty',
  type: 'wrong type',
  too_long: 'too long',
  value: 'not an accepted value',
  unknown: 'not a field of this operation',
};

/** Checks the fields, runs the operation, and records it when an engine ran. Rejects only when the caller is gone. */
export async function processCall(parts: Processing, call: AdmittedCall): Promise<Answer> {
  const { name, client, body, signal } = call;
  const operation: Operation = OPERATIONS[name];
  const checked = checkRequest(operation, body);
  if (!checked.ok) {
    const { field, why, code } = checked.fault;
    return { resultCode: code, resultMessage: `${field}: ${WHY[why]}` };
  }
  if (!client.mayCall(name)) return { resultCode: 'ACCESS_DENIED', resultMessage: 'not entitled to this operation' };
  try {
    const outcome = await handle(parts, call, checked.value);
    return record(parts, call, checked.value, outcome);
  } catch (error) {
    // The caller is gone, so there is no one to answer.
    if (signal.aborted) throw error;
    return toFailure(parts, name, error);
  }
}

async function handle(
  parts: Processing,
  { name, client, riskLevel, signal: caller }: AdmittedCall,
  request: unknown,
): Promise<Outcome> {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(new TimeUpError()), parts.limits.processTimeout);
  const signal = AbortSignal.any([caller, timeout.signal]);
  // The table pairs each name with its handler; TypeScript cannot follow the pair here.
  const handler = HANDLERS[name].handle as Handler<OperationName>;
  try {
    return await handler(request as never, {
      engines: parts.engines,
      client,
      state: parts.state,
      now: parts.clock(),
      publicUrl: parts.publicUrl,
      fetchFile: parts.fetchFile,
      riskLevel,
      signal,
      runQueued: (work) => parts.queue.run(() => rejectOnAbort(work(), signal), signal),
      runLater: (work, onFailure) => void runInBackground(parts, name, work, onFailure),
    });
  } finally {
    clearTimeout(timer);
  }
}

/** No caller waits for the work, so no caller can abort it; only the time limit applies. */
async function runInBackground(
  { queue, limits, log }: Processing,
  name: OperationName,
  work: (signal: AbortSignal) => Promise<void>,
  onFailure: () => void,
): Promise<void> {
  const signal = AbortSignal.timeout(limits.processTimeout);
  try {
    await queue.run(() => rejectOnAbort(work(signal), signal), signal);
  } catch (error) {
    log({ event: 'failed', operation: name, error: error instanceof Error ? error.name : typeof error });
    onFailure();
  }
}

class TimeUpError extends Error {
  override readonly name = 'TimeUpError';
}

/** Rejects with the signal's reason even when the work ignores the signal. */
function rejectOnAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason as Error);
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

function record(parts: Processing, { name, client }: AdmittedCall, request: unknown, outcome: Outcome): Answer {
  const { processed, recordedAs, ...answer } = outcome;
  const { transactions } = parts.state;
  const fields = request as { bizId?: string; transactionId?: string };
  if (!processed) {
    // A request for a result is recorded, with its bizId, under the transaction it asks for.
    const isResult = answer.body && fields.bizId && fields.transactionId && transactions.find(fields.transactionId);
    if (isResult) transactions.note(fields.transactionId!, { [`${name} bizId`]: fields.bizId });
    return answer;
  }
  const now = parts.clock();
  const transactionId = recordedAs ?? answer.transactionId ?? transactions.nextId(PRODUCT, now);
  transactions.record({
    transactionId,
    operation: name,
    clientId: client.clientId,
    bizId: fields.bizId ?? '',
    createdAt: new Date(now).toISOString(),
    resultCode: answer.resultCode,
  });
  const recorded = pickRecordedFields(name, request);
  if (Object.keys(recorded).length > 0) transactions.note(transactionId, recorded);
  return recordedAs === undefined ? { ...answer, transactionId } : answer;
}

function toFailure({ log }: Processing, name: OperationName, error: unknown): Answer {
  if (error instanceof QueueFullError) {
    return { resultCode: 'REQUEST_TRAFFIC_EXCEED_LIMIT', resultMessage: 'the queue is full' };
  }
  log({ event: 'failed', operation: name, error: error instanceof Error ? error.name : typeof error });
  if (error instanceof TimeUpError) return { resultCode: 'PROCESS_TIMEOUT', resultMessage: 'took too long' };
  return { resultCode: 'SYSTEM_ERROR', resultMessage: 'internal error' };
}

const readPath = (body: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | null | undefined)?.[key], body);

/** The fields of a request that are stored with its transaction. `bizId` has a column of its own. */
function pickRecordedFields(name: OperationName, request: unknown): Recorded {
  const { fields } = HANDLERS[name];
  const kept = Object.entries(fields).flatMap(([path, { treatment, hashed }]) => {
    const value = readPath(request, path);
    const isOuter = Object.keys(fields).some((other) => other.startsWith(`${path}.`));
    if (treatment !== 'recorded' || path === 'bizId' || isOuter || value == null) return [];
    return [[path, hashed && typeof value === 'string' ? `sha256:${hash(value)}` : value] as const];
  });
  return Object.fromEntries(kept);
}

const hash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);
