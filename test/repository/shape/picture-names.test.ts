import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { detectFormat } from '../../../packages/core/src/image-file/detect-format.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));

it('every picture of the repository is what its name says', () => {
  const tracked = execFileSync('git', ['ls-files', '*.png', '*.jpg', '*.jpeg', '*.pdf'], {
    cwd: root,
    encoding: 'utf8',
  });
  const files = tracked.split('\n').filter(Boolean);
  assert.ok(files.length > 15);
  for (const file of files) {
    const ending = file.slice(file.lastIndexOf('.') + 1).replace('jpg', 'jpeg');
    assert.equal(detectFormat(readFileSync(join(root, file))), ending, file);
  }
});
