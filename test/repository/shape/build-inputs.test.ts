import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { SHARED_INPUTS } from '../../../scripts/lib/dist.mjs';

const top = fileURLToPath(new URL('../../..', import.meta.url));

/** Runs programs and names the packages, whose own files count as a whole. */
const DECIDES_NOTHING = 'scripts/lib/run.mjs';

/** A file of the repository and all that it imports by a relative path. */
function followImports(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  const text = readFileSync(join(top, file), 'utf8');
  for (const [, path = ''] of text.matchAll(/^(?:import|export) [^;]*? from '(\.{1,2}\/[^']+)'/gm))
    followImports(normalize(join(dirname(file), path)), found);
  return found;
}

test('what the configuration of the build imports decides whether a build is renewed', () => {
  const files = followImports('vite.config.ts', new Set([DECIDES_NOTHING]));
  files.delete(DECIDES_NOTHING);
  assert.ok(files.size > 5, 'it imports what is its own');
  assert.deepEqual(
    [...files].filter((file) => !SHARED_INPUTS.includes(file)),
    [],
  );
});
