import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { after, describe } from 'node:test';
import { createMemoryStore, type SessionStore } from '@idproof/proxy';
import { createSqliteStore } from '@idproof/proxy/sqlite';
import { createBrowser, createTestProxy } from '../helpers/create-test-proxy.js';
import { READ } from '../helpers/fake-provider.js';
import { closeStreams, compareBody, createHandoffProxy, joinAs, recognizeBody } from '../handoff/helpers/devices.js';
import { atConfirm, correct, readDetails } from './helpers.js';

after(closeStreams);

/** A session whose phone has captured, and is asked whether the document was read right. */
async function atPhone() {
  const stack = createHandoffProxy();
  const browser = await stack.begin({ confirm: true, captureMethods: ['auto', 'handoff'] });
  await browser.agree();
  const phone = await joinAs(stack, browser);
  await phone.agree();
  await phone.post('recognize', recognizeBody());
  await phone.post('compare', compareBody());
  return { stack, browser, phone };
}

test('the phone that captures is asked; the computer sees that, and nothing of what was read', async () => {
  const at = await atPhone();
  assert.deepEqual((await at.phone.view()).confirm?.fields, READ);
  const seen = await at.browser.call('GET', '/v1/session');
  assert.equal(seen.view.step, 'confirm');
  assert.deepEqual([seen.view.confirm, seen.view.handoff?.activity], [undefined, 'confirm']);
  assert.ok(!seen.text.includes('CANARYNAME'));
  assert.equal((await at.browser.post('confirm', correct('X'))).problem.code, 'captured_elsewhere');
  const { view } = await at.phone.post('confirm', correct('X'));
  assert.deepEqual([view.status, view.result?.outcome], ['finished', 'review']);
  assert.equal((await readDetails(at)).evidence.corrections?.length, 1);
});

test('a session that was taken back is confirmed on the computer, and the phone is told nothing more', async () => {
  const { browser, phone } = await atPhone();
  const taken = await browser.post('handoff/end', {});
  assert.deepEqual([taken.view.step, taken.view.confirm?.fields], ['confirm', READ]);
  assert.equal((await phone.post('confirm', correct('X'))).problem.code, 'handoff_ended');
  const left = await phone.call('GET', '/v1/session');
  assert.ok(!left.text.includes('CANARYNAME'));
  assert.equal((await browser.post('confirm', { corrections: [] })).view.result?.outcome, 'approved');
});

test('a phone that joins at this step is asked once the person has agreed on it', async () => {
  const stack = createHandoffProxy();
  const { browser } = await atConfirm(stack, { captureMethods: ['auto', 'handoff'] });
  const phone = await joinAs(stack, browser);
  const asked = await phone.view();
  assert.deepEqual([asked.step, asked.confirm], ['consent', undefined]);
  assert.equal((await phone.post('confirm', { corrections: [] })).problem.code, 'out_of_order');
  const { view } = await phone.agree();
  assert.deepEqual([view.step, view.confirm?.fields], ['confirm', READ]);
  assert.equal((await phone.post('confirm', { corrections: [] })).status, 200);
});

const folder = mkdtempSync(join(tmpdir(), 'idproof-confirm-'));
after(() => rmSync(folder, { recursive: true, force: true }));
let files = 0;

const STORES: [string, () => SessionStore | Promise<SessionStore>][] = [
  ['memory', createMemoryStore],
  ['sqlite', () => createSqliteStore(join(folder, `${++files}.sqlite`))],
];

for (const [name, createStore] of STORES) {
  describe(`two instances (${name})`, () => {
    async function begin() {
      const store = await createStore();
      const decided: unknown[] = [];
      const create = () =>
        createTestProxy({
          store,
          hooks: {
            decide: (evidence, byDefault) => {
              decided.push(evidence.corrections);
              return byDefault;
            },
          },
        });
      const [one, two] = [create(), create()];
      const at = await atConfirm(one);
      return { ...at, decided, other: createBrowser(two.proxy, at.browser.sessionId, at.browser.token) };
    }

    test('record one call once where both receive it', async () => {
      const at = await begin();
      const [first, second] = await Promise.all([
        at.browser.post('confirm', correct('X'), 'same'),
        at.other.post('confirm', correct('X'), 'same'),
      ]);
      assert.deepEqual([first.status, second.status], [200, 200]);
      assert.deepEqual((await readDetails(at)).evidence.corrections, [
        { field: 'LAST_NAME', read: 'CANARYNAME', value: 'X' },
      ]);
      assert.equal((await at.other.view()).result?.outcome, 'review');
      for (const corrections of at.decided) assert.equal((corrections as unknown[]).length, 1);
    });

    test('take one answer of two tabs, and refuse the other', async () => {
      const at = await begin();
      const answers = await Promise.all([
        at.browser.post('confirm', correct('X')),
        at.other.post('confirm', correct('Y')),
      ]);
      const statuses = answers.map(({ status }) => status).toSorted((one, other) => one - other);
      assert.deepEqual(statuses, [200, 409]);
      const { corrections = [] } = (await readDetails(at)).evidence;
      const won = answers[0].status === 200 ? 'X' : 'Y';
      assert.deepEqual(
        corrections.map(({ value }) => value),
        [won],
      );
    });
  });
}
