import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { after, describe, it } from 'node:test';
import { createInlined } from '../../packages/demo/src/server/inlined.js';
import { createMerchant } from '../../packages/demo/src/server/merchant.js';

const ORIGIN = 'http://localhost:5173';
const SCRIPT = "\n  if (1 < 2) console.log('of the page');\n";
const MODULE = 'import("./assets/index.js")';
const STYLE = '@media (width<=480px){main{padding:0}}';
const PAGE = `<title>Shop</title><script>${SCRIPT}</script><script type="module">${MODULE}</script>
<script src="./other.js"></script><style>${STYLE}</style>`;

const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

describe('what is inline in the pages of the demo', () => {
  const folder = mkdtempSync(join(tmpdir(), 'idproof-inlined-'));
  after(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'index.html'), PAGE);
  writeFileSync(join(folder, 'h5.html'), '<title>Hosted</title>');
  const shop = createMerchant({
    proxy: { fetch: async () => Response.json({}), sessions: { create: () => Promise.reject(new Error('unused')) } },
    loginKey: 'key',
    site: async () => new Response('page'),
    findInlined: createInlined(folder),
    places: { proxyUrl: '/idproof', siteUrl: ORIGIN, frameUrl: undefined, hostedUrl: 'http://localhost:8788/' },
  });

  async function readPolicy(path: string): Promise<Record<string, string | undefined>> {
    const answer = await shop(new Request(`${ORIGIN}${path}`));
    const directives = (answer.headers.get('content-security-policy') ?? '').split(';').map((each) => each.trim());
    const find = (name: string) => directives.find((each) => each.startsWith(`${name} `))?.slice(name.length + 1);
    return { scripts: find('script-src'), styles: find('style-src'), frames: find('frame-src') };
  }

  it('is allowed by its hash, on that page alone', async () => {
    for (const path of ['/', '/index.html']) {
      const { scripts, styles } = await readPolicy(path);
      assert.equal(scripts, `'self' 'wasm-unsafe-eval' ${hash(SCRIPT)} ${hash(MODULE)}`, path);
      assert.equal(styles, `'self' ${hash(STYLE)}`, path);
    }
    for (const path of ['/h5.html', '/assets/index.js', '/nothing.html']) {
      const { scripts, styles } = await readPolicy(path);
      assert.equal(scripts, "'self' 'wasm-unsafe-eval'", path);
      assert.equal(styles, "'self'", path);
    }
  });

  it('is read anew where a page is built anew or comes later, and nowhere but in the folder', async () => {
    const [wanted, later] = ['/again.html', '/later.html'];
    const write = (path: string, script: string, second: number): void => {
      const file = join(folder, path);
      writeFileSync(file, `<script>${script}</script>`);
      utimesSync(file, second, second);
    };
    write(wanted, 'first()', 1);
    assert.ok((await readPolicy(wanted)).scripts?.endsWith(hash('first()')));
    assert.equal((await readPolicy(later)).scripts, "'self' 'wasm-unsafe-eval'");
    write(wanted, 'second()', 2);
    write(later, 'third()', 2);
    assert.equal((await readPolicy(wanted)).scripts, `'self' 'wasm-unsafe-eval' ${hash('second()')}`);
    assert.ok((await readPolicy(later)).scripts?.endsWith(hash('third()')));
    assert.equal((await readPolicy(`/%2e%2e/${basename(folder)}/again.html`)).scripts, "'self' 'wasm-unsafe-eval'");
  });

  it('leaves a page its other rights', async () => {
    assert.equal((await readPolicy('/h5.html')).frames, "'self' http://localhost:8788");
  });
});
