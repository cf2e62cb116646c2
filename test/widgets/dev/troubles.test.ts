import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { VERSION } from '../../../packages/widgets/src/element/version.js';

const read = (path: string): string => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');

test('the kit knows its own version: write that of package.json into internal/version.ts', () => {
  const { version } = JSON.parse(read('packages/widgets/package.json')) as { version: string };
  assert.equal(VERSION, version);
});

test('each trouble that the console names has a section', () => {
  const sections = new Set([...read('docs/troubleshooting.md').matchAll(/^## `(\w+)`$/gm)].map(([, code]) => code));
  const named = [...read('packages/widgets/src/dev/dev-warnings.ts').matchAll(/\| '(\w+)'/g)].map(([, code]) => code);
  assert.ok(named.length > 5);
  // Those with words of their own, and those of `idproof-frame`, which loads none.
  const others = ['setting_unknown', 'setting_missing', 'element_unknown', 'two_versions', 'frame_refused'];
  for (const code of [...named, ...others, 'configuration_invalid']) assert.ok(sections.has(code), code);
});
