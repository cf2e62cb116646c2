import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { createDocs } from '../../packages/demo/src/server/docs.js';

describe('the documentation below /docs/', () => {
  const folder = mkdtempSync(join(tmpdir(), 'idproof-docs-'));
  before(() => writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Docs</title>'));
  after(() => rmSync(folder, { recursive: true }));

  const ask = async (path: string): Promise<Response> => createDocs(folder)(new Request(`http://localhost${path}`));

  it('answers an unknown address with the page that it has for it', async () => {
    assert.equal((await ask('/docs/nowhere')).status, 404);
    writeFileSync(join(folder, '404.html'), '<!doctype html><title>Not here</title>');
    const answer = await ask('/docs/nowhere');
    assert.equal(answer.status, 404);
    assert.match(answer.headers.get('content-type') ?? '', /^text\/html/);
    assert.match(answer.headers.get('content-security-policy') ?? '', /default-src 'none'/);
    assert.match(await answer.text(), /Not here/);
    assert.equal((await ask('/docs/')).status, 200);
  });

  it('allows what the pages hold now, after they were built anew', async () => {
    const anew = join(folder, 'anew');
    const start = join(anew, 'index.html');
    mkdirSync(anew);
    const docs = createDocs(anew);
    const policies: (string | null)[] = [];
    for (const second of [1, 2]) {
      writeFileSync(start, `<script>build(${second})</script>`);
      utimesSync(start, second, second);
      const answer = await docs(new Request('http://localhost/docs/'));
      policies.push(answer.headers.get('content-security-policy'));
      assert.match(policies.at(-1) ?? '', /'sha256-/);
    }
    assert.notEqual(policies[0], policies[1]);
  });

  it('says what to do where it was not built', async () => {
    const later = join(folder, 'later');
    const docs = createDocs(later);
    const answer = await docs(new Request('http://localhost/docs/'));
    assert.equal(answer.status, 404);
    assert.match(answer.headers.get('content-type') ?? '', /^text\/html/);
    assert.match(await answer.text(), /npm run docs/);
    mkdirSync(later);
    writeFileSync(join(later, 'index.html'), '<!doctype html><title>Built</title>');
    assert.match(await (await docs(new Request('http://localhost/docs/'))).text(), /Built/);
  });

  it('is built once by who opens it first, and is there by itself', async () => {
    const first = join(folder, 'first');
    let finish = (): void => undefined;
    let builds = 0;
    const docs = createDocs(first, () => {
      builds += 1;
      return new Promise((resolve) => (finish = resolve));
    });
    const open = async (headers = {}): Promise<Response> => docs(new Request('http://localhost/docs/', { headers }));
    assert.equal((await open({ 'Sec-Fetch-Site': 'cross-site' })).status, 404);
    assert.equal(builds, 0);
    for (let time = 0; time < 2; time++) {
      const answer = await open();
      assert.equal(answer.status, 503);
      assert.equal(answer.headers.get('refresh'), '3');
      assert.match(await answer.text(), /is being built/);
    }
    assert.equal(builds, 1);
    mkdirSync(first);
    writeFileSync(join(first, 'index.html'), '<!doctype html><title>Built</title>');
    finish();
    assert.match(await (await open()).text(), /Built/);
  });

  it('says what to do where it could not be built', async () => {
    const docs = createDocs(join(folder, 'never'), () => Promise.reject(new Error('no space')));
    const open = async (): Promise<Response> => docs(new Request('http://localhost/docs/'));
    assert.equal((await open()).status, 503);
    const answer = await open();
    assert.equal(answer.status, 404);
    assert.match(await answer.text(), /npm run docs/);
  });
});
