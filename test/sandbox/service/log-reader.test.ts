import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import test from 'node:test';
import { fileURLToPath } from 'node:url';

const HERE = fileURLToPath(new URL('.', import.meta.url));
/** Writes a line to the log for each line that it reads, and then says so. */
const LOGGING = `
  import { createInterface } from 'node:readline';
  import { createLineLog } from '@idproof/sandbox';
  const log = createLineLog();
  createInterface({ input: process.stdin }).on('line', () => {
    log({ event: 'reset' });
    setImmediate(() => console.log('alive'));
  });
  console.log('ready');
`;

test('a sandbox whose log nobody reads any more goes on', async (t) => {
  const flags = ['--conditions=@idproof/source', '--import', 'tsx', '--input-type=module', '--eval', LOGGING];
  const child = spawn(process.execPath, flags, { cwd: HERE, stdio: ['pipe', 'pipe', 'pipe'] });
  t.after(() => child.kill('SIGKILL'));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  assert.equal((await lines.next()).value, 'ready');
  child.stderr.destroy();
  for (let entry = 0; entry < 5; entry++) {
    child.stdin.write('\n');
    assert.equal((await lines.next()).value, 'alive');
  }
  child.stdin.end();
  assert.deepEqual(await once(child, 'exit'), [0, null]);
});
