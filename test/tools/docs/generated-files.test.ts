import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { GENERATED_FILES } from '../../../tools/docs/generated-files.js';

describe('what `npm run docs` writes', () => {
  for (const [file, write] of Object.entries(GENERATED_FILES)) {
    it(`docs/${file} is up to date`, async () => {
      const text = readFileSync(new URL(`../../../docs/${file}`, import.meta.url), 'utf8');
      assert.equal(text, await write(text), 'run: npm run docs');
    });
  }
});
