import assert from 'node:assert/strict';
import { readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { chromium, type Browser, type Page } from 'playwright-core';
import { findChromium } from '../../helpers/browsers/find-browsers.mjs';
import { assertCameraOff, watchTracks } from '../../helpers/e2e/person.js';
import { buildPage, FRAMEWORKS } from './build-page.js';

const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };
let browser: Browser;

before(async () => {
  const executablePath = findChromium();
  assert.ok(executablePath, 'no Chromium on this machine');
  browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'],
  });
});
after(async () => browser?.close());

async function serve(folder: string): Promise<{ server: Server; address: string }> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const name = pathname === '/' ? '/index.html' : pathname;
    try {
      const body = readFileSync(join(folder, name));
      response.setHeader('content-type', TYPES[extname(name)] ?? 'application/octet-stream');
      response.end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  return { server, address: `http://localhost:${(server.address() as AddressInfo).port}/` };
}

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
}

async function untilLive(page: Page): Promise<void> {
  await page.locator('idproof-document-capture[phase=live]').waitFor();
}

for (const framework of FRAMEWORKS) {
  describe(`a page made with ${framework}`, () => {
    let folder: string;
    let server: Server;
    let page: Page;
    const complaints: string[] = [];

    before(async () => {
      folder = await buildPage(framework, 'browser');
      const served = await serve(folder);
      server = served.server;
      page = await browser.newPage();
      page.setDefaultTimeout(20_000);
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
      });
      page.on('pageerror', (error) => complaints.push(String(error)));
      await watchTracks(page);
      await page.goto(served.address);
    });

    after(async () => {
      await page?.close();
      server?.close();
      if (folder) rmSync(folder, { recursive: true });
    });

    it('mounts the flow, sets its properties and hears its events', async () => {
      await press(page, 'Get started');
      await press(page, 'I agree');
      await page.locator('idproof-document-capture').waitFor();
      await page.getByText('step consent, consent granted, step document', { exact: true }).waitFor();
    });

    if (framework === 'react') {
      it('runs in strict mode', async () => {
        assert.equal(await page.evaluate(() => document.documentElement.dataset['effects']), '2');
      });
    }

    it('updates a property', async () => {
      await press(page, 'Speak German');
      await page.getByRole('button', { name: 'Kamera öffnen' }).waitFor();
    });

    it('leaves no camera on when it unmounts', async () => {
      await press(page, 'Kamera öffnen');
      await untilLive(page);
      await press(page, 'Unmount');
      await page.locator('idproof-flow').waitFor({ state: 'detached' });
      await assertCameraOff(page);
    });

    it('mounts again, and hears each event once', async () => {
      await press(page, 'Mount');
      await press(page, 'Jetzt starten');
      await press(page, 'Kamera öffnen');
      await untilLive(page);
      await page.getByText('step consent, consent granted, step document, step document', { exact: true }).waitFor();
      await press(page, 'Unmount');
      await assertCameraOff(page);
    });

    it('leaves no camera on when it unmounts while the camera is being opened', async () => {
      await press(page, 'Mount');
      await press(page, 'Jetzt starten');
      await page.getByRole('button', { name: 'Kamera öffnen' }).waitFor();
      await page.evaluate(() => {
        const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
        navigator.mediaDevices.getUserMedia = (constraints) => {
          const stream = open(constraints);
          document.querySelector('button')!.click();
          Object.assign(window, { opening: stream });
          return stream;
        };
      });
      await press(page, 'Kamera öffnen');
      await page.locator('idproof-flow').waitFor({ state: 'detached' });
      await page.evaluate(async () => (window as unknown as { opening: Promise<unknown> }).opening);
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
      await assertCameraOff(page);
    });

    it('has nothing to complain about', () => assert.deepEqual(complaints, []));
  });
}
