import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { chromium, type Browser, type Page } from 'playwright-core';
import { bundlePage } from '../../helpers/bundle-page.js';
import { PATIENCE } from '../../helpers/e2e/browser.js';
import { eventually } from '../../helpers/e2e/eventually.js';
import { findChromium } from '../../helpers/browsers/find-browsers.mjs';

/*
 * A camera in a frame of another origin, and every policy that can take it away: the real headers, attributes and
 * permission checks of a browser, with its fake camera.
 */
const files = new Map<string, string>();
/** The header of each page in the running test. */
const policies = { page: '', framed: '' };
let server: Server;
let browser: Browser;
let origins: { page: string; framed: string };

const html = (body: string): string => `<!doctype html><html lang="en"><title>Test</title><body>${body}</body></html>`;

before(async () => {
  files.set('/frame.js', await bundlePage(new URL('../../../packages/widgets/src/frame/frame.ts', import.meta.url)));
  files.set('/framed-page.js', await bundlePage(new URL('./pages/framed-page.ts', import.meta.url)));
  server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://localhost');
    const script = files.get(pathname);
    const policy = pathname === '/framed' ? policies.framed : pathname === '/page' ? policies.page : '';
    if (policy) response.setHeader('permissions-policy', policy);
    response.setHeader('content-type', script ? 'text/javascript' : 'text/html');
    response.end(script ?? html(renderBody(pathname)));
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  origins = { page: `http://localhost:${port}`, framed: `http://127.0.0.1:${port}` };
  const executablePath = findChromium();
  assert.ok(executablePath, 'no Chromium on this machine');
  browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'],
  });
});

after(async () => {
  await browser?.close();
  server?.close();
});

function renderBody(pathname: string): string {
  if (pathname === '/framed') return '<script type="module" src="/framed-page.js"></script>';
  if (pathname === '/around')
    return `<iframe src="/page" allow="camera 'none'" style="width:100%;height:900px"></iframe>`;
  const src = `${origins.framed}/framed?allow=${encodeURIComponent(origins.page)}`;
  return `<idproof-frame src="${src}"></idproof-frame>
    <script type="module">
      window.told = [];
      const frame = document.querySelector('idproof-frame');
      frame.getToken = async () => 'token';
      frame.addEventListener('idproof-error', ({ detail }) => told.push(detail));
      import('/frame.js');
    </script>`;
}

interface Told {
  code: string;
}

/** Opens the page, or one around it, and the camera inside the frame; resolves with what was said outside. */
async function visit(path: string, { page: policy = '', framed = '' }: Partial<typeof policies>) {
  Object.assign(policies, { page: policy, framed });
  const page = await browser.newPage();
  page.setDefaultTimeout(PATIENCE);
  const lines: string[] = [];
  page.on('console', (message) => {
    if (message.text().startsWith('<idproof-frame>')) lines.push(message.text());
  });
  await page.goto(`${origins.page}${path}`);
  const embedding = path === '/page' ? page.mainFrame() : page.frames().find((frame) => frame.url().endsWith('/page'))!;
  await embedding.waitForSelector('idproof-frame[phase=connected]');
  const inside = embedding.frameLocator('idproof-frame iframe');
  return { page, lines, inside, told: () => embedding.evaluate(() => (window as unknown as { told: Told[] }).told) };
}

type Inside = ReturnType<Page['frameLocator']>;

async function toCamera(inside: Inside): Promise<void> {
  await inside.getByRole('button', { name: 'Get started' }).click();
  await inside.getByRole('button', { name: 'I agree' }).click();
  await inside.locator('idproof-document-capture').waitFor();
}

describe('the camera in a frame of another origin', () => {
  for (const [what, policy] of [
    ['no header', {}],
    ['headers that allow it', { page: 'camera=(self "$FRAMED")', framed: 'camera=(self)' }],
  ] as const) {
    it(`is there with ${what}`, async () => {
      const header = 'page' in policy ? policy.page.replace('$FRAMED', origins.framed) : '';
      const { page, lines, inside, told } = await visit('/page', { ...policy, page: header });
      await toCamera(inside);
      await inside.getByRole('button', { name: 'Open the camera' }).click();
      await inside.locator('idproof-document-capture[phase=live]').waitFor();
      assert.deepEqual(await told(), []);
      assert.deepEqual(lines, []);
      await page.close();
    });
  }

  for (const [what, path, policy] of [
    ['the header of the embedding page names only itself', '/page', { page: 'camera=(self)' }],
    ['the header of the embedding page names nobody', '/page', { page: 'camera=()' }],
    ['the frame around the embedding page does not let it', '/around', {}],
  ] as const) {
    it(`is known to be blocked before the person acts when ${what}`, async () => {
      const { page, lines, inside, told } = await visit(path, policy);
      await inside.getByRole('button', { name: 'Get started' }).waitFor();
      await eventually(async () => {
        assert.deepEqual(await told(), [{ code: 'camera_blocked_by_policy', retryable: false }]);
        assert.equal(lines.length, 1);
      });
      assert.match(
        lines[0]!,
        /Permissions-Policy: camera=\(self "http:\/\/127\.0\.0\.1:\d+"\)" with http:\/\/localhost/,
      );
      await page.close();
    });
  }

  it('is found blocked by the flow when the header of the framed page names nobody', async () => {
    const { page, lines, inside, told } = await visit('/page', { framed: 'camera=()' });
    assert.deepEqual(await told(), []);
    await toCamera(inside);
    await inside.getByRole('button', { name: 'Open the camera' }).click();
    await inside.getByText('The page around this one does not allow the camera').first().waitFor();
    await eventually(async () => {
      assert.deepEqual(await told(), [{ code: 'camera_blocked_by_policy', retryable: false }]);
      assert.equal(lines.length, 1);
    });
    assert.match(lines[0]!, /"camera=\(self\)" with http:\/\/127/);
    await page.close();
  });
});
