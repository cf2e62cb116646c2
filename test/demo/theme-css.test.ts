import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { findContrastProblems } from '../../packages/demo/pages/theme/find-contrast-problems.js';
import { TOKENS, writeCss } from '../../packages/demo/pages/theme/tokens.js';

const NOTHING = { light: new Map<string, string>(), dark: new Map<string, string>() };

describe('the theme page', () => {
  it('writes what was changed, and nothing else', () => {
    const light = new Map([
      ['--idproof-color-accent', '#ff0000'],
      ['--idproof-radius', '14px'],
      ['--idproof-space', '1.25rem'],
    ]);
    const dark = new Map([
      ['--idproof-color-accent', '#ff0000'],
      ['--idproof-color-surface', '#102030'],
    ]);
    const lines = [
      '--idproof-color-accent: #ff0000;',
      '--idproof-color-surface: light-dark(#ffffff, #102030);',
      '--idproof-space: 1.25rem;',
    ];
    assert.equal(writeCss({ light, dark }), `:root {\n  ${lines.join('\n  ')}\n}`);
    assert.match(writeCss(NOTHING), /^\/\*.*\*\/$/);
  });

  it('shows the elements with their own defaults, whatever the theme of the site sets', () => {
    const [themes, page] = ['themes', 'theme'].map((name) =>
      readFileSync(new URL(`../../packages/demo/pages/${name}.css`, import.meta.url), 'utf8'),
    ) as [string, string];
    const set = new Set(themes.match(/--idproof-[\w-]+(?=:)/g));
    assert.ok(set.size > 4);
    const preview = /^\.preview \{([^}]+)\}/m.exec(page)![1]!;
    for (const name of set) assert.match(preview, new RegExp(`${name}: initial;`));
  });

  it('finds no problem with the defaults, and offers a visible colour instead of one that is not', () => {
    for (const scheme of ['light', 'dark'] as const) assert.deepEqual(findContrastProblems(NOTHING, scheme), []);
    const changes = { light: new Map([['--idproof-color-surface', '#102030']]), dark: new Map() };
    const found = findContrastProblems(changes, 'light');
    assert.ok(found.some(({ token }) => token.label === 'Text'));
    for (const { token, repaired } of found) changes.light.set(token.name, repaired);
    assert.deepEqual(findContrastProblems(changes, 'light'), []);
    assert.deepEqual(findContrastProblems(changes, 'dark'), []);
  });

  it('offers tokens that the elements have', () => {
    const styles = ['tokens', 'controls'].map((name) =>
      readFileSync(new URL(`../../packages/widgets/src/${name}.styles.ts`, import.meta.url), 'utf8'),
    );
    for (const { name } of TOKENS) assert.ok(styles.join().includes(`var(${name},`), name);
  });
});
