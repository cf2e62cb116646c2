import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findChanges } from '../../../tools/looks/sheets.js';
import { takeLooks } from '../../../tools/looks/take-looks.js';

/* Every phase as it looked when somebody last looked at it: `npm run looks` keeps the looks of today as right. */
test('every phase looks as it was kept, in each window, scheme and direction', { timeout: 1_800_000 }, async () => {
  const changes: string[] = [];
  await takeLooks(async (variant, looks) => {
    for (const phase of await findChanges(variant, looks)) changes.push(`${variant}: ${phase}`);
    console.log(`${variant}: ${looks.length} phases`);
  });
  assert.deepEqual(changes, [], 'tools/looks/changed/ shows before and after; npm run looks keeps what is right');
});
