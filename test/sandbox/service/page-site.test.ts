import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { createSandbox, type SandboxConfig } from '@idproof/sandbox';
import { createFakeEngines } from '../../helpers/fake-engines.js';
import { BASE_URL, KEYS } from '../../helpers/provider.js';

const folder = mkdtempSync(join(tmpdir(), 'idproof-page-'));
mkdirSync(join(folder, 'page', 'assets'), { recursive: true });
writeFileSync(join(folder, 'secret.txt'), 'canary');
writeFileSync(join(folder, 'page', 'index.html'), '<!doctype html><title>page</title>');
writeFileSync(join(folder, 'page', 'assets', 'index-a1B2c3D4.js'), 'export {};');
after(() => rmSync(folder, { recursive: true, force: true }));

function visitor(config: Partial<SandboxConfig> = { page: join(folder, 'page') }) {
  const sandbox = createSandbox({ engines: createFakeEngines(), clients: [KEYS], ...config });
  after(() => sandbox.close());
  return (path: string, init?: RequestInit) => sandbox.fetch(new Request(`${BASE_URL}${path}`, init));
}

describe('the hosted page', () => {
  test('stands at the provider’s addresses, of identity proofing and of face capture, under any segment', async () => {
    const get = visitor();
    for (const name of ['svc-realid-fe', 'svc-face-fe', 'other-realid-fe']) {
      const answer = await get(`/page/${name}/index.html?clientcfg=abc`);
      assert.equal(answer.status, 200, name);
      assert.match(answer.headers.get('content-type') ?? '', /^text\/html/);
      assert.match(await answer.text(), /<title>page</);
      assert.equal((await get(`/page/${name}/assets/index-a1B2c3D4.js`)).status, 200);
    }
    assert.equal((await get('/page/svc-doc-fe/index.html')).status, 404);
  });

  test('may be framed by any page, uses the camera, and loads nothing that is not its own', async () => {
    const { headers } = await visitor()('/page/svc-realid-fe/index.html');
    const policy = Object.fromEntries(
      (headers.get('content-security-policy') ?? '').split(';').map((part) => {
        const [name = '', ...values] = part.trim().split(' ');
        return [name, values.join(' ')];
      }),
    );
    assert.deepEqual(policy, {
      'default-src': "'none'",
      'script-src': "'self' 'wasm-unsafe-eval'",
      'style-src': "'self'",
      'img-src': "'self' blob:",
      'media-src': "'self' blob:",
      'connect-src': "'self'",
      'worker-src': "'self'",
      'frame-src': 'https: http://localhost:* http://127.0.0.1:*',
      'frame-ancestors': 'http: https:',
      'base-uri': "'none'",
      'form-action': "'none'",
      'require-trusted-types-for': "'script'",
      'trusted-types': 'lit-html idproof',
    });
    assert.equal(headers.get('x-frame-options'), null);
    assert.match(headers.get('permissions-policy') ?? '', /camera=\(self\).*microphone=\(\)/);
    assert.equal(headers.get('x-content-type-options'), 'nosniff');
    assert.equal(headers.get('referrer-policy'), 'no-referrer', 'the address holds a ticket');
  });

  test('is never kept by browsers; its files with a hash in their name are', async () => {
    const get = visitor();
    const cached = async (path: string) => (await get(path)).headers.get('cache-control');
    assert.equal(await cached('/page/svc-realid-fe/index.html'), 'no-store');
    assert.equal(await cached('/page/svc-realid-fe/assets/index-a1B2c3D4.js'), 'public, max-age=31536000, immutable');
    assert.equal(await cached('/page/svc-realid-fe/assets/index-z1B2c3D4.js'), 'no-store', 'a file that is not there');
  });

  test('serves no file outside its folder', async () => {
    const get = visitor();
    const up = ['..', '%2e%2e', '..%2f..', '%2e%2e%2f', '..%5c', '....//', '%252e%252e', '.%2e', '%c0%ae%c0%ae'];
    for (const step of up) {
      for (const path of [
        `/page/svc-realid-fe/${step}/secret.txt`,
        `/page/svc-realid-fe/assets/${step}/${step}/secret.txt`,
      ]) {
        const answer = await get(path);
        assert.notEqual(answer.status, 200, path);
        assert.doesNotMatch(await answer.text(), /canary/, path);
      }
    }
  });

  test('can be served by a function, and names the build command where it is missing', async () => {
    const asked: string[] = [];
    const given = visitor({
      page: async (request) => {
        asked.push(new URL(request.url).pathname);
        return new Response('given');
      },
    });
    assert.equal(await (await given('/page/svc-face-fe/assets/a.js')).text(), 'given');
    assert.deepEqual(asked, ['/assets/a.js']);
    for (const page of [undefined, join(folder, 'nowhere')]) {
      const answer = await visitor(page === undefined ? {} : { page })('/page/svc-realid-fe/index.html');
      assert.equal(answer.status, 404);
      assert.match(await answer.text(), /npm run build/);
    }
  });
});
