import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname } from 'node:path';
import { after, before, beforeEach, describe, it } from 'node:test';
import { chromium, type Browser, type Page } from 'playwright-core';
import sharp from 'sharp';
import { findChromium } from '../helpers/browsers/find-browsers.mjs';
import { PATIENCE } from '../helpers/e2e/browser.js';
import { eventually } from '../helpers/e2e/eventually.js';

/*
 * The ready page of a phone as a server of the merchant would serve it: at a deep path, with a strict policy, its two
 * settings filled in, and a proxy that knows one code.
 */
const BUILT = new URL('../../packages/widgets/dist/phone-page/', import.meta.url);
const DOCS = new URL('../../docs/elements.md', import.meta.url);
const PATH = '/deep/phone/';
const CODE = 'Abc-_fghijklmnopqrst42';
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
};
const NOTICE = 'We take two pictures.';

let server: Server;
let browser: Browser;
let policy = '';
let origin = '';
/** Of the running test. */
let view: Record<string, unknown> = {};
let requests: string[] = [];

before(async () => {
  policy = /^Content-Security-Policy: (default-src 'none'.*)$/m.exec(await readFile(DOCS, 'utf8'))?.[1] ?? '';
  assert.match(policy, /frame-ancestors 'none'; require-trusted-types-for 'script'/);
  server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  const executablePath = findChromium();
  assert.ok(executablePath, 'no Chromium on this machine');
  const camera = ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'];
  browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', ...camera] });
});

after(async () => {
  await browser?.close();
  server?.close();
});

beforeEach(() => {
  requests = [];
  view = {
    sessionId: 'session-1',
    status: 'open',
    flow: 'api',
    step: 'consent',
    steps: ['consent', 'document', 'selfie', 'result'],
    locale: 'en',
    consent: {
      version: '1',
      locale: 'en',
      text: NOTICE,
      textHash: createHash('sha256').update(NOTICE).digest('hex'),
      decision: null,
    },
    documents: [{ docType: '1', name: 'Passport', country: '', pages: ['front'] }],
    capture: { maxBase64Length: 1_048_576, upload: true, comparesWith: 'kept' },
    attemptsLeft: { document: 3, selfie: 3, hosted: 3 },
    reasons: [],
    expiresAt: '2100-01-01T00:00:00Z',
    device: 'phone',
  };
});

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname } = new URL(request.url ?? '', origin);
  const body = Buffer.concat(await request.toArray()).toString();
  requests.push(
    `${request.method} ${request.url} ${request.headers.referer ?? ''} ${pathname === '/id/v1/handoff' ? '' : body}`,
  );
  if (pathname.startsWith('/id/v1/')) sendJson(response, pathname.slice('/id/v1/'.length), body);
  else await sendFile(response, pathname);
}

function sendJson(response: ServerResponse, route: string, body: string): void {
  const problem = (status: number, code: string) =>
    send(status, { type: 'about:blank', title: '', status, code, requestId: '1', retryable: false });
  const send = (status: number, data: unknown): void => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(data));
  };
  if (route === 'handoff') {
    const isRight = body === JSON.stringify({ code: CODE, number: '42' });
    if (isRight) send(200, { clientToken: 'phone-token', expiresAt: view.expiresAt });
    else problem(403, 'handoff_refused');
    return;
  }
  if (route === 'session/events') return problem(404, 'not_found');
  if (route === 'session/consent') view = { ...view, step: 'document' };
  send(200, view);
}

async function sendFile(response: ServerResponse, pathname: string): Promise<void> {
  const name = pathname.slice(PATH.length) || 'index.html';
  const file = pathname.startsWith(PATH) ? await readFile(new URL(name, BUILT)).catch(() => null) : null;
  if (!file) return void response.writeHead(404).end();
  response.setHeader('content-type', TYPES[extname(name)] ?? 'application/octet-stream');
  response.setHeader('content-security-policy', policy);
  if (name !== 'index.html') return void response.end(file);
  const fill = (text: string, setting: string, value: string): string =>
    text.replace(
      `<meta name="idproof-${setting}" content="" />`,
      `<meta name="idproof-${setting}" content="${value}" />`,
    );
  response.end(fill(fill(file.toString(), 'proxy', '/id'), 'merchant', 'Shop &amp; Co'));
}

/** Opens the link of a code on a phone. */
async function open(): Promise<{ page: Page; complaints: string[] }> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  context.setDefaultTimeout(PATIENCE);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', ({ message }) => complaints.push(message));
  page.on('console', (message) => {
    // The browser itself reports each answer that refuses.
    if (!message.text().startsWith('Failed to load resource')) complaints.push(message.text());
  });
  await page.goto(`${origin}${PATH}#${CODE}`);
  return { page, complaints };
}

async function join(page: Page, number = '42'): Promise<void> {
  await page.getByRole('textbox').fill(number);
  await page.getByRole('button', { name: 'Continue' }).click();
}

const wasSent = (pattern: RegExp): boolean => requests.some((line) => pattern.test(line));

describe('the ready page of a phone', () => {
  it('asks, joins, continues after a reload and stops, under a strict policy, and tells nobody its code', async () => {
    const { page, complaints } = await open();
    await page
      .getByRole('heading', { name: 'Did you start this on your computer at \u2068Shop & Co\u2069?' })
      .waitFor();
    assert.equal(page.url(), `${origin}${PATH}`);
    assert.ok(!wasSent(/\/id\//), 'nothing is sent before the person has answered');
    await join(page, '13');
    await page.getByRole('alert').waitFor();
    await join(page);
    await page.getByRole('button', { name: 'I agree', exact: true }).click();
    const photo = await sharp({
      create: {
        width: 640,
        height: 480,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .jpeg()
      .toBuffer();
    await page.locator('#upload').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: photo });
    await page.locator('idproof-document-capture[phase=review]').waitFor();
    assert.ok(wasSent(/assets\/image-worker-/));
    await page.reload();
    await page.locator('idproof-document-capture').waitFor();
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Stop' }).click();
    await page.getByRole('heading', { name: 'You stopped on this phone' }).waitFor();
    await eventually(() => assert.ok(wasSent(/^POST \/id\/v1\/session\/handoff\/end/)));
    assert.ok(!wasSent(/session\/cancel/));
    assert.equal(await page.evaluate(() => sessionStorage.length), 0);
    assert.deepEqual(
      requests.filter((line) => line.includes(CODE)),
      [],
    );
    assert.deepEqual(complaints, []);
    await page.context().close();
  });

  it('brings along what recognizes faces', async () => {
    view = { ...view, step: 'selfie', consent: { ...(view.consent as object), decision: 'granted' } };
    const { page, complaints } = await open();
    await join(page);
    await page.locator('idproof-selfie-capture').waitFor();
    await page.getByRole('button', { name: 'Open the camera' }).click();
    await page.locator('idproof-selfie-capture[phase=live]').waitFor();
    for (const file of [/face-worker-\S+\.js/, /kernels-\S+\.wasm/, /facemesh-\S+\.bin/])
      await eventually(() => assert.ok(wasSent(file), `${file} is not fetched`));
    view = { ...view, status: 'cancelled' };
    await page.getByRole('heading', { name: 'The verification was stopped' }).waitFor();
    assert.deepEqual(complaints, []);
    await page.context().close();
  });
});
