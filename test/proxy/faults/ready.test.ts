import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createSqliteStore } from '@idproof/proxy/sqlite';
import { createTestProxy } from '../helpers/create-test-proxy.js';
import type { TestProxy } from '../helpers/create-test-proxy.js';
import { createRecord } from '../helpers/store-suite.js';

const folder = mkdtempSync(join(tmpdir(), 'idproof-ready-'));
after(() => rmSync(folder, { recursive: true, force: true }));

/** A second later than the last time. */
const ready = async ({ server, time }: TestProxy) => {
  time.now += 1000;
  return (await server('GET', '/readyz')).status;
};

async function createStack(name: string) {
  const file = join(folder, name);
  const stack = createTestProxy({ store: await createSqliteStore(file) });
  await stack.begin();
  assert.equal(await ready(stack), 200);
  return { file, stack };
}

describe('readyz says 200 only where a session could be kept now', () => {
  test('a deleted file', async () => {
    const { file, stack } = await createStack('deleted.sqlite');
    rmSync(file);
    assert.equal(await ready(stack), 503);
    await stack.proxy.close();
  });

  test('a file that another one took the place of', async () => {
    const { file, stack } = await createStack('replaced.sqlite');
    rmSync(file);
    await (await createSqliteStore(file)).close();
    assert.equal(await ready(stack), 503);
    await stack.proxy.close();
  });

  test('a corrupt file', async () => {
    const { file, stack } = await createStack('corrupt.sqlite');
    writeFileSync(file, Buffer.alloc(64 * 1024, 7));
    assert.equal(await ready(stack), 503);
    await stack.proxy.close();
  });

  test('a file of which all but the head is corrupt', async () => {
    const { file, stack } = await createStack('damaged.sqlite');
    // Deleting empties the log, so that the pages are in the file.
    const { sessionId } = await stack.begin();
    assert.equal((await stack.server('DELETE', `/v1/sessions/${sessionId}`)).status, 204);
    const pages = readFileSync(file);
    writeFileSync(file, pages.fill(7, 4096));
    assert.equal(await ready(stack), 503);
    await stack.proxy.close();
  });

  test('a full disk', () => {
    const script = fileURLToPath(new URL('helpers/fill-store.ts', import.meta.url));
    const run = `ulimit -f 2048; exec "$0" --conditions=@idproof/source --import tsx "${script}" "${join(folder, 'full.sqlite')}"`;
    const { stdout, stderr } = spawnSync('sh', ['-c', run, process.execPath], { encoding: 'utf8' });
    assert.equal(stdout, 'ready\nfull\nnot ready\n', stderr);
  });

  // Claim: T63
  test('many who ask at once cost one write', async (t) => {
    const { stack } = await createStack('asked.sqlite');
    const check = t.mock.method(stack.store, 'check');
    stack.time.now += 1000;
    const answers = await Promise.all(Array.from({ length: 200 }, () => stack.server('GET', '/readyz')));
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
    assert.equal(check.mock.callCount(), 1);
    await stack.proxy.close();
  });

  test('a check leaves nothing that a session could be found by', async () => {
    const store = await createSqliteStore(join(folder, 'checked.sqlite'));
    await store.create(createRecord('a'));
    await store.check();
    assert.deepEqual(await store.listDue(Number.MAX_SAFE_INTEGER, 10), ['a']);
    await store.close();
  });
});
