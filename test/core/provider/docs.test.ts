import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { withOperations } from '../../helpers/provider-docs.js';

const file = new URL('../../../docs/provider-operations.md', import.meta.url);

test('the page of the operations equals the table (UPDATE_DOCS=1 writes it)', () => {
  const page = readFileSync(file, 'utf8');
  const written = withOperations(page);
  if (process.env['UPDATE_DOCS'] === '1') writeFileSync(file, written);
  else assert.equal(page, written);
});
