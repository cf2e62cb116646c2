import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import test from 'node:test';
import { fileURLToPath } from 'node:url';
import { findOldNode } from '@idproof/core/server';

const OLD = "Object.defineProperty(process.versions, 'node', { value: '18.20.8' })";

for (const command of ['proxy/src/cli.ts', 'proxy/src/doctor-cli.ts', 'sandbox/src/cli.ts']) {
  test(`${command} says in one line which Node it needs`, () => {
    const cli = fileURLToPath(new URL(`../../../packages/${command}`, import.meta.url));
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['--conditions=@idproof/source', '--import=tsx', `--import=data:text/javascript,${encodeURIComponent(OLD)}`, cli],
      { encoding: 'utf8', timeout: 60_000 },
    );
    assert.equal(stderr, 'idproof needs Node 20.19 or newer; this is 18.20.8.\n');
    assert.deepEqual([stdout, status], ['', 1]);
  });
}

test('no Node is called old from 20.19 on', () => {
  assert.ok(['20.18.3', '18.20.8'].every((version) => findOldNode(version) !== null));
  assert.ok(['20.19.0', '22.0.0', '24.1.0'].every((version) => findOldNode(version) === null));
});
