import assert from 'node:assert/strict';
import { once } from 'node:events';
import { spawn } from 'node:child_process';
import { json } from 'node:stream/consumers';
import test from 'node:test';
import { PROXY_VARIABLES, startProxy } from '../helpers/proxy-process.js';

test('a proxy whose log nobody reads any more goes on serving, and counts the lines that were lost', async (t) => {
  const env = { ...PROXY_VARIABLES, IDPROOF_PROVIDER_URL: 'http://127.0.0.1:9', IDPROOF_STORE: 'memory:' };
  const { child, url } = await startProxy(env);
  t.after(() => child.kill('SIGKILL'));
  child.stdout.destroy();
  for (let request = 0; request < 5; request++) assert.equal((await fetch(`${url}/healthz`)).status, 200);
  const metrics = await (await fetch(`${url}/metrics`)).text();
  const lost = Number(/^idproof_log_lines_lost_total (\d+)$/m.exec(metrics)?.[1]);
  assert.ok(lost >= 4, metrics);
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  assert.deepEqual(await exit, [0, null]);
});

/** Writes 40,000 lines of 500 bytes as fast as they are taken, then says on standard error how many were lost, and how many bytes wait. */
const WRITER = `
  import { setImmediate } from 'node:timers/promises';
  import { createStdoutLog } from '${new URL('../../../packages/proxy/src/log.ts', import.meta.url).href}';
  let lost = 0;
  const write = createStdoutLog(() => lost++);
  for (let line = 0; line < 40_000; line++) {
    write({ time: 'x'.repeat(480), event: 'request' });
    if (line % 1000 === 0) await setImmediate();
  }
  process.stderr.write(JSON.stringify({ lost, waiting: process.stdout.writableLength }));
  process.exit();
`;

// Claim: T42
test('a log that somebody holds open and does not read takes up no more than 8 MiB', async (t) => {
  const args = ['--import', 'tsx', '--input-type=module', '--conditions=@idproof/source', '-e', WRITER];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  t.after(() => child.kill('SIGKILL'));
  const { lost, waiting } = (await json(child.stderr)) as { lost: number; waiting: number };
  assert.ok(waiting < 9 * 2 ** 20, `${waiting} bytes wait`);
  assert.ok(lost > 20_000, `${lost} lines were lost`);
});
