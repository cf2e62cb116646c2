import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findMore } from '../../packages/demo/pages/follow-row.js';

test('a row goes on wherever more than a lost pixel of it is out of sight', () => {
  for (const [position, end, more] of [
    [0, 0, ''],
    [0, 1, ''],
    [0, 90, 'after'],
    [40, 90, 'before after'],
    [89.4, 90, 'before'],
    [90, 90, 'before'],
  ] as const)
    assert.equal(findMore(position, end), more, `${position} of ${end}`);
});
