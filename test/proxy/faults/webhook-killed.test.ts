import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { createSessionClient } from '@idproof/core/session';
import { openStore } from '@idproof/proxy/node';
import { createTestProxy, SERVER_KEY } from '../helpers/create-test-proxy.js';
import { PROXY_VARIABLES, startProxy } from '../helpers/proxy-process.js';
import { createReceiver, WEBHOOK_KEY } from '../helpers/webhook-receiver.js';

// Claim: T48
test('killed while the receiver works: the message is sent again under its id, and then no more', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'idproof-webhook-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  let hear = (_id: string) => {};
  const heard = new Promise<string>((resolve) => (hear = resolve));
  // It takes the message and never answers.
  const server = createServer((request) => hear(String(request.headers['webhook-id']))).listen(0, '127.0.0.1');
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, 'listening');
  const store = `sqlite:${join(folder, 'proxy.sqlite')}`;
  const { child, url } = await startProxy({
    ...PROXY_VARIABLES,
    IDPROOF_PROVIDER_URL: 'http://127.0.0.1:9',
    IDPROOF_STORE: store,
    IDPROOF_WEBHOOK_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhook`,
    IDPROOF_WEBHOOK_KEY: WEBHOOK_KEY,
  });
  t.after(() => child.kill('SIGKILL'));
  const created = await fetch(`${url}/v1/sessions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${SERVER_KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify({ userId: 'u', flow: 'api', docType: '00000001003' }),
  });
  const { sessionId, reference, clientToken } = (await created.json()) as Record<
    'sessionId' | 'reference' | 'clientToken',
    string
  >;
  const client = createSessionClient({ proxyUrl: url, getToken: async () => clientToken });
  const { consent } = await client.view();
  await client.consent({ decision: 'declined', textHash: consent.textHash });
  const id = await heard;
  child.kill('SIGKILL');
  await once(child, 'exit');

  const receiver = createReceiver();
  const next = createTestProxy({ ...receiver.config, store: await openStore(store) });
  next.time.now = Date.now() + 60_000;
  await next.proxy.sweep();
  next.time.now += 3_600_000;
  await next.proxy.sweep();
  assert.deepEqual(
    receiver.deliveries.map((delivery) => [delivery.id, delivery.message.data]),
    [[id, { sessionId, reference, status: 'declined', outcome: null }]],
  );
  await next.proxy.close();
});
