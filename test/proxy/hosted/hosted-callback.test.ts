import assert from 'node:assert/strict';
import test, { describe } from 'node:test';
import { createMemoryStore } from '@idproof/proxy';
import { createTestProxy, PUBLIC_URL, RETURN_URL } from '../helpers/create-test-proxy.js';
import { verified } from '../helpers/fake-provider.js';
import {
  assertRefused,
  atHosted,
  atHostedPage,
  callbackUrl,
  createVisitor,
  readH5ModeConfig,
  initialize,
  createResponse,
  readState,
} from '../helpers/hosted.js';
import type { HostedSession } from '../helpers/hosted.js';

const MINUTE = 60_000;

describe('a callback with something wrong', () => {
  const RESPONSES: Record<string, (state: string) => string> = {
    'no state': () => JSON.stringify({ code: 1000, subCode: 'Z5050', extInfo: {} }),
    'an empty state': () => createResponse(''),
    'a made-up state': () => createResponse('A'.repeat(43)),
    'a state cut short': (state) => createResponse(state.slice(0, -1)),
    'a state with something behind it': (state) => createResponse(`${state}A`),
    'a state in another case': (state) => createResponse(state.toLowerCase() === state ? 'x' : state.toLowerCase()),
    'a state that is a list': (state) => JSON.stringify({ state: [state], code: 1000 }),
    'a state named twice': (state) => `{"state":"x","state":${JSON.stringify(state)},"code":1000}`,
    'no code': (state) => JSON.stringify({ state }),
    'a code that is a text': (state) => JSON.stringify({ state, code: '1000' }),
    'a code that is no whole number': (state) => JSON.stringify({ state, code: 1000.5 }),
    'no JSON': (state) => `state=${state}`,
    'a list': (state) => JSON.stringify([{ state, code: 1000 }]),
    'an empty text': () => '',
    'a very long text': (state) => JSON.stringify({ state, code: 1000, extInfo: { x: 'x'.repeat(5000) } }),
    'a very deep text': (state) => `{"state":"${state}","code":1000,"extInfo":${'['.repeat(40)}${']'.repeat(40)}}`,
    'the key of a prototype': (state) => `{"__proto__":{"state":"${state}","code":1000}}`,
  };
  for (const [name, response] of Object.entries(RESPONSES)) {
    test(name, async () => {
      const session = await atHosted();
      const { state } = await atHostedPage(session);
      const before = await readState(session);
      await assertRefused(await session.visitor.open(callbackUrl(response(state))), session, before);
      assert.equal((await session.visitor.open(callbackUrl(createResponse(state)))).status, 303, 'the right one works');
    });
  }

  test('no response at all', async () => {
    const session = await atHosted();
    await atHostedPage(session);
    const before = await readState(session);
    await assertRefused(await session.visitor.open(`${PUBLIC_URL}/idproof/v1/callback/complete`), session, before);
  });

  test('reused: one callback counts', async () => {
    const session = await atHosted();
    const { state } = await atHostedPage(session);
    assert.equal((await session.visitor.open(callbackUrl(createResponse(state)))).status, 303);
    const before = await readState(session);
    for (const kind of ['complete', 'interrupt'] as const) {
      await assertRefused(await session.visitor.open(callbackUrl(createResponse(state), kind)), session, before);
    }
  });

  test('swapped: the state of another session, from the browser of this one', async () => {
    const one = await atHosted();
    await atHostedPage(one);
    const other = await atHosted({}, one.stack);
    const { state } = await atHostedPage(other);
    const before = [await readState(one), await readState(other)];
    const response = await one.visitor.open(callbackUrl(createResponse(state)));
    await assertRefused(response, one, before[0]);
    assert.deepEqual(await readState(other), before[1]);
  });

  // Claim: T15
  test('from another browser: without the cookie, with a made-up one, with two', async () => {
    const session = await atHosted();
    const { state } = await atHostedPage(session);
    const before = await readState(session);
    const url = callbackUrl(createResponse(state));
    const [name, value] = [...session.visitor.cookies][0] ?? ['', ''];
    assert.equal(name, '__Host-idproof_launch');
    const stranger = createVisitor(session.stack);
    for (const cookie of [
      undefined,
      `${name}=${'A'.repeat(43)}`,
      `${name}=`,
      `idproof_launch=${value}`,
      `${name}=${value}x`,
      `${name}=${'A'.repeat(43)}; ${name}=${value}`,
      `${name.toLowerCase()}=${value}`,
    ]) {
      await assertRefused(await stranger.open(url, cookie === undefined ? {} : { cookie }), session, before);
    }
    assert.equal((await session.visitor.open(url)).status, 303);
  });

  test('before the hosted page was opened', async () => {
    const session = await atHosted();
    await initialize(session);
    const before = await readState(session);
    const { state } = readH5ModeConfig(session.stack);
    await assertRefused(await session.visitor.open(callbackUrl(createResponse(state))), session, before);
  });

  for (const [name, end] of Object.entries({
    'the session was cancelled': (session: HostedSession) => session.browser.post('cancel', {}),
    'the consent was taken back': async ({ browser }: HostedSession) => {
      const { textHash } = (await browser.view()).consent;
      return browser.post('consent', { decision: 'withdrawn', textHash });
    },
    'the session was deleted': ({ stack, browser }: HostedSession) =>
      stack.server('DELETE', `/v1/sessions/${browser.sessionId}`),
  })) {
    test(`expired: ${name}`, async () => {
      const session = await atHosted();
      const { state } = await atHostedPage(session);
      await end(session);
      await new Promise((resolve) => setImmediate(resolve));
      const before = await readState(session);
      await assertRefused(await session.visitor.open(callbackUrl(createResponse(state))), session, before);
    });
  }

  for (const [name, ekycResult, status] of [
    ['decided', 'Success', 'finished'],
    ['cancelled', 'VoidCancelled', 'cancelled'],
  ] as const) {
    test(`later than the result, ${name}: leads this browser back, once, and changes nothing else`, async () => {
      const session = await atHosted();
      const { state } = await atHostedPage(session);
      const { stack, browser, visitor } = session;
      stack.provider.handlers.result = () => verified(ekycResult);
      await browser.post('checkresult', {});
      const url = callbackUrl(createResponse(state));
      const before = await readState(session);
      await assertRefused(await createVisitor(stack).open(url), session, before);
      const { record, calls } = before as { record: Record<string, unknown>; calls: number };
      const back = await visitor.open(url);
      assert.deepEqual([back.status, back.headers.get('location')], [303, RETURN_URL]);
      const { wayBack, version, ...rest } = record;
      assert.ok(wayBack);
      const after = { ...rest, version: Number(version) + 1 };
      assert.deepEqual(await readState(session), { record: after, calls });
      assert.equal((await browser.view()).status, status);
      await assertRefused(await visitor.open(url), session, await readState(session));
    });
  }

  test('later than the result and than the time of the transaction', async () => {
    const session = await atHosted();
    const { state } = await atHostedPage(session);
    session.stack.provider.handlers.result = () => verified('Success');
    await session.browser.post('checkresult', {});
    session.stack.time.now += 121 * MINUTE;
    await assertRefused(
      await session.visitor.open(callbackUrl(createResponse(state))),
      session,
      await readState(session),
    );
  });

  test('later than the time of the session, while the provider is at work: leads back, and the result is read', async () => {
    const session = await atHosted();
    const { state } = await atHostedPage(session);
    session.stack.time.now += 61 * MINUTE;
    const url = callbackUrl(createResponse(state));
    assert.equal((await session.visitor.open(url)).status, 303);
    await assertRefused(await session.visitor.open(url), session, await readState(session));
    session.stack.provider.handlers.result = () => verified('Success');
    session.stack.time.now += 2 * MINUTE;
    await session.stack.proxy.sweep();
    const record = await session.stack.store.get(session.browser.sessionId);
    assert.deepEqual([record?.position, record?.outcome], ['finished', 'approved']);
  });

  test('of an attempt that was given up for a newer one', async () => {
    const session = await atHosted();
    const first = await atHostedPage(session);
    await session.visitor.open(callbackUrl(createResponse(first.state, 1003, 'Z5055')));
    await session.browser.post('checkresult', {});
    await atHostedPage(session);
    const before = await readState(session);
    await assertRefused(await session.visitor.open(callbackUrl(createResponse(first.state))), session, before);
  });

  test('by the return route: what a redirect must bring itself, and what a frame cannot bring', async () => {
    const session = await atHosted();
    const { state } = await atHostedPage(session, 'redirect');
    const before = await readState(session);
    const stolen = await session.browser.post('return', { response: createResponse(state) });
    assert.deepEqual([stolen.status, stolen.problem.code], [400, 'callback_refused']);
    assert.deepEqual(await readState(session), before);
    const framed = await atHosted({}, session.stack);
    const other = await atHostedPage(framed, 'frame');
    const unchanged = await readState(framed);
    for (const response of [
      createResponse('A'.repeat(43)),
      createResponse(state),
      'no JSON',
      createResponse(undefined),
    ]) {
      const answer = await framed.browser.post('return', { response });
      assert.deepEqual([answer.status, answer.problem.code], [400, 'callback_refused']);
    }
    assert.deepEqual(await readState(framed), unchanged);
    assert.equal((await framed.browser.post('return', { response: createResponse(other.state) })).status, 200);
  });
});

