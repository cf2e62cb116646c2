import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readClaims } from '../../helpers/claims.js';
import { PAGES } from './pages.js';

const PAGE = PAGES.find(({ path }) => path === 'docs/threat-model.md')?.text ?? '';

/** Rows of tables by the letter of their ids, each as its cells. */
const rowsOf = (letter: string): string[][] =>
  PAGE.split('\n')
    .filter((line) => new RegExp(`^\\| ${letter}\\d* \\|`).test(line))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );

const ACTORS = new Set(['P', 'W', 'N', 'U', 'S', 'M']);
const claims = readClaims();
const threats = rowsOf('T').map(([id = '', , by = '', at = '', , test = '']) => ({ id, by, at, test }));

describe('the threat model', () => {
  it('numbers its threats without a gap', () => {
    assert.ok(threats.length >= 40);
    assert.deepEqual(
      threats.map(({ id }) => id),
      threats.map((_, index) => `T${index + 1}`),
    );
  });

  for (const { id, by, at, test } of threats) {
    it(`${id}: names actors and boundaries of the page, and a test that claims it`, () => {
      assert.ok(
        by.split(', ').every((actor) => ACTORS.has(actor)),
        `actor ${by}`,
      );
      assert.match(at, /^[①-⑥](?:, [①-⑥])*$/);
      const file = /^`(?<file>[^`]+)`$/.exec(test)?.groups?.['file'];
      assert.deepEqual(
        claims.get(id)?.map((claimed) => claimed.file),
        [file],
      );
    });
  }

  it('has every threat that a test claims', () => {
    const claimed = [...claims.keys()].filter((id) => /^T\d+$/.test(id));
    assert.deepEqual(new Set(claimed), new Set(threats.map(({ id }) => id)));
  });

  it('names every actor of its table in a threat', () => {
    assert.deepEqual(new Set(threats.flatMap(({ by }) => by.split(', '))), ACTORS);
    for (const actor of ACTORS) assert.match(PAGE, new RegExp(`^\\| ${actor} \\|`, 'm'));
  });
});
