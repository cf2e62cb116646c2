import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test, type TestContext } from 'node:test';

const SERVICES = new URL('../../../scripts/lib/service.mjs', import.meta.url).href;
const FREE_PORTS = new URL('../../../scripts/lib/free-ports.mjs', import.meta.url).href;
/** A program that is ready at once, and complains when it is still there long after its starter has ended. */
const LASTING = `console.log('ready'); setTimeout(() => console.error('outlived its starter'), 15_000);`;

/** Runs a script that starts services; ends when none of its programs holds the error output any more. */
function starter(t: TestContext, script: (lasting: string, passing: string, failing: string) => string) {
  const folder = mkdtempSync(join(tmpdir(), 'idproof-service-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const at = (name: string): string => join(folder, `${name}.mjs`);
  const files = {
    lasting: LASTING,
    passing: `console.log('ready'); process.exitCode = 3;`,
    failing: `console.error('A key is missing.'); process.exitCode = 2;`,
    main: `import { endTogether, runCommand, startService } from '${SERVICES}';
      import { expectFreePorts } from '${FREE_PORTS}';
      ${script(at('lasting'), at('passing'), at('failing'))}`,
  };
  for (const [name, source] of Object.entries(files)) writeFileSync(at(name), source);
  return spawnSync(process.execPath, [at('main')], { encoding: 'utf8', timeout: 60_000 });
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

  test('leave the reason to the one that does not start', (t) => {
    const { stderr, status } = starter(
      t,
      (_lasting, _passing, failing) => `await runCommand(async () => { await startService('a', '${failing}'); });`,
    );
    assert.equal(stderr, 'A key is missing.\na ended before it was ready (2).\n');
    assert.equal(status, 1);
  });

  test('are not started where a port is taken', async (t) => {
    const server = createServer().listen(0, '127.0.0.1');
    t.after(() => server.close());
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    for (const [value, said] of [
      [String(port), `Port ${port} is taken: is this running already? PORT chooses another.\n`],
      ['eighty', 'PORT must be a port, 0 to 65535.\n'],
      ['0', ''],
    ] as const) {
      const { stderr, status } = starter(t, () => `await runCommand(() => expectFreePorts({ PORT: '${value}' }));`);
      assert.equal(stderr, said);
      assert.equal(status, said ? 1 : 0);
    }
  });
});
