import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, it } from 'node:test';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Runs `npm start` with ports that no program can have: one that went on would name them, and end. */
function start(...options: string[]) {
  const env = { ...process.env, PORT: 'none', SANDBOX_PORT: 'none' };
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/start.mjs', ...options], {
    cwd: root,
    env,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

describe('`npm start`', () => {
  it('with --help lists its options and ports, and starts nothing', () => {
    const { status, stdout, stderr } = start('--help');
    assert.deepEqual([status, stderr], [0, '']);
    for (const said of [/--lan /, /--help /, /\bPORT .+5173/, /SANDBOX_PORT .+8788/]) assert.match(stdout, said);
    assert.match(start('--lan', '--help').stdout, /SANDBOX_PORT/);
  });

  it('refuses an option that it does not have, in a line', () => {
    for (const option of ['--lam', '--help=1', 'lan', 'toString']) {
      const stderr = `npm start has no option ${option}; npm start -- --help lists them.\n`;
      assert.deepEqual(start(option), { status: 1, stdout: '', stderr });
    }
  });

  it('goes on with the option that it has', () => {
    assert.match(start('--lan').stderr, /^PORT must be a port/);
  });
});
