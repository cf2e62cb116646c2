import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findChanges } from '../../../tools/visual-diff/sheets.js';
import { takeScreenshots } from '../../../tools/visual-diff/take-screenshots.js';

/* Screenshots of every phase against those that `npm run visual-baseline` stored. */
test('every phase looks as stored, in each window, scheme and direction', { timeout: 1_800_000 }, async () => {
  const changes: string[] = [];
  await takeScreenshots(async (variant, screenshots) => {
    for (const phase of await findChanges(variant, screenshots)) changes.push(`${variant}: ${phase}`);
    console.log(`${variant}: ${screenshots.length} phases`);
  });
  assert.deepEqual(
    changes,
    [],
    'tools/visual-diff/changed/ shows previous beside current; npm run visual-baseline accepts the current',
  );
});
