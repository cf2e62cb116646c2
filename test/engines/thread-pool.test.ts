import assert from 'node:assert/strict';
import { rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test, type TestContext } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isIdproofError } from '@idproof/core/errors';
import { createThreadPool, type ThreadPool } from '@idproof/engines';

const URL_OF_THREAD = new URL('../helpers/pool-thread.mjs', import.meta.url);

async function poolFor(t: TestContext, threads = 1, timeout = 10_000): Promise<ThreadPool> {
  const pool = await createThreadPool({ url: URL_OF_THREAD, threads, timeout });
  t.after(async () => pool.close());
  return pool;
}

const coded = (code: string) => (error: unknown) => isIdproofError(error) && error.code === code;

describe('thread pool', () => {
  test('answers reach their callers, in order, with the bytes transferred', async (t) => {
    const pool = await poolFor(t);
    const bytes = new Uint8Array([1, 2, 3]);
    const [first, second] = await Promise.all([
      pool.run('echo', { bytes }, [bytes.buffer]),
      pool.run('echo', 'second', []),
    ]);
    assert.deepEqual(first, { bytes: new Uint8Array([1, 2, 3]) });
    assert.equal(second, 'second');
    assert.equal(bytes.length, 0, 'moved, not copied');
  });

  test('a task that throws is refused as internal_error and harms no other', async (t) => {
    const pool = await poolFor(t);
    await assert.rejects(pool.run('throw', null, []), coded('internal_error'));
    assert.equal(await pool.run('echo', 1, []), 1);
  });

  test('an answer is kept no longer than by its caller', async (t) => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const pool = await poolFor(t);
    const answer = new WeakRef((await pool.run('echo', { read: 'first' }, [])) as object);
    await pool.run('echo', 'something else', []);
    // A task of its own: weak references hold what this one has seen.
    await new Promise((resolve) => setImmediate(resolve));
    collect();
    assert.equal(answer.deref(), undefined);
  });

  for (const death of ['exit', 'crash']) {
    test(`a thread that dies (${death}) fails its own task, and a new thread does the next`, async (t) => {
      const pool = await poolFor(t);
      const dying = assert.rejects(pool.run(death, null, []), coded('internal_error'));
      const waiting = pool.run('echo', 'after', []);
      await dying;
      assert.equal(await waiting, 'after');
    });
  }

  test('a thread that hangs is replaced after the timeout', async (t) => {
    const pool = await poolFor(t, 1, 50);
    await assert.rejects(pool.run('hang', null, []), coded('internal_error'));
    assert.equal(await pool.run('echo', 'again', []), 'again');
  });

  test('an aborted task rejects with the reason, waiting or begun, and is not run later', async (t) => {
    const pool = await poolFor(t);
    const begun = new AbortController();
    const waiting = new AbortController();
    const reason = new Error('enough');
    const flags = new Int32Array(new SharedArrayBuffer(8));
    const running = assert.rejects(pool.run('meet', { flags, mine: 0 }, [], begun.signal), reason);
    const queued = assert.rejects(pool.run('exit', null, [], waiting.signal), reason);
    waiting.abort(reason);
    begun.abort(reason);
    await Promise.all([running, queued]);
    Atomics.store(flags, 1, 1);
    assert.equal(await pool.run('echo', 'alive', []), 'alive');
    await assert.rejects(pool.run('echo', 1, [], AbortSignal.abort(reason)), reason);
  });

  test('blocking work in two threads delays neither the other thread nor the main loop', async (t) => {
    const pool = await poolFor(t, 2);
    const flags = new Int32Array(new SharedArrayBuffer(12));
    const meeting = Promise.all([0, 1].map(async (mine) => pool.run('meet', { flags, mine }, [])));
    setImmediate(() => Atomics.store(flags, 2, 1));
    assert.deepEqual(await meeting, ['met', 'met']);
  });

  test('closing rejects what runs and what waits, and later calls', async () => {
    const pool = await createThreadPool({ url: URL_OF_THREAD, threads: 1 });
    const running = assert.rejects(pool.run('hang', null, []), coded('internal_error'));
    const queued = assert.rejects(pool.run('echo', null, []), coded('overloaded'));
    await pool.close();
    await Promise.all([running, queued]);
    await assert.rejects(pool.run('echo', null, []), coded('overloaded'));
  });

  test('a thread that cannot start stops the pool from starting, with its reason', async (t) => {
    const folder = await mkdtemp(join(tmpdir(), 'idproof-pool-'));
    t.after(async () => rm(folder, { recursive: true }));
    const flag = join(folder, 'broken');
    // A thread starts with a copy of the environment.
    process.env['IDPROOF_TEST_BROKEN_WHILE'] = flag;
    t.after(() => delete process.env['IDPROOF_TEST_BROKEN_WHILE']);
    const url = URL_OF_THREAD;
    writeFileSync(flag, '');
    await assert.rejects(createThreadPool({ url, threads: 2 }), (error: unknown) => {
      return coded('configuration_invalid')(error) && /told not to start/.test(String(error));
    });
    rmSync(flag);
    const pool = await createThreadPool({ url, threads: 1 });
    t.after(async () => pool.close());
    writeFileSync(flag, '');
    await assert.rejects(pool.run('exit', null, []), coded('internal_error'));
    await assert.rejects(pool.run('echo', null, []), coded('configuration_invalid'));
    rmSync(flag);
    assert.equal(await pool.run('echo', 'recovered', []), 'recovered');
  });
});
