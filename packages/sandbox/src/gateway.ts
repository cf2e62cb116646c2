import { setTimeout as wait } from 'node:timers/promises';
import { operationAt, type OperationName } from '@idproof/core/provider';
import { serialize, toResponse, type Answer } from './answer.js';
import { createRoom, readBody, type Lease } from './body.js';
import { checkCaller, checkHeaders, parseBody } from './check-request.js';
import type { KnownClient } from './clients.js';
import type { Limits } from './config.js';
import { ConnectionResetError } from './connection-reset.js';
import type { Fault, FaultPlan } from './faults.js';
import type { Log } from './log.js';
import { processCall, type Processing } from './process-call.js';

/** Two pictures of 5 MB and the rest of the body. */
const MAX_BODY_BYTES = 11 * 1024 * 1024;

export interface GatewayParts extends Processing {
  clients: ReadonlyMap<string, KnownClient>;
  faults: FaultPlan;
  limits: Limits;
  clock: () => number;
  log: Log;
}

/** One call on its way through the checks. */
interface Call {
  request: Request;
  path: string;
  name: OperationName | undefined;
  client: KnownClient | undefined;
  lease: Lease;
}

type Admission =
  | { refusal: Answer }
  | { refusal?: never; name: OperationName; client: KnownClient; body: Record<string, unknown> };

function refusal(resultCode: string, resultMessage: string): Admission {
  return { refusal: { resultCode, resultMessage } };
}

const BODY_REFUSALS = {
  'too-large': refusal('PARAM_ILLEGAL', 'body: too large'),
  'no-room': refusal('REQUEST_TRAFFIC_EXCEED_LIMIT', 'too many requests at once'),
} as const;

function injected({ resultCode, resultStatus }: Extract<Fault, { kind: 'result' }>): Answer {
  return { resultCode, resultStatus, resultMessage: `${resultCode}, injected` };
}

/**
 * Answers everything under `/api/`. The order of the checks is the contract's: route, headers, client and key,
 * signature, JSON, required, type, length, enumeration, then the handler's own rules.
 */
export function createGateway(parts: GatewayParts): (request: Request) => Promise<Response> {
  const { clients, faults, limits, clock, log } = parts;
  const room = createRoom(limits.maxHeldBytes);

  async function admit({ request, path, name, client, lease }: Call): Promise<Admission> {
    if (!name || request.method !== 'POST') return refusal('NO_INTERFACE_DEF', 'no such operation');
    const badHeader = checkHeaders(request.headers, clock(), limits.maxRequestAge);
    if (badHeader) return { refusal: badHeader };
    if (!client) return refusal('MERCHANT_NOT_FOUND', 'Client-Id: not known');
    const body = await readBody(request, MAX_BODY_BYTES, lease);
    if ('refused' in body) return BODY_REFUSALS[body.refused];
    const stranger = await checkCaller(client, { headers: request.headers, path, body: body.bytes });
    if (stranger) return { refusal: stranger };
    const parsed = parseBody(body.bytes);
    return 'answer' in parsed ? { refusal: parsed.answer } : { name, client, body: parsed.value };
  }

  async function answer(call: Call): Promise<{ answer: Answer; spoil: boolean }> {
    const admitted = await admit(call);
    if (admitted.refusal) return { answer: admitted.refusal, spoil: false };
    const { name, client, body } = admitted;
    const { signal } = call.request;
    const fault = faults.take(name);
    for (const kind of Object.keys(fault)) log({ event: 'fault-injected', operation: name, fault: kind });
    if (fault.latency) await wait(fault.latency.milliseconds, undefined, { signal });
    if (fault.reset?.when === 'before') throw new ConnectionResetError();
    const said = fault.result ? injected(fault.result) : await processCall(parts, { name, client, body, signal });
    if (fault.reset) throw new ConnectionResetError();
    return { answer: said, spoil: fault['bad-signature'] !== undefined };
  }

  async function respond(request: Request, lease: Lease): Promise<Response> {
    const started = clock();
    const path = new URL(request.url).pathname;
    const name = operationAt(path, limits.segment);
    const client = clients.get(request.headers.get('Client-Id') ?? '');
    const { answer: said, spoil } = await answer({ request, path, name, client, lease });
    const ids = { operation: name, clientId: client?.clientId, transactionId: said.transactionId };
    log({ event: 'answered', ...ids, resultCode: said.resultCode, milliseconds: clock() - started });
    return toResponse(serialize(said, name), { path, client, now: clock(), spoil });
  }

  return async (request) => {
    const lease = room.lease();
    try {
      return await respond(request, lease);
    } finally {
      lease.release();
    }
  };
}
