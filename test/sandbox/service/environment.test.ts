import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { KEYS } from '../../helpers/provider.js';

const cli = fileURLToPath(new URL('../../../packages/sandbox/src/cli.ts', import.meta.url));
const RIGHT = {
  IDPROOF_CLIENT_ID: KEYS.clientId,
  IDPROOF_ACCESS_KEY: KEYS.accessKey,
  IDPROOF_SECRET_KEY: KEYS.secretKey,
};

function run(change: Record<string, string>): { status: number | null; stdout: string; stderr: string } {
  const nodeArgs = ['--conditions=@idproof/source', '--import', 'tsx', cli];
  const env = { PATH: process.env['PATH'], ...RIGHT, ...change };
  return spawnSync(process.execPath, nodeArgs, { env, encoding: 'utf8', timeout: 60_000 });
}

test('the command refuses to start on missing and malformed variables, and prints none of them', () => {
  const canary = 'secret-canary value';
  const { status, stdout, stderr } = run({
    IDPROOF_CLIENT_ID: '',
    IDPROOF_SECRET_KEY: canary,
    IDPROOF_ACCESS_KEY: canary,
    IDPROOF_SANDBOX_ADMIN_KEY: 'tiny-canary',
    SANDBOX_PORT: 'port-canary',
  });
  assert.equal(status, 2);
  assert.equal(stdout, '');
  for (const name of [
    'IDPROOF_CLIENT_ID is missing',
    'IDPROOF_SECRET_KEY needs',
    'IDPROOF_ACCESS_KEY needs',
    'IDPROOF_SANDBOX_ADMIN_KEY needs',
    'SANDBOX_PORT',
  ]) {
    assert.ok(stderr.includes(name), `${name} in: ${stderr}`);
  }
  assert.ok(!stderr.includes('canary'), stderr);
});
