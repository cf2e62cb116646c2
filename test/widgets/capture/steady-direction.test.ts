import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SteadyDirection } from '../../../packages/widgets/src/capture/guidance/steady-direction.js';

test('a direction stays while faces flicker about the middle, and some frames have none', () => {
  const direction = new SteadyDirection();
  assert.equal(direction.offer(null, 0), null);
  assert.equal(direction.offer('left', 66), 'left');
  assert.equal(direction.offer('right', 132), 'left');
  assert.equal(direction.offer(null, 1400), 'left');
  assert.equal(direction.offer('right', 1600), 'right');
});

test('the next hint begins with the direction of its own frame', () => {
  const direction = new SteadyDirection();
  direction.offer('left', 0);
  assert.equal(direction.forget(), null);
  assert.equal(direction.offer('down', 66), 'down');
});
