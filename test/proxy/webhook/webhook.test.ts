import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import test, { describe } from 'node:test';
import { createMemoryStore } from '@idproof/proxy';
import { isOver } from '../../../packages/proxy/src/model/positions.js';
import { WebhookMessage } from '../../../tools/docs/openapi/webhooks.js';
import { createTestProxy, START } from '../helpers/create-test-proxy.js';
import type { Browser, TestProxy } from '../helpers/create-test-proxy.js';
import { atDocument, sendDocument } from '../helpers/liveness.js';
import { atSelfie, compareBody } from '../helpers/step-bodies.js';
import { createReceiver, signatureOf, WEBHOOK_KEY, WEBHOOK_URL } from '../helpers/webhook-receiver.js';
import { createReference } from '../../../packages/proxy/src/model/reference.js';

const OTHER_KEY = 'whsec_YW5vdGhlciB3ZWJob29rIGtleSBvZiB0aGlydHktdHdvIQ==';
const HOUR = 3_600_000;

async function withdraw(browser: Browser): Promise<void> {
  const { textHash } = (await browser.view()).consent;
  await browser.post('consent', { decision: 'withdrawn', textHash });
}

const decline = async (browser: Browser) => {
  const { textHash } = (await browser.view()).consent;
  await browser.post('consent', { decision: 'declined', textHash });
};
const finish = async (browser: Browser) => {
  await atSelfie(browser);
  await browser.post('compare', compareBody());
};
const expire = async (_browser: Browser, { time }: TestProxy) => {
  time.now += 2 * HOUR;
};

/** Each way a session can end, and what is told. */
const ENDS: [string, (browser: Browser, stack: TestProxy) => Promise<unknown>, object][] = [
  ['finished', finish, { status: 'finished', outcome: 'review' }],
  ['declined', decline, { status: 'declined', outcome: null }],
  ['cancelled', (browser) => browser.post('cancel', {}), { status: 'cancelled', outcome: null }],
  ['expired', expire, { status: 'expired', outcome: null }],
];

