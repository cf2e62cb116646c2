import { setTimeout as wait } from 'node:timers/promises';
import { operationAt, type OperationName } from '@idproof/core/provider';
import { serialize, toResponse, type Recipient, type Answer } from './answer.js';
import { createByteBudget, readBody, type Lease } from './body.js';
import { checkCaller, checkHeaders, openBody, parseBody } from './check-request.js';
import { detectAuthMode, type AuthMode, type Credential, type KnownClient } from './clients.js';
import type { Limits } from '../config.js';
import { ConnectionResetError } from './connection-reset.js';
import type { Fault, FaultPlan } from '../faults.js';
import type { Log } from '../log.js';
import { processCall, type Processing } from './process-call.js';

/** Two images of 5 MB or a document of 10 MB, plus the other fields; a third more when encrypted. */
const MAX_BODY_BYTES = 15 * 1024 * 1024;

interface GatewayParts extends Processing {
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
  credential: Credential | undefined;
  lease: Lease;
}

type Admission =
  | { refusal: Answer }
  | { refusal?: never; name: OperationName; client: KnownClient; body: Record<string, unknown> };

function refuse(resultCode: string, resultMessage: string): Admission {
  return { refusal: { resultCode, resultMessage } };
}

const BODY_REFUSALS = {
  'too-large': refuse('PARAM_ILLEGAL', 'body: too large'),
  'no-room': refuse('REQUEST_TRAFFIC_EXCEED_LIMIT', 'too many requests at once'),
} as const;

function toInjectedAnswer({ resultCode, resultStatus }: Extract<Fault, { kind: 'result' }>): Answer {
  return { resultCode, resultStatus, resultMessage: `${resultCode}, injected` };
}

/**
 * Answers everything under `/api/`. The order of the checks is the contract's: route, headers, client and key,
 * signature, JSON, required, type, length, enumeration, then the handler's own rules.
 */
export function createGateway(parts: GatewayParts): (request: Request) => Promise<Response> {
  const { clients, faults, limits, clock, log } = parts;
  const room = createByteBudget(limits.maxHeldBytes);

  async function admit({ request, path, name, client, credential, lease }: Call): Promise<Admission> {
    if (!name || request.method !== 'POST') return refuse('NO_INTERFACE_DEF', 'no such operation');
    const badHeader = checkHeaders(request.headers, clock(), limits.maxRequestAge);
    if (badHeader) return { refusal: badHeader };
    if (!client) return refuse('MERCHANT_NOT_FOUND', 'Client-Id: not known');
    const body = await readBody(request, MAX_BODY_BYTES, lease);
    if ('refused' in body) return BODY_REFUSALS[body.refused];
    const { headers } = request;
    const stranger = await checkCaller(client, credential, { headers, path, body: body.bytes });
    if (stranger) return { refusal: stranger };
    const opened = openBody(credential, headers, body.bytes);
    if ('answer' in opened) return { refusal: opened.answer };
    const parsed = parseBody(opened.bytes);
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
    const said = fault.result
      ? toInjectedAnswer(fault.result)
      : await processCall(parts, { name, client, body, signal, riskLevel: fault['device-risk']?.riskLevel });
    if (fault.reset) throw new ConnectionResetError();
    return { answer: said, spoil: fault['bad-signature'] !== undefined };
  }

  async function respond(request: Request, lease: Lease): Promise<Response> {
    const started = clock();
    const path = new URL(request.url).pathname;
    const name = operationAt(path, limits.segment);
    const client = clients.get(request.headers.get('Client-Id') ?? '');
    const mode = detectAuthMode(request.headers);
    const credential = client?.credential(mode);
    const { answer: said, spoil } = await answer({ request, path, name, client, credential, lease });
    const ids = { operation: name, clientId: client?.clientId, transactionId: said.transactionId };
    log({ event: 'answered', ...ids, resultCode: said.resultCode, milliseconds: clock() - started });
    const addressee = client && chooseRecipient(client, credential, mode, request.headers);
    return toResponse(serialize(said, name), { path, addressee, now: clock(), spoil });
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

/** An answer is signed in the mode of the request, or in the other mode when the caller has no key for it. */
function chooseRecipient(
  client: KnownClient,
  credential: Credential | undefined,
  mode: AuthMode,
  headers: Headers,
): Recipient | undefined {
  const used = credential ?? client.credential(mode === 'rsa' ? 'aksk' : 'rsa');
  const encrypted = (credential && headers.get('Encrypt')) ?? undefined;
  return used && { clientId: client.clientId, credential: used, encrypted };
}
