import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createPageClient } from '../../../packages/sandbox/page/page-client.js';

test('an image has a second more for each 4,000 characters before its call counts as lost', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  let end: unknown;
  const client = createPageClient({
    baseUrl: new URL('https://page.example/page/api/'),
    ticket: 'the-ticket',
    fetch: (_input, init) =>
      new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(new Error('aborted')))),
  });
  const call = client.face({ face: 'x'.repeat(400_000), degraded: false }).catch((error: unknown) => (end = error));
  t.mock.timers.tick(150_000);
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal(end, undefined);
  t.mock.timers.tick(15_000);
  assert.equal(((await call) as { code: string }).code, 'provider_timeout');
});
