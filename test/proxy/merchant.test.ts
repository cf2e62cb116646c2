import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createTestProxy } from './helpers/create-test-proxy.js';

const PICTURE = `data:image/png;base64,${'iVBORw0KGgo'.repeat(20)}`;

describe('the name and logo of the merchant', () => {
  test('are in each view of a session', async () => {
    const merchant = { name: 'Example Bank', logo: '/logo.svg' };
    const { begin } = createTestProxy({ merchant });
    const browser = await begin();
    assert.deepEqual((await browser.view()).merchant, merchant);
  });

  test('are in none where nobody is named', async () => {
    const { begin } = createTestProxy({});
    const browser = await begin();
    assert.ok(!('merchant' in (await browser.view())));
  });

  for (const logo of ['/logo.svg', '/brand/logo.png?v=2', PICTURE]) {
    test(`may be ${logo.slice(0, 24)}`, () => {
      assert.doesNotThrow(() => createTestProxy({ merchant: { name: 'Example Bank', logo } }));
    });
  }

  for (const logo of [
    '',
    'logo.svg',
    '//elsewhere.example/logo.svg',
    '/\\elsewhere.example/logo.svg',
    'https://elsewhere.example/logo.svg',
    'javascript:alert(1)',
    'data:text/html;base64,PGI+',
    'data:image/svg+xml,<svg onload=alert(1)>',
    `data:image/png;base64,${'A'.repeat(8192)}`,
  ]) {
    test(`must not be ${logo.slice(0, 40) || 'empty'}`, () => {
      assert.throws(() => createTestProxy({ merchant: { name: 'Example Bank', logo } }), /merchant\.logo/);
    });
  }

  test('are short enough for a phone', () => {
    assert.throws(() => createTestProxy({ merchant: { name: 'x'.repeat(61) } }), /merchant\.name/);
  });
});
