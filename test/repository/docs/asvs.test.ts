import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { PAGES, ROOT } from './pages.js';

const page = PAGES.find(({ path }) => path === 'docs/asvs.md');
const rows = (page?.text ?? '')
  .split('\n')
  .filter((line) => /^\| \d+\.\d+\.\d+/.test(line))
  .map((line) => {
    const [id = '', level = '', , state = '', evidence = ''] = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
    return { id, level, state, evidence };
  });
const STATES = new Set(['met', 'in part', 'not met', 'merchant', 'not applicable']);

describe('the list of ASVS', () => {
  it('names each requirement once, and its level', () => {
    assert.ok(rows.length > 200);
    assert.equal(new Set(rows.map(({ id }) => id)).size, rows.length);
    for (const { id, level, state } of rows) {
      assert.match(level, /^(?:[12]|1, 2)$/, id);
      assert.ok(STATES.has(state), `${id}: ${state}`);
    }
  });

  it('has a file of this repository for what is met, and a reason for what is not', () => {
    for (const { id, state, evidence } of rows) {
      const files = [...evidence.matchAll(/\]\(([^)]+)\)/g)].map(([, to = '']) => join(ROOT, 'docs', to));
      if (state === 'met') assert.ok(files.length > 0, `${id} has no evidence`);
      else if (state !== 'merchant') assert.notEqual(evidence, '', `${id} has no reason`);
      for (const file of files) assert.ok(existsSync(file), `${id}: ${file} is not there`);
    }
  });
});
