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
});
