import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { parseEnv } from 'node:util';
import { Hono } from 'hono';
import { createProxy, toErrorResponse } from '@idproof/proxy';
import type { ProxyConfig } from '@idproof/proxy';
import { proxyConfigFromEnvironment } from '@idproof/proxy/node';
import { createSessionClient, createStartTokenSource } from '@idproof/core/session';

const README = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8');
const ENV: Record<string, string> = {
  IDPROOF_CLIENT_ID: '1234567890123456',
  IDPROOF_ACCESS_KEY: 'an-access-key',
  IDPROOF_SECRET_KEY: 'YS1zZWNyZXQta2V5LW9mLXRoZS1wcm92aWRlci0wMQ',
  IDPROOF_SERVER_KEY: 'a-server-key-0123456789abcdefghij',
  IDPROOF_DATA_KEY: Buffer.from('another data key of thirty-two b').toString('base64'),
  IDPROOF_PROVIDER_URL: 'https://provider.test',
  IDPROOF_STORE: 'memory:',
};

type App = { fetch: (request: Request) => Response | Promise<Response> };

/** The server of the README as it stands, without its port; `user` is who is logged in. */
async function runServer(user: { id: string } | undefined, env = ENV): Promise<typeof fetch> {
  const block = /```js\n(?<code>\/\/ server\.mjs\n[\s\S]*?)\n```/.exec(README)?.groups?.code;
  assert.ok(block, 'the README has a server');
  const code = block.replaceAll(/^import .*$/gm, '').replace(/^const loggedInUser = .*$/m, '');
  const served: App[] = [];
  const given = {
    Hono,
    toErrorResponse,
    createProxy: (config: ProxyConfig) => createProxy({ ...config, log: () => {} }),
    proxyConfigFromEnvironment,
    loggedInUser: () => user,
    process: { env },
    getConnInfo: () => ({ remote: { address: '192.0.2.1' } }),
    serveStatic: () => (_: unknown, next: () => Promise<void>) => next(),
    serve: (app: App) => served.push(app),
  };
  const AsyncFunction = (async () => {}).constructor as FunctionConstructor;
  await (AsyncFunction(...Object.keys(given), code)(...Object.values(given)) as Promise<void>);
  return async (input, init) => {
    const url = input instanceof Request ? input.url : input;
    return served[0]!.fetch(new Request(new URL(url, 'https://shop.example'), init));
  };
}

test('the server of the README starts a session that the page can go on with', async () => {
  const fetch = await runServer({ id: 'a customer' });
  const getToken = createStartTokenSource('/api/start', { fetch });
  const client = createSessionClient({ proxyUrl: '/idproof', getToken, fetch });
  const { status, consent } = await client.view();
  assert.equal(status, 'open');
  assert.equal((await client.consent({ decision: 'granted', textHash: consent.textHash })).step, 'document');
});

test('the server of the README hands on why the proxy has started no session', async () => {
  const fetch = await runServer({ id: 'a customer' }, { ...ENV, IDPROOF_LIMIT_USER: '1/1' });
  const start = () => fetch('/api/start', { method: 'POST', headers: { 'Idproof-Start': '1' } });
  assert.equal((await start()).status, 200);
  const refused = await start();
  assert.equal(refused.status, 429);
  assert.ok(Number(refused.headers.get('retry-after')) > 0);
  assert.equal(((await refused.json()) as { code: string }).code, 'rate_limited');
});

test('the settings of the README are whole: the proxy warns of nothing, and somebody may try all day', async () => {
  const block = /cat > \.env <<END\n(?<lines>[\s\S]*?)\nEND/.exec(README)?.groups?.lines;
  assert.ok(block, 'the README has settings');
  const plain = Object.entries(parseEnv(block)).filter(([name]) => /_(?:CONSENT_\w+|HOPS|DAY)$/.test(name));
  const warnings: string[] = [];
  const config = await proxyConfigFromEnvironment({ ...ENV, ...Object.fromEntries(plain), NODE_ENV: 'test' });
  const log: ProxyConfig['log'] = ({ code }) => void warnings.push(String(code));
  await createProxy({ ...config, log }).close();
  assert.deepEqual(warnings, []);
  assert.equal(config.limits?.sessionsPerDay, 1000);
});

test('the server of the README starts nothing for strangers and foreign pages', async () => {
  const start = async (user: { id: string } | undefined, headers: Record<string, string>) =>
    (await (await runServer(user))('/api/start', { method: 'POST', headers })).status;
  assert.equal(await start(undefined, { 'Idproof-Start': '1' }), 403);
  assert.equal(await start({ id: 'a customer' }, {}), 403);
});
