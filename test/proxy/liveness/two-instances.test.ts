import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { after, describe } from 'node:test';
import { createMemoryStore, type SessionStore } from '@idproof/proxy';
import { createSqliteStore } from '@idproof/proxy/sqlite';
import { createBrowser, createTestProxy } from '../helpers/create-test-proxy.js';
import { atHostedPage, callsTo, createResponse, createVisitor } from '../helpers/hosted.js';
import { DOCUMENT, faceCaptured, sendDocument } from '../helpers/liveness.js';

const folder = mkdtempSync(join(tmpdir(), 'idproof-liveness-'));
after(() => rmSync(folder, { recursive: true, force: true }));
let files = 0;

const STORES: [string, () => SessionStore | Promise<SessionStore>][] = [
  ['memory', createMemoryStore],
  ['sqlite', () => createSqliteStore(join(folder, `${++files}.sqlite`))],
];

for (const [name, createStore] of STORES) {
  describe(`a captured face at two instances (${name})`, () => {
    /** A session whose face was captured at the first instance, with a browser at each. */
    async function begin() {
      const store = await createStore();
      const [one, two] = [createTestProxy({ store, decision: {} }), createTestProxy({ store, decision: {} })];
      for (const { provider } of [one, two]) provider.handlers.capture = () => faceCaptured();
      const browser = await one.begin({ liveness: 'provider' });
      const other = createBrowser(two.proxy, browser.sessionId, browser.token);
      await other.agree();
      const { state } = await atHostedPage({ stack: one, browser, visitor: createVisitor(one) }, 'frame');
      const { view } = await other.post('return', { response: createResponse(state) });
      assert.equal(view.step, 'document');
      const countCalls = (end: string) => callsTo(one, end).length + callsTo(two, end).length;
      return { one, two, browser, other, countCalls };
    }

    test('goes on at either, step by step', async () => {
      const { browser, countCalls } = await begin();
      assert.equal((await sendDocument(browser)).view.result?.outcome, 'approved');
      assert.equal(countCalls('facecapture/initialize'), 1);
    });

    test('is compared once where both receive the document at once', async () => {
      const { browser, other, countCalls } = await begin();
      const [first, second] = await Promise.all([
        sendDocument(browser, DOCUMENT, 'same'),
        sendDocument(other, DOCUMENT, 'same'),
      ]);
      assert.deepEqual([first.view.result?.outcome, second.view.result?.outcome], ['approved', 'approved']);
      assert.equal(countCalls('idrecognition/recognize'), 1);
      assert.equal(countCalls('facecompare/compare'), 1);
    });

    test('is compared at the second where the first failed after the document was read', async () => {
      const { one, browser, other, countCalls } = await begin();
      one.provider.handlers.compare = () => new Error('down');
      assert.equal((await sendDocument(browser, DOCUMENT, 'same')).problem.retryable, true);
      assert.equal((await sendDocument(other, DOCUMENT, 'same')).view.result?.outcome, 'approved');
      assert.equal(countCalls('idrecognition/recognize'), 1);
    });
  });
}
