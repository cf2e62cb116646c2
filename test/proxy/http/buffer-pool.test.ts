import assert from 'node:assert/strict';
import test from 'node:test';
import { createBufferPool } from '../../../packages/proxy/src/http/buffer-pool.js';

const MB = 1024 * 1024;
const REQUEST = { url: '', headers: {}, signal: new AbortController().signal };
const ANSWER = { status: 200, headers: {}, body: new Uint8Array() };

test('a buffer that was given back serves the next body of about its size, and holds nothing', () => {
  const pool = createBufferPool(16 * MB);
  const first = pool.take(MB).fill('canary');
  pool.giveBack(first);
  assert.notEqual(pool.take(MB / 2), first, 'much too large');
  assert.notEqual(pool.take(2 * MB), first, 'too small');
  const second = pool.take(MB - 10);
  assert.equal(second, first);
  assert.ok(second.every((byte) => byte === 0));
  assert.notEqual(pool.take(MB), second, 'lent already');
});

test('as many bytes are kept as are allowed, with those that are lent', () => {
  const pool = createBufferPool(3 * MB);
  const buffers = [pool.take(MB), pool.take(MB), pool.take(MB)];
  for (const buffer of buffers) pool.giveBack(buffer);
  const larger = pool.take(2 * MB);
  const kept = [pool.take(MB), pool.take(MB)].filter((buffer) => buffers.includes(buffer));
  assert.equal(kept.length, 1, 'two of three made room for the larger one');
  pool.giveBack(larger);
  assert.notEqual(pool.take(2 * MB), larger, 'more than fits is not kept');
});

test('an abandoned buffer is not counted', () => {
  const pool = createBufferPool(2 * MB);
  pool.abandon(pool.take(2 * MB));
  const buffer = pool.take(2 * MB);
  pool.giveBack(buffer);
  assert.equal(pool.take(2 * MB), buffer);
});

test('a buffer is not kept while any transport still sends from it', async () => {
  const pool = createBufferPool(16 * MB);
  const ends: (() => void)[] = [];
  const send = pool.watch(() => new Promise((resolve) => ends.push(() => resolve(ANSWER))));
  const buffer = pool.take(MB).fill('a');
  const sent = [1, 2].map((at) => send({ ...REQUEST, body: buffer.subarray(at) }));
  ends[0]?.();
  await sent[0];
  pool.giveBack(buffer);
  assert.ok(buffer.every((byte) => byte === 97));
  assert.notEqual(pool.take(MB), buffer);
  ends[1]?.();
  await sent[1];
  pool.giveBack(buffer);
  assert.equal(pool.take(MB), buffer);
});

test('idle buffers are released', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const pool = createBufferPool(16 * MB);
  const buffer = pool.take(MB);
  pool.giveBack(buffer);
  t.mock.timers.tick(10_000);
  assert.notEqual(pool.take(MB), buffer);
});
