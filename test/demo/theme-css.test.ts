import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { TOKENS, writeCss } from '../../packages/demo/pages/theme/tokens.js';

describe('the theme page', () => {
  it('writes what was changed, and nothing else', () => {
    const values = new Map([
      ['--idproof-color-accent', '#ff0000'],
      ['--idproof-radius', '14px'],
      ['--idproof-space', '1.25rem'],
    ]);
    assert.equal(writeCss(values), ':root {\n  --idproof-color-accent: #ff0000;\n  --idproof-space: 1.25rem;\n}');
    assert.match(writeCss(new Map()), /^\/\*.*\*\/$/);
  });

  it('offers tokens that the elements have', () => {
    const styles = ['tokens', 'controls'].map((name) =>
      readFileSync(new URL(`../../packages/widgets/src/${name}.styles.ts`, import.meta.url), 'utf8'),
    );
    for (const { name } of TOKENS) assert.ok(styles.join().includes(`var(${name},`), name);
  });
});
