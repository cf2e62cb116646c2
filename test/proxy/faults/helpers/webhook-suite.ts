import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { TestContext } from 'node:test';
import type { ProxyConfig } from '@idproof/proxy';
import { createTestProxy } from '../../helpers/create-test-proxy.js';
import type { TestProxy } from '../../helpers/create-test-proxy.js';
import { verified } from '../../helpers/fake-provider.js';
import { atHosted, atHostedPage } from '../../helpers/hosted.js';
import { atSelfie, compareBody } from '../../helpers/step-bodies.js';
import { createReceiver } from '../../helpers/webhook-receiver.js';
import type { OpenStore } from './instances.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

async function endSession({ begin }: TestProxy): Promise<string> {
  const browser = await begin();
  await browser.post('consent', { decision: 'declined', textHash: (await browser.view()).consent.textHash });
  return browser.sessionId;
}

/** A message that waits for a sweep, which comes after 60 s, fails the test. */
const UNSWEPT = { timeout: 30_000 };

async function untilDelivered({ deliveries }: ReturnType<typeof createReceiver>, count: number): Promise<void> {
  while (deliveries.length < count) await new Promise((resolve) => setTimeout(resolve, 1));
}

/** Closed after the test however it ends: an open store would keep the process of a failed one alive. */
function createStack(t: TestContext, config: Partial<ProxyConfig>): TestProxy {
  const stack = createTestProxy(config);
  t.after(() => stack.proxy.close());
  return stack;
}

