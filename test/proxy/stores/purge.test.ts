import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { createMemoryStore } from '@idproof/proxy';
import { createSqliteStore } from '@idproof/proxy/sqlite';
import Database from 'libsql';
import { createTestProxy } from '../helpers/create-test-proxy.js';
import type { Browser } from '../helpers/create-test-proxy.js';
import { jpeg } from '../helpers/images.js';

const DOCUMENT = jpeg(1);
const DAY = 86_400_000;

function place(t: { after: (fn: () => void) => void }) {
  const folder = mkdtempSync(join(tmpdir(), 'idproof-purge-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const bytes = () =>
    readdirSync(folder)
      .map((name) => readFileSync(join(folder, name), 'latin1'))
      .join('');
  return { folder, file: join(folder, 'proxy.sqlite'), bytes };
}

async function read(browser: Browser) {
  await browser.agree();
  await browser.post('recognize', { docType: '00000001003', frontPageImage: DOCUMENT, method: 'manual' });
}

async function decide(browser: Browser) {
  await read(browser);
  await browser.post('compare', { selfie: jpeg(2), frontPageImage: DOCUMENT, method: 'manual' });
}

// Claim: T24
test('evidence that is due cannot be read, swept or not', async () => {
  const stack = createTestProxy({ tokenLifetime: 2 * DAY, resultFields: ['LAST_NAME'] });
  const browser = await stack.begin();
  await decide(browser);
  const evidence = async () =>
    ((await (await stack.server('GET', `/v1/sessions/${browser.sessionId}`)).json()) as { evidence: unknown }).evidence;
  stack.time.now += DAY - 1;
  assert.notEqual(await evidence(), null);
  assert.deepEqual((await browser.view()).result?.fields, { LAST_NAME: 'CANARYNAME' });
  stack.time.now += 1;
  assert.equal(await evidence(), null);
  assert.deepEqual((await browser.view()).result?.fields, {});
  assert.equal((await browser.view()).result?.outcome, 'approved');
});

for (const end of ['cancel', 'withdraw', 'sweep'] as const) {
  test(`sqlite: after the ${end} no byte of the sealed evidence is left, not even in the write-ahead log`, async (t) => {
    const { file, bytes } = place(t);
    const stack = createTestProxy({ store: await createSqliteStore(file) });
    const browser = await stack.begin();
    await read(browser);
    const sealed = (await stack.store.get(browser.sessionId))?.evidence ?? '';
    assert.ok(sealed.length > 100 && bytes().includes(sealed));
    const { textHash } = (await browser.view()).consent;
    if (end === 'cancel') await browser.post('cancel', {});
    if (end === 'withdraw') await browser.post('consent', { decision: 'withdrawn', textHash });
    if (end === 'sweep') {
      stack.time.now += 3_600_000;
      await stack.proxy.sweep();
    }
    assert.ok(bytes().includes(browser.sessionId));
    assert.ok(!bytes().includes(sealed));
    await stack.proxy.close();
  });
}

test('the sweep deletes all that is due, however many, and one that fails keeps no other', async () => {
  const store = createMemoryStore();
  let stuck = '';
  const stack = createTestProxy({
    store: {
      ...store,
      async update(record, expected) {
        if (record.id === stuck) throw new Error('this one cannot be written');
        return store.update(record, expected);
      },
    },
  });
  const browsers: Browser[] = [];
  for (let i = 0; i < 450; i++) browsers.push(await stack.begin());
  stuck = browsers[0]?.sessionId ?? '';
  stack.time.now += 3_600_000;
  await stack.proxy.sweep();
  assert.deepEqual(await store.listDue(stack.time.now, 1000), [stuck]);
  const faults = stack.logs.filter(({ event }) => event === 'fault');
  assert.ok(faults.length > 0);
  assert.deepEqual(new Set(faults.map(({ sessionId }) => sessionId)), new Set([stuck]));
});

test('sqlite: tokens of a deleted session do not come back by a write that was under way', async (t) => {
  const { file } = place(t);
  const store = await createSqliteStore(file);
  const stack = createTestProxy({ store });
  const browser = await stack.begin();
  const record = await store.get(browser.sessionId);
  assert.ok(record);
  await store.delete(record.id);
  assert.equal(await store.update(record, record.version), false);
  assert.deepEqual(readRows(file, 'SELECT * FROM tokens'), []);
  await stack.proxy.close();
});

test('sqlite: a user who starts again and again leaves a bounded number of tokens', async (t) => {
  const { file } = place(t);
  const stack = createTestProxy({ store: await createSqliteStore(file) });
  for (let i = 0; i < 20; i++) await stack.begin({ userId: 'the same' });
  assert.equal(readRows(file, 'SELECT * FROM tokens').length, 8);
  const last = await stack.begin({ userId: 'the same' });
  assert.equal((await last.view()).status, 'open');
  await stack.proxy.close();
});

function readRows(file: string, sql: string): unknown[] {
  const db = new Database(file);
  const rows = db.prepare(sql).all();
  db.close();
  return rows;
}
