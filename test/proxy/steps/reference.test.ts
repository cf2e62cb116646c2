import assert from 'node:assert/strict';
import test from 'node:test';
import { createReference } from '../../../packages/proxy/src/model/reference.js';
import { createTestProxy } from '../helpers/create-test-proxy.js';
import { jpeg } from '../helpers/images.js';

test('a reference has 8 letters and digits that are not mistaken for each other, and is the same each time', () => {
  const seen = new Set<string>();
  for (let index = 0; index < 5000; index++) {
    const reference = createReference(`ids_${index}`);
    assert.match(reference, /^[CDFGHJKMNPQRTVWXY34679]{8}$/);
    assert.equal(createReference(`ids_${index}`), reference);
    seen.add(reference);
  }
  assert.equal(seen.size, 5000);
  for (const letter of 'CDFGHJKMNPQRTVWXY34679')
    assert.ok(
      [...seen].some((one) => one.endsWith(letter)),
      letter,
    );
});

test('the person, the server and the webhook are given the same reference, and no part of the id', async () => {
  const messages: string[] = [];
  const ends: string[] = [];
  const stack = createTestProxy({
    webhookUrl: 'https://shop.example/hook',
    webhookKeys: [`whsec_${Buffer.from('a webhook key of thirty-two bytes').toString('base64')}`],
    webhookFetch: async (_url, init) => {
      messages.push(init?.body as string);
      return new Response(null, { status: 204 });
    },
    hooks: { onOutcome: ({ reference }) => void ends.push(reference) },
  });
  const body = { userId: 'u', flow: 'api', docType: '00000001003' };
  const created = (await (await stack.server('POST', '/v1/sessions', body)).json()) as Record<string, string>;
  const { sessionId, reference = '' } = created;
  assert.equal(reference, createReference(String(sessionId)));
  assert.ok(!sessionId?.toUpperCase().includes(reference));

  const resumed = (await (await stack.server('POST', '/v1/sessions', body)).json()) as Record<string, string>;
  assert.equal(resumed['reference'], reference);

  const browser = await stack.begin();
  await browser.agree();
  const frontPageImage = jpeg(1);
  await browser.post('recognize', { docType: '00000001003', frontPageImage, method: 'auto' });
  const { view } = await browser.post('compare', { selfie: jpeg(2), frontPageImage, method: 'auto' });
  const own = createReference(browser.sessionId);
  assert.deepEqual([view.reference, view.result?.reference], [own, own]);
  const details = await (await stack.server('GET', `/v1/sessions/${browser.sessionId}`)).json();
  assert.equal((details as { reference: string }).reference, own);
  await new Promise((resolve) => setTimeout(resolve, 50));
  assert.deepEqual(ends, [own]);
  assert.equal((JSON.parse(messages[0] ?? '{}') as { data: { reference: string } }).data.reference, own);
});