describe('the webhook', () => {
  for (const [name, end, told] of ENDS) {
    test(`${name}: one signed message with the id, the reference, the status and the outcome, and nothing else`, async () => {
      const { deliveries, config } = createReceiver();
      const stack = createTestProxy({ ...config, webhookKeys: [OTHER_KEY, WEBHOOK_KEY] });
      const browser = await stack.begin();
      await end(browser, stack);
      await stack.proxy.sweep();
      await stack.proxy.sweep();
      assert.equal(deliveries.length, 1);
      const [delivery] = deliveries;
      assert.ok(delivery);
      const { message, headers, timestamp, url } = delivery;
      WebhookMessage.parse(message);
      const { sessionId } = browser;
      const reference = createReference(sessionId);
      const at = new Date(stack.time.now).toISOString();
      assert.deepEqual(message, { type: 'session.ended', timestamp: at, data: { sessionId, reference, ...told } });
      assert.equal(url, WEBHOOK_URL);
      assert.equal(headers.get('content-type'), 'application/json');
      assert.equal(timestamp, Math.floor(stack.time.now / 1000));
      assert.match(delivery.id, /^msg_[0-9a-f]{32}$/);
      assert.deepEqual(delivery.signatures, [signatureOf(delivery, OTHER_KEY), signatureOf(delivery)]);
      assert.equal((await stack.store.get(sessionId))?.notice, undefined);
      await stack.proxy.close();
    });
  }

  test('says that liveness was checked, and by whom', async () => {
    const { deliveries, config } = createReceiver();
    const { stack, browser } = await atDocument(config);
    await sendDocument(browser);
    await stack.proxy.sweep();
    const message = WebhookMessage.parse(deliveries[0]?.message);
    const { outcome, liveness, livenessBy } = message.data;
    assert.deepEqual([outcome, liveness, livenessBy], ['approved', 'passed', 'provider']);
    await stack.proxy.close();
  });

  test('is stored in the same write as the end of the session', async () => {
    const memory = createMemoryStore();
    const ends: unknown[] = [];
    const update: typeof memory.update = async (record, expected) => {
      const before = await memory.get(record.id);
      if (before && !isOver(before.position) && isOver(record.position)) ends.push(record.notice?.type);
      return memory.update(record, expected);
    };
    const { config } = createReceiver();
    const stack = createTestProxy({ ...config, store: { ...memory, update } });
    await finish(await stack.begin());
    await decline(await stack.begin());
    assert.deepEqual(ends, ['session.ended', 'session.ended']);
    await stack.proxy.close();
  });

  test('a claim that loses to another write is tried again at once', async () => {
    const memory = createMemoryStore();
    let overtaken = 0;
    const update: typeof memory.update = async (record, expected) => {
      if (record.notice?.tries === 1 && overtaken < 3) {
        overtaken++;
        const stored = await memory.get(record.id);
        assert.ok(stored && (await memory.update(stored, expected)));
      }
      return memory.update(record, expected);
    };
    const { deliveries, config } = createReceiver();
    const stack = createTestProxy({ ...config, store: { ...memory, update } });
    await decline(await stack.begin());
    // Resolves when the round of deliveries is over; no sweep has begun another.
    await stack.proxy.close();
    assert.deepEqual([deliveries.length, overtaken], [1, 3]);
  });

  test('no request waits for the receiver, and a later withdrawal sends no second message', async () => {
    let answer = (_response: Response) => {};
    const { deliveries, config } = createReceiver(() => new Promise((resolve) => (answer = resolve)));
    const stack = createTestProxy(config);
    const browser = await stack.begin();
    await finish(browser);
    assert.equal((await browser.view()).status, 'finished');
    while (deliveries.length === 0) await new Promise((resolve) => setImmediate(resolve));
    await withdraw(browser);
    answer(new Response());
    await stack.proxy.sweep();
    stack.time.now += HOUR;
    await stack.proxy.sweep();
    assert.equal(deliveries.length, 1);
    await stack.proxy.close();
  });

  test('a deleted session sends no message', async () => {
    const { deliveries, config } = createReceiver(() => new Error('unreachable'));
    const stack = createTestProxy(config);
    const browser = await stack.begin();
    await decline(browser);
    await stack.proxy.sweep();
    assert.equal(deliveries.length, 1);
    await stack.server('DELETE', `/v1/sessions/${browser.sessionId}`);
    stack.time.now += HOUR;
    await stack.proxy.sweep();
    assert.equal(deliveries.length, 1);
    await stack.proxy.close();
  });

  test('without an address nothing is stored or sent', async () => {
    const { deliveries, config } = createReceiver();
    const stack = createTestProxy({ webhookFetch: config.webhookFetch });
    const browser = await stack.begin();
    await decline(browser);
    await stack.proxy.sweep();
    assert.deepEqual([deliveries.length, (await stack.store.get(browser.sessionId))?.notice], [0, undefined]);
    await stack.proxy.close();
  });

  test('deliveries are in the metrics and the log, without the address and the key', async () => {
    const { state, config } = createReceiver(() => new Response(null, { status: 500 }));
    const stack = createTestProxy(config);
    await decline(await stack.begin());
    await stack.proxy.sweep();
    state.answer = () => new Response();
    stack.time.now += 60_000;
    await stack.proxy.sweep();
    const metrics = await (await stack.server('GET', '/metrics')).text();
    assert.match(metrics, /^idproof_webhooks_total\{code="refused"\} 1$/m);
    assert.match(metrics, /^idproof_webhooks_total\{code="delivered"\} 1$/m);
    assert.match(metrics, /^idproof_webhook_delay_seconds_sum 60$/m);
    const lines = stack.logs.filter(({ event }) => event === 'webhook');
    assert.deepEqual(
      lines.map(({ code, status }) => [code, status]),
      [
        ['refused', 500],
        ['delivered', 200],
      ],
    );
    assert.doesNotMatch(JSON.stringify(stack.logs) + metrics, /shop\.example\/webhook|whsec/);
    await stack.proxy.close();
  });

  // Claim: T49
  test('over the network: a redirect is not followed, and neither is the answer read', async (t) => {
    const paths: string[] = [];
    const server = createServer((request, response) => {
      paths.push(request.url ?? '');
      request.resume();
      response.writeHead(307, { location: '/elsewhere' }).write('an answer without an end');
    }).listen(0, '127.0.0.1');
    t.after(() => {
      server.closeAllConnections();
      server.close();
    });
    await once(server, 'listening');
    const webhookUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhook`;
    const stack = createTestProxy({ webhookUrl, webhookKeys: [WEBHOOK_KEY] });
    await decline(await stack.begin());
    await stack.proxy.sweep();
    assert.deepEqual(paths, ['/webhook']);
    assert.deepEqual(
      stack.logs.filter(({ event }) => event === 'webhook').map(({ code, status }) => [code, status]),
      [['refused', 307]],
    );
    await stack.proxy.close();
  });

  test('contradictory settings are refused at the start', () => {
    const refused = (settings: object) => {
      assert.throws(() => createTestProxy(settings), { code: 'configuration_invalid' });
    };
    for (const webhookUrl of [
      'http://shop.example/',
      'https://name:word@shop.example/',
      'ftp://shop.example/',
      'shop',
    ]) {
      refused({ webhookUrl, webhookKeys: [WEBHOOK_KEY] });
    }
    refused({ webhookUrl: WEBHOOK_URL });
    refused({ webhookKeys: [WEBHOOK_KEY] });
    refused({ webhookUrl: WEBHOOK_URL, webhookKeys: ['whsec_short'] });
    for (const webhookUrl of ['http://localhost:1/', 'https://10.0.0.7/webhook', 'https://intern/']) {
      createTestProxy({ webhookUrl, webhookKeys: [WEBHOOK_KEY] });
    }
  });

  test('the time of the message is that of the end, however late it is delivered', async () => {
    const { deliveries, state, config } = createReceiver(() => new Error('unreachable'));
    const stack = createTestProxy(config);
    await decline(await stack.begin());
    await stack.proxy.sweep();
    state.answer = () => new Response();
    stack.time.now += HOUR;
    await stack.proxy.sweep();
    const [first, second] = deliveries;
    assert.equal(second?.id, first?.id);
    assert.equal(second?.message.timestamp, new Date(START).toISOString());
    assert.equal(second?.timestamp, (START + HOUR) / 1000);
    assert.deepEqual(second?.signatures, second && [signatureOf(second)]);
    await stack.proxy.close();
  });
});
