import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { Redis } from 'ioredis';
import { createSessionClient, type SessionView } from '@idproof/core/session';
import { openStore } from '@idproof/proxy/node';
import { SERVER_KEY } from '../helpers/create-test-proxy.js';
import { PROVIDER_URL } from '../helpers/fake-provider.js';
import { PROXY_VARIABLES, startProxy } from '../helpers/proxy-process.js';
import { startRedis } from '../helpers/redis-server.js';
import { PHONE_PAGE, closeStreams } from './helpers/devices.js';
import { testHandoff } from './helpers/handoff-suite.js';
import { testKept } from './helpers/kept-suite.js';

after(closeStreams);

const redis = await startRedis();

testHandoff(
  'one Redis',
  () => {
    const address = redis.fresh();
    return () => openStore(address);
  },
  { notifies: true },
);

testKept('one Redis', async () => {
  const address = redis.fresh();
  const store = await openStore(address);
  const database = new Redis(address);
  after(() => {
    database.disconnect();
    return store.close();
  });
  const readBytes = async () => {
    const texts = [];
    for (const key of await database.keys('*'))
      texts.push(
        ((await database.type(key)) === 'string'
          ? await database.get(key)
          : await database.hget(key, 'record').catch(() => '')) ?? '',
      );
    return texts.join('');
  };
  return { store, readBytes };
});

test('the owner follows on although the instance that holds its stream is killed', async () => {
  const env = {
    ...PROXY_VARIABLES,
    IDPROOF_PROVIDER_URL: PROVIDER_URL,
    IDPROOF_STORE: redis.fresh(),
    IDPROOF_HANDOFF_URL: PHONE_PAGE,
  };
  const [one, two] = [await startProxy(env), await startProxy(env)];
  after(() => two.child.kill('SIGKILL'));
  const post = async (url: string, path: string, body: unknown, headers: Record<string, string>) =>
    (await (
      await fetch(url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': path, ...headers },
        body: JSON.stringify(body),
      })
    ).json()) as Record<string, string>;
  const request = { userId: 'anna', flow: 'api', docType: '00000001003' };
  const { clientToken = '' } = await post(one.url, '/v1/sessions', request, { authorization: `Bearer ${SERVER_KEY}` });
  // As a load balancer: the first instance while it lives.
  let alive = one.url;
  const client = createSessionClient({
    proxyUrl: 'http://balancer.test',
    getToken: async () => clientToken,
    fetch: (url, init) => fetch((url as string).replace('http://balancer.test', alive), init),
  });
  const controller = new AbortController();
  const seen: SessionView[] = [];
  const wakers = new Set<() => void>();
  const watched = client.watch?.(
    (view) => {
      seen.push(view);
      for (const wake of wakers) wake();
    },
    { signal: controller.signal },
  );
  const until = async (isWanted: (view: SessionView) => boolean) => {
    while (!seen.some(isWanted)) await new Promise<void>((resolve) => wakers.add(resolve));
  };
  await until(({ handoff }) => handoff?.state === 'idle');
  const owner = { authorization: `Bearer ${clientToken}` };
  const { url = '', number = '' } = await post(two.url, '/v1/session/handoff', {}, owner);
  await until(({ handoff }) => handoff?.state === 'offered');
  alive = two.url;
  one.child.kill('SIGKILL');
  const joined = await post(two.url, '/v1/handoff', { code: new URL(url).hash.slice(1), number }, {});
  assert.match(joined['clientToken'] ?? '', /^idct_/);
  await until(({ handoff }) => handoff?.state === 'connected');
  controller.abort();
  await watched;
});
