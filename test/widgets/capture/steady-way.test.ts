import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SteadyWay } from '../../../packages/widgets/src/capture/guidance/steady-way.js';

test('a way stays while faces flicker about the middle, and frames do not tell', () => {
  const way = new SteadyWay();
  assert.equal(way.offer(null, 0), null);
  assert.equal(way.offer('left', 66), 'left');
  assert.equal(way.offer('right', 132), 'left');
  assert.equal(way.offer(null, 1400), 'left');
  assert.equal(way.offer('right', 1600), 'right');
});

test('the next hint begins with the way of its own frame', () => {
  const way = new SteadyWay();
  way.offer('left', 0);
  assert.equal(way.forget(), null);
  assert.equal(way.offer('down', 66), 'down');
});
