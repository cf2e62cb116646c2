import assert from 'node:assert/strict';
import { once } from 'node:events';
import test from 'node:test';
import { PROXY_VARIABLES, startProxy } from '../proxy/helpers/proxy-process.js';

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
