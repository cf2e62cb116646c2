import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { VERSION } from '../../../packages/widgets/src/element/version.js';

const read = (path: string): string => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');

test('the version in element/version.ts is that of package.json', () => {
  const { version } = JSON.parse(read('packages/widgets/package.json')) as { version: string };
  assert.equal(VERSION, version);
});

test('each warning has a section in docs/troubleshooting.md', () => {
  const sections = new Set([...read('docs/troubleshooting.md').matchAll(/^## `(\w+)`$/gm)].map(([, code]) => code));
  const named = [...read('packages/widgets/src/dev/dev-warnings.ts').matchAll(/\| '(\w+)'/g)].map(([, code]) => code);
  assert.ok(named.length > 5);
  // Warnings outside the table: those of settings, and those of `idproof-frame`, whose script has no lazy code.
  const others = ['setting_unknown', 'setting_missing', 'element_unknown', 'two_versions', 'frame_refused'];
  for (const code of [...named, ...others, 'configuration_invalid']) assert.ok(sections.has(code), code);
});
