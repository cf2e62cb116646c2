import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { PAGES, ROOT } from './pages.js';

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
    it(`${id}: names actors and boundaries of the page, and a test that exists`, () => {
      assert.ok(
        by.split(', ').every((actor) => ACTORS.has(actor)),
        `actor ${by}`,
      );
      assert.match(at, /^[①-⑥](?:, [①-⑥])*$/);
      const { file, title } = /^`(?<file>[^`]+)`: (?<title>.+)$/.exec(test)?.groups ?? {};
      assert.ok(file && title, 'names a file and a title');
      assert.ok(existsSync(join(ROOT, file)), `${file} is not there`);
      assert.ok(hasTest(readFileSync(join(ROOT, file), 'utf8'), title), `${file} has no test "${title}"`);
    });
  }

  it('names every actor of its table in a threat', () => {
    assert.deepEqual(new Set(threats.flatMap(({ by }) => by.split(', '))), ACTORS);
    for (const actor of ACTORS) assert.match(PAGE, new RegExp(`^\\| ${actor} \\|`, 'm'));
  });
});

/** A title in full; or its beginning, where the rest of it is filled in for each case. */
function hasTest(source: string, title: string): boolean {
  return ["'", '"', '`'].some((quote) =>
    ['test', 'it', 'describe'].some(
      (name) =>
        source.includes(`${name}(${quote}${title}${quote}`) ||
        (quote === '`' && source.includes(`${name}(\`${title} \${`)),
    ),
  );
}
