import assert from 'node:assert/strict';
import test from 'node:test';
import { createMerchant, WEBHOOK_PATH } from '../../packages/demo/src/server/merchant.js';
import { createWebhookKey, createWebhookReceiver } from '../../packages/demo/src/server/webhook.js';
import { createTestProxy, SERVER_KEY } from '../proxy/helpers/create-test-proxy.js';
import type { TestProxy } from '../proxy/helpers/create-test-proxy.js';

const SITE = 'https://shop.example';

/** The demo's merchant behind a proxy that tells it of each end. */
function createShop() {
  const key = createWebhookKey();
  const ended: string[] = [];
  const state = { isDown: false };
  const sent: { url: string; init: RequestInit & { body: string }; status: number }[] = [];
  const stack: TestProxy = createTestProxy({
    webhookUrl: SITE + WEBHOOK_PATH,
    webhookKeys: [key],
    webhookFetch: async (url, init = {}) => {
      const answer = await shop(new Request(url, init));
      const { body } = init;
      assert.ok(typeof body === 'string');
      sent.push({ url: new Request(url).url, init: { ...init, body }, status: answer.status });
      return answer;
    },
    clock: Date.now,
  });
  const shop = createMerchant({
    proxy: stack.proxy,
    loginKey: SERVER_KEY,
    site: async () => new Response('page'),
    places: { proxyUrl: '/idproof', siteUrl: SITE, frameUrl: undefined, hostedUrl: 'https://provider.test/page' },
    webhook: createWebhookReceiver(key, async (sessionId) => {
      if (state.isDown) throw new Error('The shop has a bad day');
      const { status, outcome } = await stack.proxy.sessions.get(sessionId);
      ended.push(`${sessionId} ${status} ${outcome}`);
    }),
  });
  const end = async () => {
    const browser = await stack.begin();
    await browser.post('cancel', {});
    await stack.proxy.sweep();
    return browser.sessionId;
  };
  return { stack, shop, ended, sent, state, end };
}

test('the merchant hears of an end, verifies it, and reads the session itself', async () => {
  const { ended, end, sent, stack } = createShop();
  const id = await end();
  assert.deepEqual(ended, [`${id} cancelled null`]);
  assert.deepEqual(
    sent.map(({ status }) => status),
    [204],
  );
  await stack.proxy.close();
});

test('the same message again does nothing, and a changed, old or unsigned one is 401', async () => {
  const { ended, end, sent, shop, stack } = createShop();
  await end();
  const [{ url, init } = { url: '', init: { body: '' } }] = sent;
  const again = (headers: Record<string, string> = {}, body = init.body) =>
    shop(
      new Request(url, { method: 'POST', headers: { ...(init.headers as Record<string, string>), ...headers }, body }),
    );
  assert.equal((await again()).status, 204);
  assert.equal(ended.length, 1);
  assert.equal((await again({}, init.body.replace('cancelled', 'finished'))).status, 401);
  assert.equal((await again({ 'webhook-id': 'msg_other' })).status, 401);
  assert.equal((await again({ 'webhook-timestamp': '1600000000' })).status, 401);
  assert.equal((await again({ 'webhook-timestamp': 'soon' })).status, 401);
  assert.equal((await again({ 'webhook-signature': '' })).status, 401);
  assert.equal((await shop(new Request(url, { method: 'POST', body: '{}' }))).status, 401);
  assert.equal(ended.length, 1);
  await stack.proxy.close();
});

test('what the merchant could not take in is 500, and is taken the next time', async () => {
  const { ended, end, sent, shop, state, stack } = createShop();
  state.isDown = true;
  const id = await end();
  assert.equal(sent[0]?.status, 500);
  state.isDown = false;
  const { url, init } = sent[0] ?? { url: '', init: { body: '' } };
  assert.equal((await shop(new Request(url, init))).status, 204);
  assert.deepEqual(ended, [`${id} cancelled null`]);
  await stack.proxy.close();
});
