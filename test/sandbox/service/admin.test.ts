import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { ConnectionResetError, createSandbox, type Transaction } from '@idproof/sandbox';
import { createFakeEngines } from '../../helpers/fake-engines.js';
import {
  BASE_URL,
  createProviderPair,
  JPG,
  KEYS,
  rawRequest,
  RIGHT_BODIES,
  type ProviderPair,
} from '../../helpers/provider.js';
import {
  callAdmin,
  ADMIN_KEY,
  compare,
  pairWithAdmin,
  transactions,
  type AdminReply,
} from '../../helpers/sandbox-admin.js';

const COMPARE = 'v1.facecompare.compare';
const RECOGNIZE = 'v1.idrecognition.recognize';

describe('the admin key', () => {
  test('guards every addition', async () => {
    const pair = pairWithAdmin();
    for (const path of ['/faults', '/transactions', '/transactions/x']) {
      for (const key of ['', 'wrong', `${ADMIN_KEY}x`, ADMIN_KEY.slice(1)]) {
        assert.equal((await callAdmin(pair, 'GET', path, undefined, key)).status, 401, `${path} ${key}`);
      }
    }
    assert.equal((await callAdmin(pair, 'POST', '/reset', undefined, 'wrong')).status, 401);
  });

  test('is refused from a page', async () => {
    const { sandbox } = pairWithAdmin();
    const headers = { Authorization: `Bearer ${ADMIN_KEY}`, Origin: 'https://merchant.test' };
    assert.equal((await sandbox.fetch(new Request(`${BASE_URL}/sandbox/faults`, { headers }))).status, 401);
  });

  test('that is short is no configuration', () => {
    assert.throws(() => createSandbox({ engines: createFakeEngines(), clients: [KEYS], adminKey: 'short' }));
  });
});

describe('injected faults', () => {
  const inject = (pair: ProviderPair, fault: Record<string, unknown>): Promise<AdminReply> =>
    callAdmin(pair, 'POST', '/faults', fault);

  test('a result code, for as many calls of its operation as it says', async () => {
    const pair = pairWithAdmin();
    await inject(pair, { kind: 'result', operation: COMPARE, resultCode: 'PROCESS_TIMEOUT', count: 2 });
    assert.ok((await pair.client.call(RECOGNIZE, RIGHT_BODIES[RECOGNIZE])).ok);
    for (let i = 0; i < 2; i++) await assert.rejects(compare(pair), { code: 'provider_timeout' });
    assert.ok((await compare(pair)).ok);
    assert.deepEqual(pair.engines.calls, ['readDocument', 'compareFaces']);
  });

  test('SYSTEM_ERROR with either status', async () => {
    const pair = pairWithAdmin();
    for (const resultStatus of ['F', 'U']) {
      await inject(pair, { kind: 'result', operation: '*', resultCode: 'SYSTEM_ERROR', resultStatus });
      await assert.rejects(compare(pair), { code: 'provider_failed' });
    }
  });

  test('a bad signature', async () => {
    const pair = pairWithAdmin();
    await inject(pair, { kind: 'bad-signature', operation: '*' });
    await assert.rejects(compare(pair), { code: 'provider_untrusted' });
    assert.ok((await compare(pair)).ok);
  });

  test('a reset before processing and one after', async () => {
    const pair = pairWithAdmin();
    await inject(pair, { kind: 'reset', operation: '*', when: 'before' });
    await assert.rejects(compare(pair), { code: 'provider_unreachable' });
    assert.equal((await transactions(pair)).length, 0);
    await inject(pair, { kind: 'reset', operation: '*', when: 'after' });
    await assert.rejects(compare(pair), { code: 'provider_unreachable' });
    assert.equal((await transactions(pair)).length, 1);
    await inject(pair, { kind: 'reset', operation: '*' });
    await assert.rejects(pair.sandbox.fetch(await rawRequest()), ConnectionResetError);
  });

  test('latency, which ends with the call', async () => {
    const pair = pairWithAdmin();
    await inject(pair, { kind: 'latency', operation: '*', milliseconds: 30 });
    const started = performance.now();
    assert.ok((await compare(pair)).ok);
    assert.ok(performance.now() - started >= 29);
    await inject(pair, { kind: 'latency', operation: '*', milliseconds: 60_000 });
    const controller = new AbortController();
    const call = pair.client.call(COMPARE, RIGHT_BODIES[COMPARE], { signal: controller.signal });
    setTimeout(() => controller.abort(), 20);
    await assert.rejects(call, { code: 'aborted' });
  });

  test('a call that is refused at the gate uses none up', async () => {
    const pair = pairWithAdmin();
    await inject(pair, { kind: 'result', operation: '*', resultCode: 'ACCESS_DENIED' });
    await pair.sandbox.fetch(await rawRequest({ secretKey: 'B'.repeat(43) }));
    assert.equal(((await callAdmin(pair, 'GET', '/faults')).body as { faults: unknown[] }).faults.length, 1);
    await assert.rejects(compare(pair), { code: 'provider_refused' });
  });

  test('are listed and cleared; what is none is refused by its field', async () => {
    const pair = pairWithAdmin();
    await inject(pair, { kind: 'latency', operation: COMPARE, milliseconds: 5, count: 3 });
    const expected = { faults: [{ kind: 'latency', operation: COMPARE, milliseconds: 5, count: 3 }] };
    assert.deepEqual((await callAdmin(pair, 'GET', '/faults')).body, expected);
    assert.equal((await callAdmin(pair, 'DELETE', '/faults')).status, 204);
    assert.deepEqual((await callAdmin(pair, 'GET', '/faults')).body, { faults: [] });
    const wrong = { kind: 'reset', operation: 'v9.none' };
    assert.deepEqual(await inject(pair, wrong), { status: 422, body: { error: 'invalid', field: 'operation' } });
    assert.equal((await inject(pair, { kind: 'explode', operation: '*' })).status, 422);
  });
});

