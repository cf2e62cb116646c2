import assert from 'node:assert/strict';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { openStore } from '@idproof/proxy/node';
import Database from 'libsql';

const EARLIER = new URL('../../fixtures/stores/0.1.0/proxy.sqlite', import.meta.url);
const folder = mkdtempSync(join(tmpdir(), 'idproof-schema-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const readVersion = (db: InstanceType<typeof Database>) =>
  (db.pragma('user_version') as { user_version: number }[])[0]?.user_version;

async function versionOfFresh(): Promise<number | undefined> {
  const file = join(folder, 'fresh.sqlite');
  await (await openStore(`sqlite:${file}`)).close();
  const db = new Database(file);
  const version = readVersion(db);
  db.close();
  assert.ok(version && version > 0);
  return version;
}

describe('the schema of a SQLite file', () => {
  test('an upgrade that breaks off leaves the file as it was, and the next one succeeds', async () => {
    const file = join(folder, 'broken-off.sqlite');
    copyFileSync(EARLIER, file);
    const db = new Database(file);
    // The third step makes an index of this name: it fails after others have been done.
    db.exec('CREATE INDEX sessions_to_notify ON sessions (id)');
    const readSchema = () => db.prepare('SELECT name, sql FROM sqlite_master ORDER BY name').all();
    const before = readSchema();
    await assert.rejects(openStore(`sqlite:${file}`), /already exists/);
    assert.equal(readVersion(db), 0);
    assert.deepEqual(readSchema(), before);
    db.exec('DROP INDEX sessions_to_notify');
    const store = await openStore(`sqlite:${file}`);
    assert.ok((await store.listDue(Number.MAX_SAFE_INTEGER, 100)).length > 20);
    assert.equal(readVersion(db), await versionOfFresh());
    db.close();
    await store.close();
  });

  test('two processes that upgrade one file at once: it is upgraded once', async () => {
    const file = join(folder, 'twice.sqlite');
    copyFileSync(EARLIER, file);
    const stores = await Promise.all([openStore(`sqlite:${file}`), openStore(`sqlite:${file}`)]);
    for (const store of stores) await store.check();
    for (const store of stores) await store.close();
  });

  test('a file that a newer version wrote is refused', async () => {
    const file = join(folder, 'newer.sqlite');
    const db = new Database(file);
    db.pragma('user_version = 99');
    db.close();
    await assert.rejects(openStore(`sqlite:${file}`), { code: 'configuration_invalid', field: 'store' });
  });
});
