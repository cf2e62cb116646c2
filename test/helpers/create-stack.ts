import { randomBytes } from 'node:crypto';
import { createAkskSigner, type SendRequest } from '@idproof/core/provider';
import { createSessionClient, type SessionClient } from '@idproof/core/session';
import { createMemoryStore, createProxy, type LogLine, type ProxyConfig } from '@idproof/proxy';
import { nodeHmac } from '@idproof/proxy/node';
import { createSandbox, type Engines } from '@idproof/sandbox';

const ORIGIN = 'https://shop.example';
const PROXY = 'https://shop.example/idproof';
/** Where the person goes after the hosted page. */
export const RETURN_URL = `${ORIGIN}/done`;
const SANDBOX = 'http://localhost:8788';
/** Milliseconds: long enough that no test depends on how busy the machine is. */
const PATIENCE = 300_000;

export interface StackOptions {
  engines: Engines;
  proxy?: Partial<ProxyConfig>;
  /** Options of the merchant's server, merged over the defaults. */
  session?: Record<string, unknown>;
}

export interface Started {
  client: SessionClient;
  sessionId: string;
  clientToken: string;
}

/**
 * Browser's client → proxy → sandbox in one process, wired by passing functions, without a port.
 * `upstream` counts the calls that reached the sandbox, by path.
 */
export function createStack({ engines, proxy: overrides = {}, session = {} }: StackOptions) {
  const secretKey = randomBytes(32).toString('base64url');
  const accessKey = randomBytes(16).toString('base64url');
  const serverKey = randomBytes(32).toString('base64url');
  const clientId = '1234567890123456';
  const log: LogLine[] = [];
  const upstream: string[] = [];
  const sandbox = createSandbox({
    engines,
    clients: [{ clientId, accessKey, secretKey }],
    processTimeout: PATIENCE,
  });

  async function send({ url, headers, body, signal }: SendRequest) {
    upstream.push(new URL(url).pathname);
    const answer = await sandbox.fetch(new Request(url, { method: 'POST', headers, body: body.slice(), signal }));
    return {
      status: answer.status,
      headers: Object.fromEntries(answer.headers),
      body: new Uint8Array(await answer.arrayBuffer()),
    };
  }

  const proxy = createProxy({
    serverKeys: [serverKey],
    dataKeys: [randomBytes(32).toString('base64')],
    providerUrl: SANDBOX,
    providerTimeout: PATIENCE,
    clientId,
    signer: createAkskSigner({ accessKey, secretKey, hmac: nodeHmac }),
    send,
    store: createMemoryStore(),
    allowedOrigins: [ORIGIN],
    publicUrl: ORIGIN,
    returnUrls: [RETURN_URL],
    log: (line) => log.push(line),
    ...overrides,
  });

  const asMerchant = (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Response> =>
    proxy.fetch(
      new Request(`${PROXY}${path}`, {
        method,
        headers: {
          Authorization: `Bearer ${serverKey}`,
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    );

  /** Starts a session as the merchant's server does, and returns what the browser needs. */
  async function start(userId = randomBytes(8).toString('hex')): Promise<Started> {
    const answer = await asMerchant('POST', '/v1/sessions', {
      userId,
      flow: 'api',
      docType: '00000001003',
      pages: '1',
      ...session,
    });
    if (answer.status > 201) throw new Error(`the session was not started: ${await answer.text()}`);
    const { sessionId, clientToken } = (await answer.json()) as { sessionId: string; clientToken: string };
    const client = createSessionClient({
      proxyUrl: PROXY,
      getToken: async () => clientToken,
      fetch: (input, init) => {
        const request = new Request(input, init);
        request.headers.set('Origin', ORIGIN);
        return proxy.fetch(request);
      },
      timeout: PATIENCE,
      retry: { attempts: 1 },
    });
    return { client, sessionId, clientToken };
  }

  /** The session as the merchant's server reads it. */
  async function readEvidence(sessionId: string): Promise<Record<string, unknown>> {
    return (await (await asMerchant('GET', `/v1/sessions/${sessionId}`)).json()) as Record<string, unknown>;
  }

  return { proxy, sandbox, start, asMerchant, readEvidence, log, upstream, close: () => proxy.close() };
}

/** Gives consent to the text that the proxy serves. */
export async function agree(client: SessionClient): Promise<void> {
  const { consent } = await client.view();
  await client.consent({ decision: 'granted', textHash: consent.textHash });
}