describe('transactions', () => {
  test('hold ids and codes, survive a restart, and no two sandboxes give one id', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'idproof-sandbox-'));
    after(() => rmSync(folder, { recursive: true, force: true }));
    const store = `sqlite:${join(folder, 'sandbox.sqlite')}`;
    const config = { adminKey: ADMIN_KEY, store };
    const first = createProviderPair({ sandbox: config });
    const before = await compare(first);
    await first.client.call(RECOGNIZE, RIGHT_BODIES[RECOGNIZE]);
    const kept = await transactions(first);
    assert.equal(kept.length, 2);
    await first.sandbox.close();
    assert.ok(first.engines.closed);

    const second = createProviderPair({ sandbox: config });
    after(() => second.sandbox.close());
    assert.deepEqual(await transactions(second), kept);
    const { status, body } = await callAdmin(second, 'GET', `/transactions/${before.transactionId}`);
    assert.equal(status, 200);
    const { createdAt, ...rest } = body as Transaction;
    assert.ok(Math.abs(Date.parse(createdAt) - Date.now()) < 60_000);
    assert.deepEqual(rest, {
      transactionId: before.transactionId,
      operation: COMPARE,
      clientId: KEYS.clientId,
      bizId: 'biz-1',
      resultCode: 'SUCCESS',
      // The user's id itself is a secret below.
      recorded: { userId: 'sha256:c6c289e49e9c05b2' },
    });
    const next = await compare(second);
    const elsewhere = createProviderPair({ sandbox: { adminKey: ADMIN_KEY } });
    after(() => elsewhere.sandbox.close());
    const serials = [before, next, await compare(elsewhere)].map(({ transactionId = '' }) => transactionId.slice(-18));
    assert.equal(new Set(serials).size, 3);
    for (const serial of serials) assert.match(serial, /^\d{18}$/);
    assert.equal(new Set((await transactions(second)).map(({ transactionId }) => transactionId)).size, 3);

    const bytes = readdirSync(folder)
      .map((name) => readFileSync(join(folder, name), 'latin1'))
      .join('');
    assert.ok(bytes.includes(before.transactionId ?? 'none'));
    for (const secret of [JPG, 'L898902C3', KEYS.secretKey, 'user-1']) assert.ok(!bytes.includes(secret), secret);
  });

  test('outlive a process that is killed right after its answer', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'idproof-sandbox-'));
    after(() => rmSync(folder, { recursive: true, force: true }));
    const store = `sqlite:${join(folder, 'sandbox.sqlite')}`;
    const helper = JSON.stringify(new URL('../../helpers/provider.ts', import.meta.url).href);
    const script = `
      const { createProviderPair, RIGHT_BODIES } = await import(${helper});
      const { client } = createProviderPair({ sandbox: { store: ${JSON.stringify(store)} } });
      const { transactionId } = await client.call('${COMPARE}', RIGHT_BODIES['${COMPARE}']);
      process.stdout.write(transactionId, () => process.kill(process.pid, 'SIGKILL'));
      setInterval(() => {}, 1000);`;
    const nodeArgs = ['--conditions=@idproof/source', '--import', 'tsx', '--input-type=module', '-e', script];
    const killed = spawnSync(process.execPath, nodeArgs, { encoding: 'utf8', timeout: 60_000 });
    assert.equal(killed.signal, 'SIGKILL', killed.stderr);
    const pair = pairWithAdmin({ store });
    assert.equal((await callAdmin(pair, 'GET', `/transactions/${killed.stdout}`)).status, 200);
    assert.notEqual((await compare(pair)).transactionId, killed.stdout);
  });

  test('are read by id; reset forgets them and the faults', async () => {
    const pair = pairWithAdmin();
    await compare(pair);
    assert.equal((await callAdmin(pair, 'GET', '/transactions/G1')).status, 404);
    await callAdmin(pair, 'POST', '/faults', { kind: 'reset', operation: '*' });
    assert.equal((await callAdmin(pair, 'POST', '/reset')).status, 204);
    assert.deepEqual(await transactions(pair), []);
    assert.ok((await compare(pair)).ok);
  });
});
