import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { createMemoryStore } from '@idproof/proxy';
import { openStore } from '@idproof/proxy/node';
import { createSqliteStore } from '@idproof/proxy/sqlite';
import Database from 'libsql';
import { createRecord, testStore } from '../helpers/store-suite.js';

const folder = mkdtempSync(join(tmpdir(), 'idproof-store-'));
test.after(() => rmSync(folder, { recursive: true, force: true }));

let files = 0;

testStore('memory', createMemoryStore);
testStore('sqlite', () => createSqliteStore(join(folder, `${++files}.sqlite`)));

test('sqlite: survives being opened again, and is readable by its owner alone', async () => {
  const file = join(folder, 'kept', 'again.sqlite');
  const first = await createSqliteStore(file);
  await first.create(createRecord('a'));
  await first.close();
  const second = await openStore(`sqlite:${file}`);
  assert.equal((await second.get('a'))?.id, 'a');
  for (const name of readdirSync(join(folder, 'kept'))) {
    assert.equal(statSync(join(folder, 'kept', name)).mode & 0o077, 0, name);
  }
  await second.close();
});

test('sqlite: a file of the first version is taken over', async () => {
  const file = join(folder, 'first-version.sqlite');
  const old = new Database(file);
  old.exec(`CREATE TABLE sessions (
    id TEXT PRIMARY KEY, version INTEGER NOT NULL, open INTEGER NOT NULL, unsettled INTEGER NOT NULL,
    user_hash TEXT NOT NULL, request_hash TEXT NOT NULL,
    created_at INTEGER NOT NULL, expires_at INTEGER NOT NULL, purge_at INTEGER NOT NULL, record TEXT NOT NULL
  )`);
  const record = JSON.stringify(createRecord('a'));
  old.exec(`INSERT INTO sessions VALUES ('a', 1, 1, 0, 'user', 'request', 1000, 5000, 5000, '${record}')`);
  old.close();
  const store = await createSqliteStore(file);
  assert.deepEqual(await store.get('a'), createRecord('a'));
  assert.equal(await store.update(createRecord('a', { pollAt: 7 }), 1), true);
  assert.deepEqual(await store.listPolls(7, 5), ['a']);
  await store.close();
});

test('sqlite: nothing of a deleted session is left in its files', async () => {
  const place = join(folder, 'deleted');
  const store = await createSqliteStore(join(place, 'x.sqlite'));
  await store.create(createRecord('a', { evidence: 'CANARY-OF-THE-DELETED' }));
  const bytes = () =>
    readdirSync(place)
      .map((name) => readFileSync(join(place, name), 'latin1'))
      .join('');
  assert.ok(bytes().includes('CANARY-OF-THE-DELETED'));
  await store.delete('a');
  assert.ok(!bytes().includes('CANARY-OF-THE-DELETED'));
  await store.close();
});

test('sqlite: a locked file is a passing state, and nothing is lost by it', async () => {
  const file = join(folder, 'locked.sqlite');
  const store = await createSqliteStore(file);
  await store.create(createRecord('a'));
  const other = new Database(file);
  other.exec('BEGIN EXCLUSIVE');
  await assert.rejects(store.update(createRecord('a', { outcome: 'approved' }), 1), { code: 'overloaded' });
  other.exec('ROLLBACK');
  assert.equal(await store.update(createRecord('a', { outcome: 'review' }), 1), true);
  assert.equal((await store.get('a'))?.outcome, 'review');
  other.close();
  await store.close();
});

test('an address of no known store is refused', async () => {
  await assert.rejects(openStore('postgres://x'), { code: 'configuration_invalid', field: 'IDPROOF_STORE' });
});
