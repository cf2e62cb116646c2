import assert from 'node:assert/strict';
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { after, describe } from 'node:test';
import { isIdproofError } from '@idproof/core/errors';
import { createPhonePage } from '@idproof/proxy/node';
import { createTestProxy, PUBLIC_URL } from '../helpers/create-test-proxy.js';

const folder = mkdtempSync(join(tmpdir(), 'idproof-phone-'));
mkdirSync(join(folder, 'assets'));
writeFileSync(
  join(folder, 'index.html'),
  '<!doctype html><meta name="idproof-proxy" content=""><meta name="idproof-merchant" content="" />',
);
writeFileSync(join(folder, 'assets', 'phone-0a1B2c3D.js'), 'export {};');
after(() => rmSync(folder, { recursive: true }));

const merchant = { name: 'Smith & "Sons" <Bank>' };
const stack = createTestProxy({ phonePage: createPhonePage(folder), merchant });
const get = (path: string, method = 'GET') =>
  stack.proxy.fetch(new Request(`http://proxy.test/idproof${path}`, { method }));

describe('the phone page that the proxy serves', () => {
  test('has the base path and the name of the merchant, escaped, and nothing of the request', async () => {
    const answer = await get('/phone/?merchant=Mallory');
    assert.equal(answer.status, 200);
    assert.equal(
      await answer.text(),
      '<!doctype html><meta name="idproof-proxy" content="/idproof"><meta name="idproof-merchant" content="Smith &amp; &quot;Sons&quot; &lt;Bank>">',
    );
  });

  // Claim: T78
  test('cannot be framed, sends no referrer, is not stored, and runs its own scripts alone', async () => {
    const { headers } = await get('/phone/');
    const policy = headers.get('content-security-policy') ?? '';
    for (const part of [
      "default-src 'none'",
      "script-src 'self' 'wasm-unsafe-eval'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      "form-action 'none'",
      "base-uri 'none'",
    ])
      assert.ok(policy.split('; ').includes(part), part);
    assert.equal(headers.get('x-frame-options'), 'DENY');
    assert.equal(headers.get('referrer-policy'), 'no-referrer');
    assert.equal(headers.get('cross-origin-opener-policy'), 'same-origin');
    assert.equal(headers.get('permissions-policy'), 'camera=(self), microphone=(), geolocation=()');
    assert.equal(headers.get('cache-control'), 'no-store');
    assert.equal(headers.get('x-content-type-options'), 'nosniff');
  });

  test('serves hashed files for good, and nothing outside of its folder', async () => {
    const asset = await get('/phone/assets/phone-0a1B2c3D.js');
    assert.deepEqual([asset.status, asset.headers.get('cache-control')], [200, 'public, max-age=31536000, immutable']);
    assert.match(asset.headers.get('content-type') ?? '', /javascript/);
    for (const path of [
      '/phone/none.js',
      '/phone//',
      '/phone///evil.test/',
      '/phone/..%2f..%2fpackage.json',
      '/phone/%2e%2e/%2e%2e/package.json',
    ])
      assert.equal((await get(path)).status, 404, path);
    assert.equal((await get('/phone/', 'POST')).status, 404);
  });

  test('is where codes lead to', async () => {
    const owner = await stack.begin();
    const { url } = (await owner.post('handoff', {})).view as unknown as { url: string };
    assert.ok(url.startsWith(`${PUBLIC_URL}/idproof/phone/#`));
  });

  test('needs a public address, and a folder with a document', () => {
    const isFault = (field: string) => (error: unknown) =>
      isIdproofError(error) && error.code === 'configuration_invalid' && error.field === field;
    const phonePage = createPhonePage(folder);
    assert.throws(() => createTestProxy({ phonePage, publicUrl: undefined as never }), isFault('publicUrl'));
    assert.throws(() => createPhonePage(tmpdir()), isFault('phonePage'));
  });

  test('gives way to the merchant’s own address', async () => {
    const own = createTestProxy({ phonePage: createPhonePage(folder), handoff: { url: 'https://shop.example/p' } });
    const owner = await own.begin();
    const { url } = (await owner.post('handoff', {})).view as unknown as { url: string };
    assert.ok(url.startsWith('https://shop.example/p#'));
  });
});
