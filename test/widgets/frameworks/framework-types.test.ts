import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

test('what frameworks are told of the elements is what the elements say', () => {
  execFileSync(process.execPath, ['scripts/framework-types.mjs', '--check'], {
    cwd: fileURLToPath(new URL('../../..', import.meta.url)),
    stdio: 'pipe',
  });
});
