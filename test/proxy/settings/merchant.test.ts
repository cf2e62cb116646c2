import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createTestProxy } from '../helpers/create-test-proxy.js';
import { atHosted, atHostedPage, callbackUrl, createResponse } from '../helpers/hosted.js';

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

/** Both of the proxy's own pages: of a link that cannot be used, and on the way back in a frame. */
async function openPages(merchant?: { name: string; logo?: string }): Promise<{ html: string; policy: string }[]> {
  const session = await atHosted({}, createTestProxy(merchant ? { merchant } : {}));
  const { state } = await atHostedPage(session, 'frame');
  const pages = [
    await session.visitor.open(callbackUrl('x')),
    await session.visitor.open(callbackUrl(createResponse(state))),
  ];
  assert.deepEqual(
    pages.map(({ status }) => status),
    [400, 200],
  );
  const policies = pages.map(({ headers }) => headers.get('content-security-policy') ?? '');
  const texts = await Promise.all(pages.map((page) => page.text()));
  return texts.map((html, index) => ({ html, policy: policies[index]! }));
}

describe("the proxy's own pages", () => {
  test('name the merchant, as text', async () => {
    for (const { html, policy } of await openPages({ name: 'Smith & <Sons>', logo: '/logo.svg' })) {
      assert.ok(html.includes('<p class="merchant"><bdi>Smith &amp; &lt;Sons></bdi></p>'), html);
      assert.ok(!policy.includes('img-src') && !html.includes('/logo.svg'), 'a path may be of another origin');
    }
  });

  test('show a logo that they carry themselves, with the name as its text', async () => {
    for (const { html, policy } of await openPages({ name: 'The "Bank"', logo: PICTURE })) {
      assert.ok(html.includes(`<img src="${PICTURE}" alt="The &quot;Bank&quot;">`), html);
      assert.match(policy, /; img-src data:;/);
    }
  });

  test('name nobody where nobody is named', async () => {
    for (const { html, policy } of await openPages()) {
      assert.ok(!html.includes('class="merchant"') && !policy.includes('img-src'));
    }
  });
});
