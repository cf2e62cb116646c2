import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { PAGES } from './pages.js';

const page = PAGES.find(({ path }) => path === 'docs/data.md')?.text ?? '';
const record = readFileSync(
  fileURLToPath(new URL('../../../packages/proxy/src/model/record.ts', import.meta.url)),
  'utf8',
);

/** The names of the fields of an interface, as its source has them. */
function listFields(name: string): string[] {
  const body = new RegExp(`^export interface ${name} \\{\\n([^]*?)^\\}`, 'm').exec(record)?.[1] ?? '';
  return [...body.matchAll(/^ {2}(\w+)\??:/gm)].map(([, field = '']) => field);
}

test('the page of all data names each field of a stored session once', () => {
  const fields = listFields('SessionRecord');
  assert.ok(fields.length > 30);
  const rows = page.split('\n').filter((line) => line.startsWith('| `'));
  const named = rows.flatMap((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, field = '']) => field),
  );
  for (const field of fields) assert.equal(named.filter((each) => each === field).length, 1, field);
});

test('the page of all data names each operation that a session calls', () => {
  for (const operation of [
    'recognize',
    'compare',
    'asynccompare',
    'initialize',
    'checkresult',
    'query',
    'screen',
    'parse',
  ])
    assert.match(page, new RegExp(`\`v\\d\\w?\\.[\\w.]+\\.${operation}\``), operation);
});
