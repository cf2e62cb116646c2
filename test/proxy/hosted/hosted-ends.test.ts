import assert from 'node:assert/strict';
import test, { describe } from 'node:test';
import { createTestProxy } from '../helpers/create-test-proxy.js';
import { captured, failed, SUCCESS, verified } from '../helpers/fake-provider.js';
import { askResult, atHosted, atHostedPage, callbackUrl, callsTo, createResponse } from '../helpers/hosted.js';

describe('a provider that cannot be asked', () => {
  test('a result that cannot be read is no result: the session waits, and asks again', async () => {
    for (const reply of [
      () => failed('SYSTEM_ERROR'),
      () => failed('SOME_CODE', 'U'),
      () => ({ result: SUCCESS, ekycResult: { Success: true } }),
    ]) {
      const { stack, browser, answer } = await askResult({ result: reply });
      assert.deepEqual([answer.status, answer.problem.code], [502, 'provider_failed']);
      assert.equal((await browser.view()).status, 'open');
      stack.provider.handlers.result = () => verified('Success');
      assert.equal((await browser.post('checkresult', {})).view.result?.outcome, 'approved');
    }
  });

  test('nothing is decided while the face capture is unavailable, as it may lower the outcome', async () => {
    const { stack, browser, answer } = await askResult({ capture: () => failed('SYSTEM_ERROR') });
    assert.deepEqual([answer.status, answer.problem.code], [502, 'provider_failed']);
    assert.equal((await browser.view()).status, 'open');
    stack.provider.handlers.capture = () => captured('Success', true);
    assert.equal((await browser.post('checkresult', {})).view.result?.outcome, 'rejected');
  });

  test('a return counts all the same, and the result is read later', async () => {
    const session = await atHosted();
    const { state } = await atHostedPage(session, 'frame');
    session.stack.provider.handlers.result = () => failed('SYSTEM_ERROR');
    const { status, view } = await session.browser.post('return', { response: createResponse(state) });
    assert.deepEqual([status, view.status], [200, 'processing']);
    session.stack.provider.handlers.result = () => verified('Success');
    assert.equal((await session.browser.post('checkresult', {})).view.status, 'finished');
  });
});

describe('interrupted', () => {
  for (const [subCode, why] of [
    ['Z5055', 'hosted_interrupted'],
    ['Z5054', 'hosted_no_camera'],
    ['Z5057', 'hosted_unsupported'],
    ['<script>', 'hosted_interrupted'],
  ] as const) {
    test(`with ${subCode}, and still running there: ${why}, and a new attempt`, async () => {
      const session = await atHosted();
      const { state } = await atHostedPage(session);
      await session.visitor.open(callbackUrl(createResponse(state, 1003, subCode), 'interrupt'));
      const { view } = await session.browser.post('checkresult', {});
      assert.deepEqual(
        [view.status, view.step, view.hosted, view.reasons.map(({ code }) => code), view.attemptsLeft.hosted],
        ['open', 'hosted', { isStarted: false, place: 'page', origin: 'https://provider.test' }, [why], 2],
      );
      await atHostedPage(session);
      assert.equal(callsTo(session.stack, '/initialize').length, 2);
      assert.deepEqual((await session.browser.view()).reasons, []);
    });
  }

  test('every attempt: rejected, and said why', async () => {
    const session = await atHosted();
    for (let attempt = 1; attempt <= 3; attempt++) {
      const { state } = await atHostedPage(session, 'frame');
      await session.browser.post('return', { response: createResponse(state, 1003, 'Z5054') });
    }
    const { status, result } = await session.browser.view();
    assert.deepEqual(
      [status, result?.outcome, result?.reasons.map(({ code }) => code)],
      ['finished', 'rejected', ['hosted_no_camera', 'attempts_exhausted']],
    );
    assert.equal(callsTo(session.stack, '/initialize').length, 3);
  });
});

describe('cancelled by the person', () => {
  test('while the transaction runs: cancelled, after the provider was asked', async () => {
    const session = await atHosted();
    await atHostedPage(session);
    assert.equal((await session.browser.post('cancel', {})).view.status, 'cancelled');
    assert.equal(callsTo(session.stack, '/realid/checkresult').length, 1);
    assert.equal((await session.browser.post('cancel', {})).status, 200);
  });

  test('after the transaction had succeeded: the result stands', async () => {
    const session = await atHosted();
    await atHostedPage(session);
    session.stack.provider.handlers.result = () => verified('Success');
    const { view } = await session.browser.post('cancel', {});
    assert.deepEqual([view.status, view.result?.outcome], ['finished', 'approved']);
  });

  test('while the provider cannot be asked: not cancelled, and said so', async () => {
    const session = await atHosted();
    await atHostedPage(session);
    session.stack.provider.handlers.result = () => failed('SYSTEM_ERROR');
    const answer = await session.browser.post('cancel', {});
    assert.deepEqual([answer.status, answer.problem.code, answer.problem.retryable], [502, 'provider_failed', true]);
    assert.equal((await session.browser.view()).status, 'open');
  });
});

test('a hundred questions at once: each asks in its turn, and one decides', async () => {
  const ends: string[] = [];
  const stack = createTestProxy({ hooks: { onOutcome: ({ status }) => void ends.push(status) } });
  const session = await atHosted({}, stack);
  await atHostedPage(session);
  stack.provider.handlers.result = () => verified('Success');
  const answers = await Promise.all(Array.from({ length: 100 }, () => session.browser.post('checkresult', {})));
  assert.ok(answers.every(({ view }) => view.result?.outcome === 'approved'));
  assert.equal(callsTo(stack, '/realid/checkresult').length, 1);
  await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual(ends, ['finished']);
});
