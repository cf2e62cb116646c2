import assert from 'node:assert/strict';
import test from 'node:test';
import { createTestProxy } from '../helpers/create-test-proxy.js';

const REQUEST = { userId: 'careful', flow: 'api', docType: '00000001003' };
const QUALITY = { document: { width: 600, blur: 2.8 }, selfie: { sharpness: 0.38 } };

test('the quality limits of a session reach the browser unchanged', async () => {
  const { begin } = createTestProxy();
  const browser = await begin({ capture: { quality: QUALITY } });
  assert.deepEqual((await browser.view()).capture.quality, QUALITY);
  assert.equal((await (await begin()).view()).capture.quality, undefined);
});

test('quality limits out of bounds, unknown, or in another flow are refused by name', async () => {
  const { server } = createTestProxy();
  const wrong: [string, object, object?][] = [
    ['capture.quality.document.blur', { document: { blur: 2.4 } }],
    ['capture.quality.document.width', { document: { width: 1601 } }],
    ['capture.quality.selfie.luma', { selfie: { luma: '50' } }],
    ['capture.quality.selfie.blur', { selfie: { blur: 3 } }],
    ['capture.quality.face', { face: {} }],
    ['capture.quality', QUALITY, { flow: 'h5' }],
  ];
  for (const [field, quality, more] of wrong) {
    const answer = await server('POST', '/v1/sessions', { ...REQUEST, ...more, capture: { quality } });
    const problem = (await answer.json()) as { code: string; field: string };
    assert.deepEqual([answer.status, problem.code, problem.field], [422, 'invalid_field', field]);
  }
});
