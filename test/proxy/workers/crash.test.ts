import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { createSessionClient } from '@idproof/core/session';
import { SERVER_KEY } from '../helpers/create-test-proxy.js';
import { jpeg } from '../helpers/images.js';
import { PROXY_VARIABLES, startProxy } from '../helpers/proxy-process.js';
import { serveProvider } from '../helpers/serve-provider.js';

const ended = (child: ChildProcess) => new Promise<number | null>((resolve) => child.once('exit', resolve));

// Claim: T37
test('killed while the provider works: the call is known as unknown, nothing is counted, the person goes on', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'idproof-crash-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const upstream = await serveProvider();
  t.after(() => upstream.server.closeAllConnections());
  t.after(() => void upstream.server.close());
  const env = {
    ...PROXY_VARIABLES,
    IDPROOF_PROVIDER_URL: upstream.url,
    IDPROOF_STORE: `sqlite:${join(folder, 'proxy.sqlite')}`,
  };
  const headers = { authorization: `Bearer ${SERVER_KEY}`, 'content-type': 'application/json' };

  const first = await startProxy(env);
  t.after(() => first.child.kill('SIGKILL'));
  const body = JSON.stringify({ userId: 'u', flow: 'api', docType: '00000001003' });
  const created = await fetch(`${first.url}/v1/sessions`, { method: 'POST', headers, body });
  const { sessionId, clientToken } = (await created.json()) as { sessionId: string; clientToken: string };
  const createClient = (proxyUrl: string) =>
    createSessionClient({ proxyUrl, getToken: async () => clientToken, retry: { attempts: 1 } });
  const client = createClient(first.url);
  const { consent } = await client.view();
  await client.consent({ decision: 'granted', textHash: consent.textHash });

  upstream.state.hold = true;
  const reached = new Promise<void>((resolve) => (upstream.state.onRequest = resolve));
  const request = { docType: '00000001003', frontPageImage: jpeg(1), method: 'upload' } as const;
  const pending = assert.rejects(client.recognize(request, { idempotencyKey: 'mine' }), { code: 'network_failed' });
  await reached;
  first.child.kill('SIGKILL');
  await pending;

  upstream.state.hold = false;
  const second = await startProxy(env);
  t.after(() => second.child.kill('SIGKILL'));
  const state = async () =>
    (await (await fetch(`${second.url}/v1/sessions/${sessionId}`, { headers })).json()) as {
      attemptsLeft: unknown;
      transactions: { state: string }[];
    };
  const before = await state();
  assert.deepEqual(before.attemptsLeft, { document: 3, selfie: 3, hosted: 3 });
  assert.deepEqual(
    before.transactions.map((entry) => entry.state),
    ['unknown'],
  );
  const resumed = createClient(second.url);
  assert.equal((await resumed.view()).step, 'document');
  const read = await resumed.recognize(request, { idempotencyKey: 'mine' });
  assert.deepEqual([read.step, read.attemptsLeft.document], ['selfie', 2]);
  assert.deepEqual(
    (await state()).transactions.map((entry) => entry.state),
    ['unknown', 'answered'],
  );

  const exit = ended(second.child);
  second.child.kill('SIGTERM');
  assert.equal(await exit, 0);
});
