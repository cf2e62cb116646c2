import {
  checkRequest,
  createAkskSigner,
  formatRequestTime,
  OPERATIONS,
  operationAt,
  readHeader,
  webCryptoHmac,
  type Operation,
  type OperationName,
  type Send,
  type SendRequest,
  type SendResponse,
} from '@idproof/core/provider';
import { fail, findAnswer, type Script } from './script.js';

/** Publicly known keys, for tests alone. */
export const TEST_KEYS = {
  clientId: '1234567890123456',
  accessKey: 'test-access-key',
  secretKey: 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=',
} as const;

/** A valid, signed call. */
export interface ProviderCall {
  operation: OperationName;
  request: unknown;
}

export interface ScriptedProviderOptions {
  /** Keys that verify calls and sign answers. Default `TEST_KEYS`. */
  keys?: { clientId: string; accessKey: string; secretKey: string };
  /** The provider's own name in its paths. Default `svc`. */
  segment?: string;
  /** Milliseconds since 1970. Default `Date.now`. */
  clock?: () => number;
}

export interface ScriptedProvider {
  /** Transport for `createProxy({ send })`, without a network. */
  send: Send;
  /** The same as a request handler of a server. */
  fetch(request: Request): Promise<Response>;
  /** Received calls, the oldest first. */
  readonly calls: readonly ProviderCall[];
  /** Replaces the script; sequences begin anew. */
  play(script: Script): void;
}

const encoder = new TextEncoder();

/**
 * Provider with scripted answers. Like the real one, it refuses a wrong signature (`SIGNATURE_INVALID`), checks each
 * request against the specification, and signs every answer.
 * An operation without a script answers as for `HOLDER`, or `NO_INTERFACE_DEF`.
 */
export function createScriptedProvider(script: Script = {}, options: ScriptedProviderOptions = {}): ScriptedProvider {
  const { keys = TEST_KEYS, segment = 'svc', clock = Date.now } = options;
  const signer = createAkskSigner({ ...keys, hmac: webCryptoHmac });
  const calls: ProviderCall[] = [];
  let current = script;
  let counts = new Map<OperationName, number>();

  async function answer(name: OperationName, { headers, body }: SendRequest, path: string): Promise<object> {
    const message = {
      path,
      clientId: readHeader(headers, 'client-id') ?? '',
      time: readHeader(headers, 'request-time') ?? '',
      body,
    };
    if (message.clientId !== keys.clientId) return fail('MERCHANT_NOT_FOUND');
    if (!(await signer.verify(message, readHeader(headers, 'signature') ?? ''))) return fail('SIGNATURE_INVALID');
    const request: unknown = JSON.parse(new TextDecoder().decode(body));
    const checked = checkRequest(OPERATIONS[name] as Operation, request);
    if (!checked.ok) return fail(checked.fault.code);
    calls.push({ operation: name, request });
    const before = counts.get(name) ?? 0;
    counts.set(name, before + 1);
    const found = await findAnswer(current, name, request, before);
    // The echo test has no `result` where it succeeds.
    if (name === 'v1.authentication.test') return found;
    const { transactionId = `test-${crypto.randomUUID()}` } = request as { transactionId?: string };
    return { result: { resultCode: 'SUCCESS', resultStatus: 'S', resultMessage: 'Success' }, transactionId, ...found };
  }

  async function send(request: SendRequest): Promise<SendResponse> {
    const path = new URL(request.url).pathname;
    const name = operationAt(path, segment);
    const body = encoder.encode(JSON.stringify(name ? await answer(name, request, path) : fail('NO_INTERFACE_DEF')));
    const time = formatRequestTime(clock());
    const signature = await signer.sign({ path, clientId: keys.clientId, time, body });
    const headers = { 'Content-Type': 'application/json; charset=UTF-8', 'Response-Time': time, Signature: signature };
    return { status: 200, headers, body };
  }

  return {
    send,
    calls,
    async fetch(request) {
      const { url, signal } = request;
      const headers = Object.fromEntries(request.headers);
      const { status, ...response } = await send({
        url,
        headers,
        signal,
        body: new Uint8Array(await request.arrayBuffer()),
      });
      return new Response(Uint8Array.from(response.body), {
        status,
        headers: response.headers as Record<string, string>,
      });
    },
    play(next) {
      current = next;
      counts = new Map();
    },
  };
}
