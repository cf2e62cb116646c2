import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = new URL('../../../', import.meta.url);

it('no function of a package is named like `cornersOf`, nor like a hook of React', () => {
  const cwd = fileURLToPath(root);
  const tracked = execFileSync('git', ['ls-files', 'packages/*.ts', 'packages/*.tsx'], { cwd, encoding: 'utf8' });
  const files = tracked.split('\n').filter(Boolean);
  assert.ok(files.length > 400, `${files.length} files`);
  const names = files.flatMap((file) =>
    Array.from(
      readFileSync(new URL(file, root), 'utf8').matchAll(/\b(?:function\*?|const)\s+(\w+Of|use[A-Z]\w*)\b/g),
      ([, name]) => `${file}: ${name}`,
    ),
  );
  assert.deepEqual(names, []);
});
