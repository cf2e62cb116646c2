import assert from 'node:assert/strict';
import test from 'node:test';
import type { SendResponse } from '@idproof/core/provider';
import { createTestProxy } from '../helpers/create-test-proxy.js';
import { compared, recognized, SUCCESS } from '../helpers/fake-provider.js';
import { jpeg } from '../helpers/images.js';
import { atSelfie, compareBody, recognizeBody } from '../helpers/step-bodies.js';

/** A proxy whose provider's answers can be kept, and given once more to another call. `lag`: how far its clock is behind. */
function createReplaying(lag = 0) {
  const recorded: SendResponse[] = [];
  let replayed: SendResponse | undefined;
  let behind = lag;
  const inner = createTestProxy();
  const stack = createTestProxy({
    send: async (request) => {
      if (replayed) return replayed;
      inner.time.now = stack.time.now - behind;
      const response = await inner.provider.send(request);
      recorded.push(response);
      return response;
    },
  });
  const begin = async () => {
    const browser = await stack.begin();
    await browser.agree();
    return browser;
  };
  return {
    ...stack,
    begin,
    provider: inner.provider,
    replay: (index: number) => (replayed = recorded[index]),
    setLag: (ms: number) => (behind = ms),
  };
}

for (const lag of [0, 60_000]) {
  test(`a signed answer of another call, 5 s old, is not believed (provider's clock ${lag / 1000} s behind)`, async () => {
    const { begin, replay, time, provider } = createReplaying(lag);
    provider.handlers.recognize = () => ({ ...recognized(), transactionId: undefined });
    const [first, second] = [await begin(), await begin()];
    assert.equal((await first.post('recognize', recognizeBody())).status, 200);
    time.now += 5000;
    replay(0);
    const answer = await second.post('recognize', recognizeBody(jpeg(7)));
    assert.deepEqual([answer.status, answer.problem.code], [502, 'provider_untrusted']);
    assert.deepEqual((await second.view()).attemptsLeft.document, 3);
  });
}

test('a replayed answer of the same second is recognized by its transaction', async () => {
  const { begin, replay } = createReplaying();
  const [first, second] = [await begin(), await begin()];
  assert.equal((await first.post('recognize', recognizeBody())).status, 200);
  replay(0);
  const answer = await second.post('recognize', recognizeBody(jpeg(7)));
  assert.deepEqual([answer.status, answer.problem.code], [502, 'provider_untrusted']);
  assert.equal((await second.view()).attemptsLeft.document, 3);
});

test("a provider's clock that is set back is believed again after a minute", async () => {
  const { begin, time, setLag } = createReplaying();
  const browser = await begin();
  const send = async (picture: number) => (await browser.post('recognize', recognizeBody(jpeg(picture)))).status;
  assert.equal(await send(1), 200);
  setLag(30_000);
  assert.equal(await send(2), 502);
  time.now += 60_000;
  assert.equal(await send(3), 200);
});

test('a signed success without its required fields uses no attempt', async () => {
  const stack = createTestProxy();
  const lacking = [
    { result: SUCCESS },
    { result: SUCCESS, recognitionResult: 'Y' },
    { ...recognized({}), transactionId: 'T9' },
  ];
  for (const reply of lacking) {
    const browser = await stack.begin();
    await browser.agree();
    stack.provider.handlers.recognize = () => reply;
    const answer = await browser.post('recognize', recognizeBody());
    assert.deepEqual([answer.status, answer.problem.code], [502, 'provider_failed']);
    assert.equal((await browser.view()).attemptsLeft.document, 3);
  }
  stack.provider.handlers.recognize = () => recognized();
  const browser = await stack.begin();
  await atSelfie(browser);
  const { score: _score, ...scoreless } = compared();
  const { samePerson: _samePerson, ...undecided } = compared();
  for (const [number, reply] of [scoreless, undecided].entries()) {
    stack.provider.handlers.compare = () => reply;
    const answer = await browser.post('compare', compareBody(jpeg(20 + number)));
    assert.deepEqual([answer.status, answer.problem.code], [502, 'provider_failed']);
    assert.equal((await browser.view()).attemptsLeft.selfie, 3);
  }
});
