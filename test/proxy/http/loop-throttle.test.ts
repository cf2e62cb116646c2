import assert from 'node:assert/strict';
import test from 'node:test';
import { createLoopThrottle } from '../../../packages/proxy/src/loop-throttle.js';

const turn = () => new Promise((resolve) => setImmediate(resolve));

test('a burst begins in order, a limited number per turn', async () => {
  const takeTurn = createLoopThrottle(3);
  const begun: number[] = [];
  for (let i = 0; i < 8; i++) void takeTurn().then(() => begun.push(i));
  const lengths: number[] = [];
  for (let i = 0; i < 4; i++) {
    await Promise.resolve();
    lengths.push(begun.length);
    await turn();
  }
  assert.deepEqual(lengths, [3, 6, 8, 8]);
  assert.deepEqual(begun, [0, 1, 2, 3, 4, 5, 6, 7]);
});

test('single work does not wait, also after a burst', async () => {
  const takeTurn = createLoopThrottle(1);
  for (let i = 0; i < 3; i++) {
    let isBegun = false;
    void takeTurn().then(() => (isBegun = true));
    await Promise.resolve();
    assert.ok(isBegun);
    await turn();
    await turn();
  }
});

test('work that comes while others wait begins after them', async () => {
  const takeTurn = createLoopThrottle(1);
  const begun: string[] = [];
  const enter = (name: string) => void takeTurn().then(() => begun.push(name));
  enter('a');
  enter('b');
  enter('c');
  await turn();
  enter('d');
  while (begun.length < 4) await turn();
  assert.deepEqual(begun, ['a', 'b', 'c', 'd']);
});
