import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { openStore } from '@idproof/proxy/node';
import Database from 'libsql';
import { createTestProxy } from '../helpers/create-test-proxy.js';
import { recognizeBody } from '../helpers/step-bodies.js';

const folder = mkdtempSync(join(tmpdir(), 'idproof-evidence-'));
after(() => rmSync(folder, { recursive: true, force: true }));

/** A session whose document was read, and a look for its sealed evidence in every file of the store. */
async function createRead(name: string) {
  const place = join(folder, name);
  const file = join(place, 'proxy.sqlite');
  const stack = createTestProxy({ store: await openStore(`sqlite:${file}`) });
  const browser = await stack.begin();
  await browser.agree();
  await browser.post('recognize', recognizeBody());
  const sealed = (await stack.store.get(browser.sessionId))?.evidence ?? '';
  assert.ok(sealed.length > 100);
  const isKept = () =>
    readdirSync(place).some((entry) => readFileSync(join(place, entry), 'latin1').includes(sealed.slice(0, 60)));
  const withdraw = async () => {
    const { textHash } = (await browser.view()).consent;
    assert.equal((await browser.post('consent', { decision: 'withdrawn', textHash })).status, 200);
  };
  return { stack, file, isKept, withdraw };
}

/** Somebody who is in the midst of reading the store. */
function openReader(file: string): Database.Database {
  const reader = new Database(file, { readonly: true });
  reader.exec('BEGIN');
  reader.prepare('SELECT count(*) FROM sessions').get();
  return reader;
}

describe('the sealed evidence of a withdrawn session', () => {
  // Claim: T23
  test('is gone from every file at once', async () => {
    const { stack, isKept, withdraw } = await createRead('alone');
    assert.equal(isKept(), true);
    await withdraw();
    assert.equal(isKept(), false);
    await stack.proxy.close();
  });

  test('is gone from the write-ahead log with the next sweep after somebody has read', async () => {
    const { stack, file, isKept, withdraw } = await createRead('read');
    const reader = openReader(file);
    await withdraw();
    assert.equal(isKept(), true, 'the reader holds it');
    reader.exec('COMMIT');
    reader.close();
    await stack.proxy.sweep();
    assert.equal(isKept(), false);
    await stack.proxy.close();
  });

  test('is gone when the proxy has ended: the log is emptied at the end, and at the start after a kill', async () => {
    const { stack, file, isKept, withdraw } = await createRead('ended');
    const reader = openReader(file);
    await withdraw();
    reader.exec('COMMIT');
    await stack.proxy.close();
    assert.equal(isKept(), false);
    assert.ok(!existsSync(`${file}-wal`) || statSync(`${file}-wal`).size === 0);
    reader.close();
  });
});
