import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { Hono } from 'hono';
import { createProxy } from '@idproof/proxy';
import type { ProxyConfig } from '@idproof/proxy';
import { proxyConfigFromEnvironment } from '@idproof/proxy/node';
import { createSessionClient, createStartTokenSource } from '@idproof/core/session';

const README = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
const ENV = {
  IDPROOF_CLIENT_ID: '1234567890123456',
  IDPROOF_ACCESS_KEY: 'an-access-key',
  IDPROOF_SECRET_KEY: 'YS1zZWNyZXQta2V5LW9mLXRoZS1wcm92aWRlci0wMQ',
  IDPROOF_SERVER_KEY: 'first-server-key-0123456789abcdefghij,second-server-key-0123456789abcdefgh',
  IDPROOF_DATA_KEY: Buffer.from('another data key of thirty-two b').toString('base64'),
  IDPROOF_PROVIDER_URL: 'https://provider.test',
  IDPROOF_STORE: 'memory:',
};

/** The server lines of the README as they stand, run as a merchant's server; `user` is who is logged in. */
async function runSnippet(user: { id: string } | undefined): Promise<typeof fetch> {
  const block = /```ts\n(?<code>[^`]*createProxy\((?:[^`]|`[^`]+`)*?)\n```/.exec(README)?.groups?.code;
  assert.ok(block, 'the README has server lines');
  const code = block.replaceAll(/^import .*$/gm, '');
  const app = new Hono();
  const env = { incoming: { socket: { remoteAddress: '192.0.2.1' } } };
  const given = {
    app,
    createProxy: (config: ProxyConfig) => createProxy({ ...config, log: () => {} }),
    proxyConfigFromEnvironment,
    loggedInUser: () => user,
    process: { env: ENV },
  };
  const AsyncFunction = (async () => {}).constructor as FunctionConstructor;
  await (AsyncFunction(...Object.keys(given), code)(...Object.values(given)) as Promise<void>);
  return async (input, init) => {
    const url = input instanceof Request ? input.url : input;
    return app.fetch(new Request(new URL(url, 'https://shop.example'), init), env);
  };
}

test('the server lines of the README start a session that the page can go on with', async () => {
  const fetch = await runSnippet({ id: 'a customer' });
  const getToken = createStartTokenSource('/api/start', { fetch });
  const client = createSessionClient({ proxyUrl: '/idproof', getToken, fetch });
  const { status, consent } = await client.view();
  assert.equal(status, 'open');
  assert.equal((await client.consent({ decision: 'granted', textHash: consent.textHash })).step, 'document');
});

test('the server lines of the README start nothing for strangers and foreign pages', async () => {
  const start = async (user: { id: string } | undefined, headers: Record<string, string>) =>
    (await (await runSnippet(user))('/api/start', { method: 'POST', headers })).status;
  assert.equal(await start(undefined, { 'Idproof-Start': '1' }), 403);
  assert.equal(await start({ id: 'a customer' }, {}), 403);
});
