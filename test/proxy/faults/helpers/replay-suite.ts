import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { SendRequest, SendResponse } from '@idproof/core/provider';
import { createTestProxy, ORIGIN, START } from '../../helpers/create-test-proxy.js';
import type { TestProxy } from '../../helpers/create-test-proxy.js';
import { createFakeProvider, failed } from '../../helpers/fake-provider.js';
import { atHosted, begin } from '../../helpers/hosted.js';
import type { OpenStore } from './instances.js';

/** A way to the provider that keeps each answer, and once told to gives the first of them to every other call. */
function createReplay() {
  const provider = createFakeProvider(() => START);
  let kept: SendResponse | undefined;
  let isReplaying = false;
  return {
    handlers: provider.handlers,
    replay: () => (isReplaying = true),
    send: async (request: SendRequest): Promise<SendResponse> => {
      if (isReplaying && kept) return kept;
      const answer = await provider.send(request);
      kept ??= answer;
      return answer;
    },
  };
}

/** Begins a hosted transaction of a new session. */
async function start(stack: TestProxy) {
  const { browser } = await atHosted({}, stack);
  const { status, problem } = await begin(browser, { embed: 'redirect' }, { origin: ORIGIN });
  const record = await stack.store.get(browser.sessionId);
  return { status, code: problem.code, hosted: record?.hosted, position: record?.position };
}

const REFUSED = { status: 502, code: 'provider_untrusted', hosted: undefined, position: 'open/hosted' };

/** Answers that are played back. `openFor` gives the store that the instances of a test work on, also a later one. */
export function testReplays(name: string, openFor: () => OpenStore, outlivesProcess = true): void {
  describe(`an answer that is played back, on ${name}`, () => {
    // Claim: T5
    test('at another instance: its transaction was begun before', async () => {
      const open = openFor();
      const { send, replay } = createReplay();
      const one = createTestProxy({ store: await open(), send });
      const two = createTestProxy({ store: await open(), send });
      assert.equal((await start(one)).status, 200);
      replay();
      assert.deepEqual(await start(two), REFUSED);
      await Promise.all([one.proxy.close(), two.proxy.close()]);
    });

    test('a refused replay does not open the circuit', async () => {
      const open = openFor();
      const { send, replay, handlers } = createReplay();
      handlers.initialize = () => ({ ...failed('HIGH_RISK'), transactionId: 'T-refused' });
      const one = createTestProxy({ store: await open(), send });
      const two = createTestProxy({ store: await open(), send });
      assert.equal((await start(one)).position, 'finished');
      replay();
      assert.deepEqual(await start(two), REFUSED);
      await Promise.all([one.proxy.close(), two.proxy.close()]);
    });

    if (!outlivesProcess) return;
    test('after a restart', async () => {
      const open = openFor();
      const { send, replay } = createReplay();
      const before = createTestProxy({ store: await open(), send });
      assert.equal((await start(before)).status, 200);
      await before.proxy.close();
      replay();
      const after = createTestProxy({ store: await open(), send });
      assert.deepEqual(await start(after), REFUSED);
      await after.proxy.close();
    });
  });
}
