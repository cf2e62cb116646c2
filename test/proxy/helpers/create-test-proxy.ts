import { createProxy, createMemoryStore } from '@idproof/proxy';
import type { LogLine, Proxy, ProxyConfig, SessionStore } from '@idproof/proxy';
import type { SessionView } from '@idproof/core/session';
import { LogLine as LogLineSchema } from '../../../packages/proxy/src/log.js';
import { callServerApi } from './server-door.js';
import { createFakeProvider, PROVIDER_KEYS, PROVIDER_URL, providerSigner } from './fake-provider.js';
import type { FakeProvider } from './fake-provider.js';

export const SERVER_KEY = 'canary-server-key-0123456789abcdefghij';
export const DATA_KEY = Buffer.from('canary data key of thirty two by').toString('base64');
export const ORIGIN = 'https://shop.example';
/** Where browsers reach the proxy, and where they go after the hosted page. */
export const PUBLIC_URL = 'https://verify.example';
export const RETURN_URL = 'https://shop.example/done';
export const START = new Date('2026-05-05T10:00:00Z').getTime();

/** All that the default consent text can name. */
export const NAMES = {
  controller: 'Example Bank, 1 High Street, Exampleton',
  contact: 'privacy@bank.example',
  policyUrl: 'https://bank.example/privacy',
  provider: 'Verifier Ltd',
  providerCountry: 'SG',
  providerRetention: 90 * 24 * 3_600_000,
};

export interface TestProxy {
  proxy: Proxy;
  provider: FakeProvider;
  store: SessionStore;
  logs: LogLine[];
  /** Milliseconds since 1970, to be moved by the test. */
  time: { now: number };
  /** Calls as the merchant's server. */
  server: (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Response>;
  /** A session, and a browser that holds its token. */
  begin: (request?: Record<string, unknown>) => Promise<Browser>;
}

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  /** The view, where the status is 200. */
  view: SessionView;
  /** The problem document, where it is not. */
  problem: { code: string; field?: string; status: number; retryable: boolean; requestId: string };
}

export interface Browser {
  sessionId: string;
  token: string;
  call: (method: string, path: string, options?: CallOptions) => Promise<Answer>;
  view: () => Promise<SessionView>;
  post: (step: string, body: unknown, key?: string) => Promise<Answer>;
  agree: () => Promise<Answer>;
}

interface CallOptions {
  body?: string | Uint8Array;
  headers?: Record<string, string>;
}

let keys = 0;

const wrongLines: string[] = [];
// The proxy lets no log stop it: what is wrong with a line fails the whole file.
process.once('exit', () => {
  if (wrongLines.length === 0) return;
  console.error(`Lines of the log that are none:\n${wrongLines.join('\n')}`);
  process.exitCode = 1;
});

function checkLine(line: LogLine): void {
  const { error } = LogLineSchema.safeParse(line);
  if (error) wrongLines.push(`${JSON.stringify(line)}: ${error.message}`);
}

export function createTestProxy(config: Partial<ProxyConfig> = {}): TestProxy {
  const time = { now: START };
  const clock = () => time.now;
  const provider = createFakeProvider(clock);
  const store = config.store ?? createMemoryStore();
  const logs: LogLine[] = [];
  const proxy = createProxy({
    serverKeys: [SERVER_KEY],
    dataKeys: [DATA_KEY],
    providerUrl: PROVIDER_URL,
    clientId: PROVIDER_KEYS.clientId,
    signer: providerSigner(),
    send: provider.send,
    allowedOrigins: [ORIGIN],
    publicUrl: PUBLIC_URL,
    returnUrls: [RETURN_URL],
    decision: { approveWithoutLiveness: true },
    consent: NAMES,
    limits: {
      perToken: { burst: 10_000, perMinute: 10_000 },
      perAddress: { burst: 10_000, perMinute: 10_000 },
      uploads: 64,
    },
    clock,
    log: (line) => {
      logs.push(line);
      checkLine(line);
    },
    ...config,
    store,
  });

  const server: TestProxy['server'] = async (method, path, body, headers = {}) =>
    (await callServerApi(proxy, { method, path, body, headers })) ??
    proxy.fetch(
      new Request(`http://proxy.test/idproof${path}`, {
        method,
        headers: { authorization: `Bearer ${SERVER_KEY}`, 'content-type': 'application/json', ...headers },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
    );

  const begin: TestProxy['begin'] = async (request = {}) => {
    const body = { userId: `user-${++keys}`, flow: 'api', docType: '00000001003', ...request };
    const { sessionId, clientToken } = (await (await server('POST', '/v1/sessions', body)).json()) as {
      sessionId: string;
      clientToken: string;
    };
    return createBrowser(proxy, sessionId, clientToken);
  };
  return { proxy, provider, store, logs, time, server, begin };
}

export function createBrowser(proxy: Pick<Proxy, 'fetch'>, sessionId: string, token: string): Browser {
  const call: Browser['call'] = async (method, path, { body, headers = {} } = {}) => {
    const response = await proxy.fetch(
      new Request(`http://proxy.test/idproof${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, ...headers },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : Uint8Array.from(body) }),
      }),
    );
    const text = await response.text();
    const parsed = text === '' ? {} : (JSON.parse(text) as unknown);
    const { status } = response;
    return {
      status,
      headers: response.headers,
      text,
      view: parsed as SessionView,
      problem: parsed as Answer['problem'],
    };
  };
  const view = async () => (await call('GET', '/v1/session')).view;
  const post: Browser['post'] = (step, body, key = `key-${++keys}`) =>
    call('POST', `/v1/session/${step}`, {
      body: typeof body === 'string' ? body : JSON.stringify(body),
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
    });
  return {
    sessionId,
    token,
    call,
    view,
    post,
    agree: async () => post('consent', { decision: 'granted', textHash: (await view()).consent.textHash }),
  };
}
