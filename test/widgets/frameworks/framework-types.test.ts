import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

test('the types for frameworks are up to date with the elements', () => {
  execFileSync(process.execPath, ['scripts/framework-types.mjs', '--check'], {
    cwd: fileURLToPath(new URL('../../..', import.meta.url)),
    stdio: 'pipe',
  });
});
