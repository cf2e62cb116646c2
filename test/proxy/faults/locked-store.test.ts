import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { createSqliteStore } from '@idproof/proxy/sqlite';
import Database from 'libsql';
import { createTestProxy } from '../helpers/create-test-proxy.js';
import { initialized, recognized } from '../helpers/fake-provider.js';
import { begin } from '../helpers/hosted.js';
import { recognizeBody } from '../helpers/step-bodies.js';
import { createRecord } from '../helpers/store-suite.js';

const folder = mkdtempSync(join(tmpdir(), 'idproof-locked-'));
after(() => rmSync(folder, { recursive: true, force: true }));
const START = { headers: { origin: 'https://shop.example' } };
let files = 0;

/** A file, and a connection of somebody else that holds it from `lock` to `release`. */
function createFile() {
  const file = join(folder, `${++files}.sqlite`);
  const other = () => new Database(file);
  let holder: ReturnType<typeof other> | undefined;
  return {
    file,
    lock: () => {
      holder = other();
      holder.exec('BEGIN EXCLUSIVE');
    },
    release: () => {
      holder?.exec('ROLLBACK');
      holder?.close();
      holder = undefined;
    },
  };
}

/** A proxy on a file that is locked when the provider answers, until the proxy has paused so often. */
async function lockAtAnswer(pausesUntilRelease: number) {
  const { file, lock, release } = createFile();
  let pauses = 0;
  const stack = createTestProxy({
    store: await createSqliteStore(file, { sleep: async () => {} }),
    sleep: async () => {
      if (++pauses === pausesUntilRelease) release();
    },
  });
  stack.provider.handlers.recognize = () => (lock(), { ...recognized(), transactionId: 'T-kept' });
  stack.provider.handlers.initialize = () => (lock(), initialized('T-begun'));
  return { stack, release };
}

describe('a store that is locked', () => {
  test('no write blocks the event loop while another process holds the file', async () => {
    const { file, lock, release } = createFile();
    let pauses = 0;
    const store = await createSqliteStore(file, {
      sleep: async () => {
        if (++pauses === 20) release();
      },
    });
    await store.create(createRecord('a'));
    lock();
    const started = performance.now();
    assert.equal(await store.update(createRecord('a', { outcome: 'approved' }), 1), true);
    const blocked = performance.now() - started;
    assert.equal(pauses, 20);
    // Twenty tries at a file that is held: each would have stood still for 100 ms.
    assert.ok(blocked < 20 * 100, `${blocked} ms`);
    await store.close();
  });

  // Claim: T38
  test('while an answer is written: the answer is kept and written again, and the provider is asked once', async () => {
    const { stack } = await lockAtAnswer(3);
    const browser = await stack.begin();
    await browser.agree();
    const answer = await browser.post('recognize', recognizeBody());
    assert.deepEqual([answer.status, answer.view.step, answer.view.attemptsLeft.document], [200, 'selfie', 2]);
    assert.equal(stack.provider.received.length, 1);
    const record = await stack.store.get(browser.sessionId);
    assert.deepEqual([record?.transactions[0]?.state, record?.transactions[0]?.transactionId], ['answered', 'T-kept']);
    await stack.proxy.close();
  });

  test('while a transaction begins: its id is kept, and it is not begun again', async () => {
    const { stack } = await lockAtAnswer(3);
    const browser = await stack.begin({ flow: 'h5' });
    await browser.agree();
    assert.equal((await begin(browser, { embed: 'redirect' }, START.headers)).status, 200);
    assert.equal(stack.provider.received.length, 1);
    assert.equal((await stack.store.get(browser.sessionId))?.hosted?.transactionId, 'T-begun');
    await stack.proxy.close();
  });

  test('for too long: the call is lost with its id in the log, it uses no attempt, and the step can be done', async () => {
    const { stack, release } = await lockAtAnswer(Number.POSITIVE_INFINITY);
    const browser = await stack.begin();
    await browser.agree();
    const refused = await browser.post('recognize', recognizeBody(), 'one-key');
    assert.deepEqual([refused.status, refused.problem.code], [503, 'overloaded']);
    const lost = stack.logs.find(({ code }) => code === 'answer_not_stored');
    assert.deepEqual([lost?.sessionId, lost?.transactionId], [browser.sessionId, 'T-kept']);
    release();
    stack.time.now += 60_000;
    await stack.proxy.sweep();
    stack.provider.handlers.recognize = () => recognized();
    const again = await browser.post('recognize', recognizeBody(), 'one-key');
    assert.deepEqual([again.view.step, again.view.attemptsLeft.document], ['selfie', 2]);
    const record = await stack.store.get(browser.sessionId);
    assert.deepEqual(
      record?.transactions.map(({ state }) => state),
      ['unknown', 'answered'],
    );
    await stack.proxy.close();
  });
});