/** What holds for the webhook on a store that several instances share. `create` gives a way to open an empty one. */
export function testWebhook(name: string, create: () => OpenStore): void {
  describe(`the webhook of instances on ${name}`, () => {
    test('a session that ended at either instance is delivered once', async (t) => {
      const open = create();
      const receiver = createReceiver();
      const one = createStack(t, { ...receiver.config, store: await open() });
      const two = createStack(t, { ...receiver.config, store: await open() });
      const ids: string[] = [];
      for (let i = 0; i < 20; i++) ids.push(await endSession(i % 2 === 0 ? one : two));
      for (let i = 0; i < 3; i++) await Promise.all([one.proxy.sweep(), two.proxy.sweep()]);
      const told = receiver.deliveries.map(({ message }) => message.data.sessionId);
      assert.deepEqual(told.toSorted(), ids.toSorted());
    });

    test(
      'a session that ends by a comparison is told without a sweep, though its end is also noted as shown',
      UNSWEPT,
      async (t) => {
        const open = create();
        const receiver = createReceiver();
        const stacks = [
          createStack(t, { ...receiver.config, store: await open() }),
          createStack(t, { ...receiver.config, store: await open() }),
        ];
        const delays: number[] = [];
        for (let round = 0; round < 10; round++) {
          const browser = await (stacks[round % 2] as TestProxy).begin();
          await atSelfie(browser);
          await browser.post('compare', compareBody());
          const ended = performance.now();
          await untilDelivered(receiver, round + 1);
          delays.push(performance.now() - ended);
          assert.equal(receiver.deliveries.at(-1)?.message.data.sessionId, browser.sessionId);
        }
        t.diagnostic(`delay in ms: ${delays.map((delay) => delay.toFixed(0)).join(' ')}`);
      },
    );

    test('a session that ends on the hosted page is delivered without a sweep', UNSWEPT, async (t) => {
      const receiver = createReceiver();
      const stack = createStack(t, { ...receiver.config, store: await create()() });
      stack.provider.handlers.result = () => verified('Success');
      for (let round = 1; round <= 6; round++) {
        const hosted = await atHosted({}, stack);
        await atHostedPage(hosted);
        await hosted.browser.post('checkresult', {});
        await untilDelivered(receiver, round);
      }
    });

    test('two instances that read the same due messages send each once', async (t) => {
      const open = create();
      const receiver = createReceiver(() => new Error('not up yet'));
      const one = createStack(t, { ...receiver.config, store: await open() });
      const two = createStack(t, { ...receiver.config, store: await open() });
      const ids: string[] = [];
      for (let i = 0; i < 20; i++) ids.push(await endSession(one));
      await one.proxy.sweep();
      receiver.deliveries.length = 0;
      receiver.state.answer = () => new Response(null);
      for (const { time } of [one, two]) time.now += HOUR;
      await Promise.all([one.proxy.sweep(), two.proxy.sweep()]);
      const told = receiver.deliveries.map(({ message }) => message.data.sessionId);
      assert.deepEqual(told.toSorted(), ids.toSorted());
    });

    test('another instance resends the message of an instance that ended, under the same id', async (t) => {
      const open = create();
      const hanging = createReceiver(() => new Promise(() => {}));
      const store = await open();
      const one = createTestProxy({ ...hanging.config, store });
      const sessionId = await endSession(one);
      while (hanging.deliveries.length === 0) await new Promise((resolve) => setImmediate(resolve));
      // As if it had been killed: what was begun is not ended.
      await store.close();
      const receiver = createReceiver();
      const two = createStack(t, { ...receiver.config, store: await open() });
      await two.proxy.sweep();
      assert.equal(receiver.deliveries.length, 0, 'while it may be under way it is left alone');
      two.time.now += MINUTE;
      await two.proxy.sweep();
      assert.deepEqual(
        receiver.deliveries.map(({ id, message }) => [id, message.data.sessionId]),
        [[hanging.deliveries[0]?.id, sessionId]],
      );
    });

    test('a receiver that is down is tried ever more rarely, for three days', async (t) => {
      const receiver = createReceiver(() => new Error('refused'));
      const stack = createStack(t, { ...receiver.config, store: await create()() });
      const sessionId = await endSession(stack);
      await stack.proxy.sweep();
      const begun = stack.time.now;
      const at = [begun];
      for (; stack.time.now < begun + 5 * DAY; stack.time.now += 5 * MINUTE) {
        const before = receiver.deliveries.length;
        await stack.proxy.sweep();
        if (receiver.deliveries.length > before) at.push(stack.time.now);
      }
      const pauses = at.slice(1).map((time, i) => time - (at[i] ?? 0));
      assert.ok(at.length > 15 && at.length < 35, `${at.length} tries`);
      assert.ok(pauses.slice(0, 3).every((pause) => pause <= 10 * MINUTE));
      assert.ok(pauses.slice(-5).every((pause) => pause >= 3 * HOUR && pause <= 6 * HOUR + 5 * MINUTE));
      assert.ok(new Set(pauses.slice(-8)).size > 1, 'they are partly random');
      const last = (at.at(-1) ?? 0) - begun;
      assert.ok(last >= 3 * DAY && last < 3.5 * DAY, `given up after ${last / DAY} days`);
      assert.equal((await stack.store.get(sessionId))?.notice, undefined);
      assert.ok(stack.logs.some(({ code }) => code === 'webhook_given_up'));
    });

    test('one message that is refused keeps no other from being delivered', async (t) => {
      const refused = new Set<string>();
      const receiver = createReceiver(() => new Error('not up yet'));
      const stack = createStack(t, { ...receiver.config, store: await create()() });
      const ids: string[] = [];
      for (let i = 0; i < 20; i++) ids.push(await endSession(stack));
      await stack.proxy.sweep();
      for (const id of ids.slice(0, 10)) refused.add(id);
      receiver.deliveries.length = 0;
      receiver.state.answer = ({ message }) =>
        new Response(null, { status: refused.has(message.data.sessionId) ? 500 : 200 });
      stack.time.now += MINUTE;
      await stack.proxy.sweep();
      const delivered = receiver.deliveries.filter(({ message }) => !refused.has(message.data.sessionId));
      assert.deepEqual(delivered.map(({ message }) => message.data.sessionId).toSorted(), ids.slice(10).toSorted());
    });

    test('410: nothing more is sent until the next start, which sends what was missed', async (t) => {
      const open = create();
      const receiver = createReceiver(() => new Response(null, { status: 410 }));
      const stack = createStack(t, { ...receiver.config, store: await open() });
      const first = await endSession(stack);
      await stack.proxy.sweep();
      const second = await endSession(stack);
      stack.time.now += DAY;
      await stack.proxy.sweep();
      assert.equal(receiver.deliveries.length, 1);
      const warning = /^idproof_warnings_total\{code="webhook_gone"\} 1$/m;
      assert.match(await (await stack.server('GET', '/metrics')).text(), warning);
      await stack.proxy.close();

      const again = createReceiver();
      const restarted = createStack(t, { ...again.config, store: await open() });
      restarted.time.now = stack.time.now;
      await restarted.proxy.sweep();
      const told = again.deliveries.map(({ message }) => message.data.sessionId);
      assert.deepEqual(told.toSorted(), [first, second].toSorted());
    });

    test('a receiver that asks for time gets it, six hours at most', async (t) => {
      for (const [seconds, wait] of [
        ['7200', 2 * HOUR],
        ['864000', 6 * HOUR],
      ] as const) {
        const answer = () => new Response(null, { status: 503, headers: { 'retry-after': seconds } });
        const receiver = createReceiver(answer);
        const stack = createStack(t, { ...receiver.config, store: await create()() });
        await endSession(stack);
        await stack.proxy.sweep();
        stack.time.now += wait - MINUTE;
        await stack.proxy.sweep();
        assert.equal(receiver.deliveries.length, 1);
        stack.time.now += MINUTE;
        await stack.proxy.sweep();
        assert.equal(receiver.deliveries.length, 2);
      }
    });
  });
}
