import assert from 'node:assert/strict';
import { it } from 'node:test';
import { createSessionClient } from '@idproof/core/session';
import { createTestProxy, START } from '../helpers/create-test-proxy.js';
import { recognized } from '../helpers/fake-provider.js';
import { jpeg } from '../helpers/images.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

it('a view says how long the session lasts, by no clock but the proxy’s', async () => {
  const stack = createTestProxy();
  const browser = await stack.begin();
  assert.deepEqual((await browser.view()).timeLeft, { seconds: 3600, isExtendable: true });
  stack.time.now += 9 * MINUTE + 1;
  assert.deepEqual((await browser.view()).timeLeft, { seconds: 51 * 60 - 1, isExtendable: true });
  await stack.proxy.close();
});

it('an extension gives the same time again, also to the evidence', async () => {
  const stack = createTestProxy({ tokenLifetime: DAY });
  const browser = await stack.begin();
  await browser.agree();
  stack.provider.handlers.recognize = () => recognized();
  await browser.post('recognize', { docType: '00000001003', frontPageImage: jpeg(100), method: 'manual' });
  stack.time.now += 58 * MINUTE;
  const { view } = await browser.post('extend', {});
  assert.deepEqual(view.timeLeft, { seconds: 3600, isExtendable: true });
  assert.equal(view.expiresAt, new Date(stack.time.now + HOUR).toISOString());
  stack.time.now += 59 * MINUTE;
  const later = await browser.view();
  assert.deepEqual([later.status, later.step, later.timeLeft?.seconds], ['open', 'selfie', 60]);
  const answer = await browser.post('compare', { selfie: jpeg(101), frontPageImage: jpeg(100), method: 'manual' });
  assert.equal(answer.view.status, 'finished');
  assert.equal(answer.view.result?.fields['LAST_NAME'] !== undefined, true, 'the evidence was kept as long');
  assert.equal(answer.view.timeLeft, undefined, 'what is over has no time left');
  await stack.proxy.close();
});

// Claim: accessibility/tenTimes
it('a person can ask ten times, and no more', async () => {
  const stack = createTestProxy({ tokenLifetime: DAY });
  const browser = await stack.begin();
  for (let time = 1; time <= 10; time++) {
    const { expiresAt, timeLeft } = await browser.view();
    assert.equal(timeLeft?.isExtendable, true, `${time}`);
    stack.time.now = Date.parse(expiresAt) - MINUTE;
    await browser.post('extend', {});
  }
  let view = await browser.view();
  while (view.timeLeft?.isExtendable) {
    stack.time.now = Date.parse(view.expiresAt) - MINUTE;
    ({ view } = await browser.post('extend', {}));
  }
  assert.equal(Date.parse(view.expiresAt), START + 11 * HOUR);
  assert.deepEqual((await browser.post('extend', {})).view.expiresAt, view.expiresAt);
  stack.time.now = START + 11 * HOUR;
  assert.equal((await browser.view()).status, 'expired');
  assert.equal((await browser.post('extend', {})).problem.code, 'session_over');
  await stack.proxy.close();
});

for (const setting of ['retention', 'recordRetention'] as const) {
  it(`no session outlives the ${setting}`, async () => {
    const stack = createTestProxy({ retention: 90 * MINUTE, [setting]: 90 * MINUTE, tokenLifetime: DAY });
    const browser = await stack.begin();
    stack.time.now += 50 * MINUTE;
    const { view } = await browser.post('extend', {});
    assert.deepEqual(view.timeLeft, { seconds: 40 * 60, isExtendable: false });
    await stack.proxy.close();
  });
}

it('the same call twice counts once', async () => {
  const stack = createTestProxy();
  const browser = await stack.begin();
  stack.time.now += 10 * MINUTE;
  const first = await browser.post('extend', {}, 'once');
  stack.time.now += MINUTE;
  const second = await browser.post('extend', {}, 'once');
  assert.equal(second.view.expiresAt, first.view.expiresAt);
  await stack.proxy.close();
});

it('the client of the kit asks for it', async () => {
  const stack = createTestProxy();
  const { token } = await stack.begin();
  const client = createSessionClient({
    proxyUrl: 'http://proxy.test/idproof',
    getToken: async () => token,
    fetch: async (input, init) => stack.proxy.fetch(new Request(input, init)),
  });
  stack.time.now += 10 * MINUTE;
  assert.equal((await client.view()).timeLeft?.seconds, 50 * 60);
  assert.deepEqual((await client.extend?.())?.timeLeft, { seconds: 3600, isExtendable: true });
  await stack.proxy.close();
});
