import assert from 'node:assert/strict';
import test from 'node:test';
import { createTestProxy, type TestProxy } from '../helpers/create-test-proxy.js';
import { compared, failed, recognized, verified } from '../helpers/fake-provider.js';
import { atHosted, initialize } from '../helpers/hosted.js';
import { jpeg } from '../helpers/images.js';
import { atSelfie, compareBody, recognizeBody } from '../helpers/step-bodies.js';

const timedOut = () => failed('PROCESS_TIMEOUT');
let pictures = 100;
/** Another picture each time: the same one would be answered from memory. */
const picture = () => recognizeBody(jpeg(++pictures));

async function agreed({ begin }: TestProxy, request: Record<string, unknown> = {}) {
  const browser = await begin(request);
  await browser.agree();
  return browser;
}

// Claim: T34
test('five recognize time-outs of two sessions do not affect others', async () => {
  const stack = createTestProxy();
  const ready = await stack.begin();
  await atSelfie(ready);
  const [first, second, other] = [await agreed(stack), await agreed(stack), await agreed(stack)];
  stack.provider.handlers.recognize = timedOut;
  for (const browser of [first, second, first, second, first])
    assert.equal((await browser.post('recognize', picture())).problem.code, 'provider_timeout');
  stack.provider.handlers.recognize = () => recognized();
  assert.equal((await ready.post('compare', compareBody())).status, 200);
  assert.equal((await other.post('recognize', picture())).status, 200);
});

test('a client that brings about three faults in a row waits, and only that client', async () => {
  const stack = createTestProxy();
  const [one, other] = [await agreed(stack), await agreed(stack)];
  stack.provider.handlers.recognize = timedOut;
  for (let fault = 0; fault < 3; fault++) await one.post('recognize', picture());
  const calls = stack.provider.received.length;
  stack.provider.handlers.recognize = () => recognized();
  const refused = await one.post('recognize', picture());
  assert.deepEqual([refused.problem.code, refused.headers.get('retry-after')], ['provider_unreachable', '10']);
  assert.equal(stack.provider.received.length, calls);
  assert.equal((await other.post('recognize', picture())).status, 200);
  stack.time.now += 10_001;
  assert.equal((await one.post('recognize', picture())).status, 200);
});

test('faults of one user with many sessions do not affect others', async () => {
  const stack = createTestProxy();
  const other = await agreed(stack);
  stack.provider.handlers.recognize = timedOut;
  const codes: string[] = [];
  for (let session = 0; session < 6; session++) {
    const browser = await agreed(stack, { userId: 'one and the same' });
    codes.push((await browser.post('recognize', picture())).problem.code);
    await browser.post('cancel', {});
  }
  assert.deepEqual(codes, [
    ...Array<string>(3).fill('provider_timeout'),
    ...Array<string>(3).fill('provider_unreachable'),
  ]);
  stack.provider.handlers.recognize = () => recognized();
  assert.equal((await other.post('recognize', picture())).status, 200);
});

test('time-outs of one user’s hosted sessions do not affect others', async () => {
  const stack = createTestProxy();
  const other = await atHosted({}, stack);
  await initialize(other);
  stack.provider.handlers.result = timedOut;
  const codes: string[] = [];
  // Each locale has a session of its own.
  for (const locale of ['en', 'de', 'fr', 'es', 'ja', 'ko']) {
    const session = await atHosted({ userId: 'one and the same', locale }, stack);
    await initialize(session);
    codes.push((await session.browser.post('checkresult', {})).problem.code);
  }
  assert.deepEqual(codes, [
    ...Array<string>(3).fill('provider_timeout'),
    ...Array<string>(3).fill('provider_unreachable'),
  ]);
  stack.provider.handlers.result = () => verified('Success');
  assert.equal((await other.browser.post('checkresult', {})).status, 200);
});

test('an operation that is down for everybody has its circuit opened, and no other operation', async () => {
  const stack = createTestProxy();
  const ready = await stack.begin();
  await atSelfie(ready);
  const browsers = await Promise.all(Array.from({ length: 6 }, () => agreed(stack)));
  stack.provider.handlers.recognize = timedOut;
  const codes: string[] = [];
  for (const browser of browsers) codes.push((await browser.post('recognize', picture())).problem.code);
  assert.deepEqual(codes, [...Array<string>(5).fill('provider_timeout'), 'provider_unreachable']);
  assert.equal((await ready.post('compare', compareBody())).status, 200);
});

test('while one call probes an open circuit, others are refused at once', async () => {
  const stack = createTestProxy();
  const browsers = await Promise.all(Array.from({ length: 7 }, () => agreed(stack)));
  stack.provider.handlers.recognize = timedOut;
  for (const browser of browsers.slice(0, 5)) await browser.post('recognize', picture());
  stack.time.now += 10_001;
  let finish = () => {};
  const probed = new Promise<void>((resolve) => {
    stack.provider.handlers.recognize = () => {
      resolve();
      return new Promise((answer) => (finish = () => answer(recognized())));
    };
  });
  const probe = browsers[5]?.post('recognize', picture());
  await probed;
  assert.equal((await browsers[6]?.post('recognize', picture()))?.problem.code, 'provider_unreachable');
  finish();
  assert.equal((await probe)?.status, 200);
});

test('a provider that says when to come back is left alone until then', async () => {
  const stack = createTestProxy({
    send: async (request) => {
      if (!isBusy) return stack.provider.send(request);
      calls += 1;
      return { status: 429, headers: { 'Retry-After': '7' }, body: new Uint8Array() };
    },
  });
  let isBusy = true;
  let calls = 0;
  const [one, other] = [await agreed(stack), await agreed(stack)];
  for (const browser of [one, other]) {
    const { problem, headers } = await browser.post('recognize', picture());
    assert.deepEqual([problem.code, headers.get('retry-after'), calls], ['provider_busy', '7', 1]);
  }
  stack.time.now += 7001;
  isBusy = false;
  stack.provider.handlers.compare = () => compared();
  assert.equal((await one.post('recognize', picture())).status, 200);
});
