import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEFAULT_RULES } from '../../../packages/proxy/src/model/decide.js';
import { judgeCombinations, renderFaceTable } from '../../../tools/docs/face-table.js';

const ALLOWS = { ...DEFAULT_RULES, approveWithoutLiveness: true, approveDegradedCapture: true };

test('one answer about a face out of all is approved, whatever the rules allow', () => {
  for (const rules of [DEFAULT_RULES, ALLOWS]) {
    const approved = judgeCombinations(rules).filter(({ decision }) => decision?.outcome === 'approved');
    assert.deepEqual(
      approved.map(({ values }) => values),
      [['`SUCCESS`', '`Success`', 'false', 'on', 'present', 'yes']],
    );
  }
});

test('a forged face is rejected, by whatever else the provider answers', () => {
  const forged = judgeCombinations(ALLOWS).filter(({ values: [code, , attack] }) => {
    return attack === 'true' && (code === '`SUCCESS`' || code === '`PROCESSING`');
  });
  assert.equal(forged.length, 2 * 7 * 2 * 2 * 2);
  assert.deepEqual(new Set(forged.map(({ decision }) => decision?.outcome)), new Set(['rejected']));
});

test('the table has each combination in one row', () => {
  const rows = renderFaceTable().split('\n').slice(2);
  const sizes = [4, 7, 3, 2, 2, 2];
  const combinations = rows.map((row) =>
    row
      .split(' | ')
      .slice(0, sizes.length)
      .map((cell, column) => (cell.endsWith('any') ? sizes[column]! : cell.split(', ').length))
      .reduce((product, size) => product * size, 1),
  );
  assert.equal(
    combinations.reduce((sum, size) => sum + size, 0),
    sizes.reduce((product, size) => product * size, 1),
  );
});
