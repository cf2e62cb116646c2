import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { conformanceRows } from '../../helpers/conformance-doc.js';

const file = new URL('../../../docs/conformance.md', import.meta.url);

test('the page of the suite counts its cases right (UPDATE_DOCS=1 writes it)', () => {
  const page = readFileSync(file, 'utf8');
  const written = Object.entries(conformanceRows()).reduce(
    (text, [name, rows]) =>
      text.replace(
        new RegExp(`(<!-- ${name} -->\n)[^]*?(<!-- /${name} -->)`),
        (_, begin, end) => begin + rows + `\n${end}`,
      ),
    page,
  );
  if (process.env['UPDATE_DOCS'] === '1') writeFileSync(file, written);
  else assert.equal(page, written);
});
