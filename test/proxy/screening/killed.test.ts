import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { openStore } from '@idproof/proxy/node';
import { createBrowser, createTestProxy, SERVER_KEY, type Browser } from '../helpers/create-test-proxy.js';
import { PROXY_VARIABLES, startProxy } from '../helpers/proxy-process.js';
import { serveProvider } from '../helpers/serve-provider.js';
import { compareBody, recognizeBody } from '../helpers/step-bodies.js';

/** The part of a proxy that `createBrowser` calls, in a process of its own. */
const createRemote = (url: string) =>
  ({
    fetch: async (request: Request) =>
      fetch(`${url}${new URL(request.url).pathname.replace('/idproof', '')}`, {
        method: request.method,
        headers: request.headers,
        ...(request.method === 'GET' ? {} : { body: await request.text() }),
      }),
  }) as Parameters<typeof createBrowser>[0];

// Claim: T96
test('killed during the screening: another process screens again, and decides once', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'idproof-screening-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const { provider, server, state, url: providerUrl } = await serveProvider();
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const store = `sqlite:${join(folder, 'proxy.sqlite')}`;
  const { child, url } = await startProxy({
    ...PROXY_VARIABLES,
    IDPROOF_PROVIDER_URL: providerUrl,
    IDPROOF_STORE: store,
    IDPROOF_APPROVE_WITHOUT_LIVENESS: 'on',
    IDPROOF_APPROVE_DEGRADED_CAPTURE: 'on',
  });
  t.after(() => child.kill('SIGKILL'));
  const asked = new Promise<void>((resolve) => {
    state.onRequest = () => {
      // Its answer is on the way when the process ends.
      const isScreening = provider.received.at(-1)?.path.endsWith('nss/screen') ?? false;
      state.hold = isScreening;
      if (isScreening) resolve();
    };
  });
  const created = await fetch(`${url}/v1/sessions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${SERVER_KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify({ userId: 'u', flow: 'api', docType: '00000001003', screening: true }),
  });
  const { sessionId, clientToken } = (await created.json()) as Record<'sessionId' | 'clientToken', string>;
  const browser: Browser = createBrowser(createRemote(url), sessionId, clientToken);
  await browser.agree();
  assert.equal((await browser.post('recognize', recognizeBody())).view.step, 'selfie');
  await asked;
  child.kill('SIGKILL');
  await once(child, 'exit');

  const ends: unknown[] = [];
  const next = createTestProxy({
    store: await openStore(store),
    decision: { approveWithoutLiveness: true, approveDegradedCapture: true },
    hooks: { onOutcome: ({ outcome }) => void ends.push(outcome) },
  });
  t.after(() => next.proxy.close());
  next.time.now = Date.now();
  const at = createBrowser(next.proxy, sessionId, clientToken);
  assert.equal((await at.post('compare', compareBody())).view.status, 'processing');
  next.time.now += 60_000;
  await next.proxy.sweep();
  assert.equal((await at.view()).result?.outcome, 'approved');
  assert.equal(next.provider.received.filter(({ path }) => path.endsWith('nss/screen')).length, 1);
  assert.deepEqual(ends, ['approved']);
});
