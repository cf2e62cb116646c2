import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { findTypePaths } from './type-paths.js';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

test('each framework’s type checker takes what is right about the elements, and refuses what is wrong', () => {
  const folder = mkdtempSync(join(tmpdir(), 'idproof-types-'));
  try {
    const config = join(folder, 'tsconfig.json');
    const paths = findTypePaths();
    const extended = at('tsconfig.json');
    const include = ['types.tsx', 'modules.d.ts', 'react', 'vue', 'svelte'].map(at);
    writeFileSync(config, JSON.stringify({ extends: extended, compilerOptions: { paths, rootDir: '/' }, include }));
    const tsc = at('../../../node_modules/.bin/tsc');
    const { status, stdout } = spawnSync(tsc, ['-p', config], { encoding: 'utf8' });
    assert.equal(status, 0, stdout);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
