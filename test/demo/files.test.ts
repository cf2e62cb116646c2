import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { createInlined } from '../../packages/demo/src/server/inlined.js';
import { createMerchant } from '../../packages/demo/src/server/merchant.js';
import { createSite } from '../../packages/demo/src/server/site.js';
import { compressFiles } from '../../scripts/lib/compress-files.mjs';

const ORIGIN = 'http://localhost:5173';
const TOKEN = 'secret '.repeat(1000);
const PAGE = `<!doctype html><title>Shop</title>${'<p>Words that come again and again.</p>'.repeat(100)}`;
const MISSING = '<title>There is no such page</title><style>main{padding:0}</style><a href="/">To the start page</a>';
const asIs = (body: Buffer): Buffer => body;
const BROWSER = 'gzip, deflate, br, zstd';

describe('the files of the demo', () => {
  const folder = mkdtempSync(join(tmpdir(), 'idproof-files-'));
  before(async () => {
    mkdirSync(join(folder, 'assets'));
    writeFileSync(join(folder, 'index.html'), PAGE);
    writeFileSync(join(folder, '404.html'), MISSING);
    writeFileSync(join(folder, 'assets/index-DUTETTG8.js'), `console.log(${'"again", '.repeat(500)}0);`);
    writeFileSync(join(folder, 'assets/small-BwTJ1E0S.js'), 'export {};');
    await compressFiles(folder);
  });
  after(() => rmSync(folder, { recursive: true }));

  const ask = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
    createMerchant({
      proxy: {
        fetch: async () => Response.json({ clientToken: TOKEN }, { status: 201 }),
        sessions: {
          create: async () => ({
            sessionId: '',
            clientToken: TOKEN,
            expiresAt: '',
            status: 'open',
            isNew: true,
            reference: 'CDFGHJKM',
          }),
        },
      },
      loginKey: 'key',
      site: createSite(folder),
      findInlined: createInlined(folder),
      places: { proxyUrl: '/idproof', siteUrl: ORIGIN, frameUrl: undefined, hostedUrl: 'http://localhost:8788/' },
    })(new Request(`${ORIGIN}${path}`, { method: path.startsWith('/api') ? 'POST' : 'GET', headers }));

  it('are brotli, gzip or as they are, as the browser takes them', async () => {
    for (const [accepted, encoding, decode] of [
      [BROWSER, 'br', brotliDecompressSync],
      ['gzip', 'gzip', gunzipSync],
      ['identity', null, asIs],
      ['br;q=0', null, asIs],
    ] as const) {
      const answer = await ask('/', { 'accept-encoding': accepted });
      assert.equal(answer.headers.get('content-encoding'), encoding, accepted);
      assert.equal(answer.headers.get('vary'), 'Accept-Encoding', accepted);
      assert.match(answer.headers.get('content-type') ?? '', /^text\/html/);
      const body = Buffer.from(await answer.arrayBuffer());
      assert.equal(Number(answer.headers.get('content-length')), body.length);
      assert.equal(decode(body).toString(), PAGE, accepted);
    }
  });

  it('are kept for a year where their name has a hash, and asked for again elsewhere', async () => {
    for (const path of ['/assets/index-DUTETTG8.js', '/assets/small-BwTJ1E0S.js']) {
      const script = await ask(path, { 'accept-encoding': BROWSER });
      assert.equal(script.headers.get('cache-control'), 'public, max-age=31536000, immutable', path);
    }
    assert.equal((await ask('/')).headers.get('cache-control'), 'no-cache');
  });

  it('are not sent again while they are the same, each encoding by a tag of its own', async () => {
    const tags = new Set<string>();
    for (const accepted of ['br', 'gzip', 'identity']) {
      const headers = { 'accept-encoding': accepted };
      const tag = (await ask('/', headers)).headers.get('etag') ?? '';
      const again = await ask('/', { ...headers, 'if-none-match': tag });
      assert.equal(again.status, 304);
      assert.equal(await again.text(), '');
      assert.equal(again.headers.get('cache-control'), 'no-cache');
      tags.add(tag);
    }
    assert.equal(tags.size, 3);
    writeFileSync(join(folder, 'index.html'), `${PAGE}<p>New</p>`);
    const changed = await ask('/', { 'accept-encoding': 'identity', 'if-none-match': [...tags].join(', ') });
    assert.equal(changed.status, 200);
  });

  it('have a page for every address that has none, which leads home and looks as its own style says', async () => {
    for (const path of ['/nowhere.html', '/no/where']) {
      const answer = await ask(path);
      assert.equal(answer.status, 404);
      assert.match(answer.headers.get('content-type') ?? '', /^text\/html/);
      const policy = answer.headers.get('content-security-policy') ?? '';
      assert.match(policy, /default-src 'none'/);
      assert.match(policy, /style-src 'self' 'sha256-/);
      assert.equal(await answer.text(), MISSING);
    }
  });

  it('have links on that page that lead to the same place from every folder', () => {
    const page = readFileSync(new URL('../../packages/demo/pages/404.html', import.meta.url), 'utf8');
    const links = Array.from(page.matchAll(/(?:<a|rel="icon")[^>]* href="([^"]+)"/g), ([, href]) => href);
    assert.ok(links.includes('/'));
    for (const link of links) assert.match(link ?? '', /^\//);
  });

  it('have answers with secrets beside them, which are never compressed', async () => {
    for (const path of ['/api/start', '/idproof/v1/session']) {
      const answer = await ask(path, { 'accept-encoding': BROWSER, 'idproof-start': '1' });
      assert.ok((await answer.text()).length > 1024, `${path}: worth compressing`);
      assert.equal(answer.headers.get('content-encoding'), null, path);
    }
  });
});
