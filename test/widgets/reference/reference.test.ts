import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

test('the reference in docs/elements.md is up to date with the sources, and the check writes nothing', () => {
  const script = fileURLToPath(new URL('../../../scripts/elements-reference.mjs', import.meta.url));
  const manifest = new URL('../../../package.json', import.meta.url);
  const before = readFileSync(manifest, 'utf8');
  const { status, stderr } = spawnSync(process.execPath, [script, '--check'], { encoding: 'utf8' });
  assert.equal(status, 0, stderr);
  assert.equal(readFileSync(manifest, 'utf8'), before);
});
