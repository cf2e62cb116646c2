import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OPERATION_NAMES, OPERATIONS } from '@idproof/core/provider';
import { ERROR_CODES } from '@idproof/core/errors';
import { REASONS } from '@idproof/core/session';
import { errorCatalogue } from '../../../tools/docs/errors.js';
import { RESULT_WORDS } from '../../../tools/docs/error-words.js';

test('every code of every table has its line, and no line is of a code that is gone', () => {
  const page = errorCatalogue();
  const results = OPERATION_NAMES.flatMap((name) => Object.keys(OPERATIONS[name].codes));
  for (const code of [...Object.keys(ERROR_CODES), ...Object.keys(REASONS), ...results]) {
    assert.ok(page.includes(`\n| \`${code}\` |`), code);
  }
  for (const code of Object.keys(RESULT_WORDS)) assert.ok(page.includes(`\n| \`${code}\` |`), code);
});
