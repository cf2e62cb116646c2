import { createHmac } from 'node:crypto';
import {
  createAkskSigner,
  createProviderClient,
  formatRequestTime,
  type HmacSha256,
  type ProviderClient,
  type ProviderClientConfig,
  type Send,
} from '@idproof/core/provider';
import { createSandbox, type Sandbox, type SandboxConfig } from '@idproof/sandbox';
import { TEST_KEYS } from '@idproof/testing';
import { createFakeEngines, type FakeEngines } from './fake-engines.js';

/** Those of the vector in appendix 1.3. */
export const KEYS = TEST_KEYS;
export const BASE_URL = 'http://sandbox.test';

export const nodeHmac: HmacSha256 = (key, parts) => {
  const hmac = createHmac('sha256', key);
  for (const part of parts) hmac.update(part);
  return hmac.digest();
};

export function createTestSigner(secretKey: string = KEYS.secretKey): ReturnType<typeof createAkskSigner> {
  return createAkskSigner({ accessKey: KEYS.accessKey, secretKey, hmac: nodeHmac });
}

/** A `send` that hands requests to a fetch function: no port, no network. */
export function sendTo(fetch: (request: Request) => Promise<Response>): Send {
  return async ({ url, headers, body, signal }) => {
    const response = await fetch(new Request(url, { method: 'POST', headers, body: Uint8Array.from(body), signal }));
    return { status: response.status, headers: response.headers, body: new Uint8Array(await response.arrayBuffer()) };
  };
}

export interface ProviderPair {
  engines: FakeEngines;
  sandbox: Sandbox;
  client: ProviderClient;
}

/** A client wired straight to a sandbox. */
export function createProviderPair(
  options: { sandbox?: Partial<SandboxConfig>; client?: Partial<ProviderClientConfig>; engines?: FakeEngines } = {},
): ProviderPair {
  const engines = options.engines ?? createFakeEngines();
  const sandbox = createSandbox({ engines, clients: [KEYS], ...options.sandbox });
  const send = sendTo(sandbox.fetch);
  const config = { send, signer: createTestSigner(), baseUrl: BASE_URL, clientId: KEYS.clientId, ...options.client };
  return { engines, sandbox, client: createProviderClient(config) };
}

export interface RawCall {
  path?: string;
  method?: string;
  body?: string | Uint8Array;
  /** Merged over the right ones; null leaves one out. */
  headers?: Record<string, string | null>;
  secretKey?: string;
}

/** A request of any client: valid unless overridden, and signed as sent. */
export async function rawRequest(call: RawCall = {}): Promise<Request> {
  const { path = '/api/v1/svc/authentication/test', method = 'POST', body = '{}', secretKey } = call;
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  const time = formatRequestTime(Date.now());
  const signature = await createTestSigner(secretKey).sign({ path, clientId: KEYS.clientId, time, body: bytes });
  const right = {
    'Client-Id': KEYS.clientId,
    'Request-Time': time,
    'Content-Type': 'application/json; charset=UTF-8',
    'Auth-Type': 'AKSK',
    'Access-Key': KEYS.accessKey,
    Signature: signature,
  };
  const headers = Object.entries({ ...right, ...call.headers }).filter(
    (entry): entry is [string, string] => entry[1] !== null,
  );
  return new Request(BASE_URL + path, {
    method,
    headers,
    ...(method === 'GET' ? {} : { body: Uint8Array.from(bytes) }),
  });
}

export { JPG, RIGHT_BODIES } from './right-bodies.js';
