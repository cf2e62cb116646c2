import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { createFakeEngines } from '../../helpers/fake-engines.js';
import { createStack } from '../../helpers/create-stack.js';
import { openBrowser } from '../../helpers/e2e/browser.js';
import { eventually } from '../../helpers/e2e/eventually.js';
import { freePort } from '../../helpers/e2e/free-port.js';
import { createMerchants, type Merchants } from './merchants.js';

/** How these tools mark what they warn of; Svelte's names a page for each. */
const WARNING = /\bwarn|⚠|\(!\)|deprecat|hydrat|svelte\.dev\/e\//i;

/** What a bundler says of the time that plugins took is about the machine. */
const OF_THE_MACHINE = /\[PLUGIN_TIMINGS\]/;

const findWarnings = (written: string): string[] =>
  written.split('\n').filter((line) => WARNING.test(line) && !OF_THE_MACHINE.test(line));

/** Answers what the page asks of the merchant's server, and of the proxy beside it. */
async function answerFor(page: Page, origin: string): Promise<() => Promise<void>> {
  const stack = createStack({ engines: createFakeEngines(), proxy: { allowedOrigins: [origin], publicUrl: origin } });
  await page.route(`${origin}/api/start`, async (route) => {
    const { clientToken } = await stack.start();
    await route.fulfill({ json: { clientToken } });
  });
  await page.route(`${origin}/idproof/**`, async (route) => {
    const request = route.request();
    const headers = { ...(await request.allHeaders()), origin };
    const answer = await stack.proxy.fetch(
      new Request(request.url(), { method: request.method(), headers, body: request.postData() }),
    );
    await route.fulfill({
      status: answer.status,
      headers: Object.fromEntries(answer.headers),
      body: Buffer.from(await answer.arrayBuffer()),
    });
  });
  return () => stack.close();
}

/** What the server has written into the page before any script ran. */
async function readHtml(origin: string): Promise<string> {
  let html = '';
  await eventually(async () => {
    const answer = await fetch(origin);
    assert.equal(answer.status, 200);
    html = await answer.text();
  });
  return html;
}

/** Opens the page, begins, and resolves with what the console complained of. */
async function begin(origin: string): Promise<string[]> {
  const visit = await openBrowser();
  const { page, complaints } = visit;
  const close = await answerFor(page, origin);
  try {
    await page.goto(origin);
    await page.getByRole('button', { name: 'Jetzt starten' }).click();
    await page.getByRole('heading', { name: 'Bevor wir beginnen' }).waitFor();
    await page.getByText('step: consent', { exact: true }).waitFor();
    return complaints;
  } catch (cause) {
    throw new Error(`The console: ${complaints.join('\n')}`, { cause });
  } finally {
    await visit.close();
    await close();
  }
}

/** Builds, serves and develops the project of a framework that renders on its server. */
export function tryFramework(framework: string): void {
  describe(`a page that ${framework} renders on its server`, () => {
    let merchants: Merchants;
    before(async () => {
      merchants = await createMerchants([framework]);
    });
    after(() => merchants?.remove());

    /** Serves the page by a script of the project, and tries it. */
    async function tryPage(script: string): Promise<string[]> {
      const port = await freePort();
      const origin = `http://localhost:${port}`;
      const server = merchants.serve(framework, script, port);
      try {
        const html = await readHtml(origin);
        assert.match(html, /<idproof-flow\b[^>]*>/);
        assert.match(html, /step: (<!-- -->)?none/);
        assert.doesNotMatch(html, /\[object|getToken|clientToken/);
        const complaints = await begin(origin);
        return [...complaints, ...findWarnings(server.written)];
      } catch (cause) {
        throw new Error(`The server wrote:\n${server.written}`, { cause });
      } finally {
        await server.stop();
      }
    }

    it('builds without a warning', async () => {
      assert.deepEqual(findWarnings(await merchants.run(framework, 'build')), []);
    });

    it('begins once the server has sent it, and nothing warns', async () => {
      assert.deepEqual(await tryPage('start'), []);
    });

    it('does so while it is developed, where frameworks tell of more', async () => {
      const complaints = await tryPage('dev');
      const others = complaints.filter((complaint) => !complaint.startsWith('Lit is in dev mode'));
      assert.deepEqual(others, []);
    });
  });
}