// Claim: T2
test('forged: a success code in the callback is a hint, and the outcome is the provider’s', async () => {
  for (const [code, result, outcome] of [
    [1000, 'Failure', 'rejected'],
    [1000, 'Pending', 'review'],
    [2006, 'Success', 'approved'],
    [1003, 'Success', 'approved'],
  ] as const) {
    const session = await atHosted();
    const { state } = await atHostedPage(session);
    await session.visitor.open(callbackUrl(createResponse(state, code)));
    assert.equal((await session.browser.view()).status, 'processing');
    session.stack.provider.handlers.result = () => verified(result);
    assert.equal((await session.browser.post('checkresult', {})).view.result?.outcome, outcome);
  }
});

test('forged: while the provider is at work, a success code leads to waiting, not to a result', async () => {
  const session = await atHosted();
  const { state } = await atHostedPage(session);
  await session.visitor.open(callbackUrl(createResponse(state)));
  const { view } = await session.browser.post('checkresult', {});
  assert.deepEqual([view.status, view.result], ['processing', undefined]);
});

// Claim: T16
test('two instances consume one callback: one wins', async () => {
  const store = createMemoryStore();
  const one = await atHosted({}, createTestProxy({ store }));
  const two = createTestProxy({ store });
  const { state } = await atHostedPage(one);
  const other = createVisitor(two);
  for (const [name, value] of one.visitor.cookies) other.cookies.set(name, value);
  const url = callbackUrl(createResponse(state));
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, i) => (i % 2 === 0 ? one.visitor : other)).map((visitor) => visitor.open(url)),
  );
  assert.deepEqual(
    answers.map(({ status }) => status).toSorted((a, b) => a - b),
    [303, ...Array<number>(7).fill(400)],
  );
});
