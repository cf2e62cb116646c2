import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test, type TestContext } from 'node:test';

const SERVICES = new URL('../../scripts/lib/service.mjs', import.meta.url).href;
/** A program that is ready at once, and complains when it is still there after a while. */
const LASTING = `console.log('ready'); setTimeout(() => console.error('outlived its starter'), 1000);`;

/** Runs a script that starts services; ends when none of its programs holds the error output any more. */
function starter(t: TestContext, script: (lasting: string, passing: string) => string) {
  const folder = mkdtempSync(join(tmpdir(), 'idproof-service-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const files = { lasting: LASTING, passing: `console.log('ready'); process.exitCode = 3;`, main: '' };
  files.main = `import { endTogether, startService } from '${SERVICES}';
    ${script(join(folder, 'lasting.mjs'), join(folder, 'passing.mjs'))}`;
  for (const [name, source] of Object.entries(files)) writeFileSync(join(folder, `${name}.mjs`), source);
  return spawnSync(process.execPath, [join(folder, 'main.mjs')], { encoding: 'utf8', timeout: 20_000 });
}

describe('services of one command', () => {
  test('end when the command fails before all of them are up', (t) => {
    const { stderr, status } = starter(t, (lasting) => `await startService('a', '${lasting}'); throw new Error('no');`);
    assert.doesNotMatch(stderr, /outlived/);
    assert.equal(status, 1);
  });

  test('end together also when one of them had ended before', (t) => {
    const { stderr, status } = starter(
      t,
      (lasting, passing) => `const passing = await startService('a', '${passing}');
        await new Promise((resolve) => passing.child.once('close', resolve));
        endTogether([passing, await startService('b', '${lasting}')]);`,
    );
    assert.doesNotMatch(stderr, /outlived/);
    assert.equal(status, 3);
  });
});
