import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { after, before, describe, it } from 'node:test';
import type { Page, Route } from 'playwright-core';
import { openBrowser, type Visit } from '../helpers/e2e/browser.js';
import { INJECTED_ENGINES, startStack, type Stack } from '../helpers/e2e/stack.js';

const site = new URL('../../packages/demo/dist/site/', import.meta.url);
const pages = readdirSync(fileURLToPath(site)).filter((name) => name.endsWith('.html'));

/**
 * How far a page may move after its first paint, as a layout shift. On `/handoff.html` the button of the phone, whose code
 * comes later, appears above the other one.
 */
const MAX_SHIFT: Readonly<Record<string, number>> = { 'handoff.html': 0.01 };
const USUAL_MAX_SHIFT = 0.005;

/** What a page fetched before and after its first paint, and how far it moved what stood there. */
async function readBeginning(page: Page) {
  return page.evaluate(() => {
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    const files = performance
      .getEntriesByType('resource')
      .filter(({ name }) => /\.(?:css|js)$/.test(new URL(name).pathname));
    const shifts = new PerformanceObserver(() => undefined);
    shifts.observe({ type: 'layout-shift', buffered: true });
    return {
      before: files.filter(({ startTime }) => startTime < paint!.startTime).map(({ name }) => name),
      after: files.length,
      shift: shifts
        .takeRecords()
        .reduce((sum, entry) => sum + (entry as PerformanceEntry & { value: number }).value, 0),
    };
  });
}

describe('the first paint of the pages of the demo, in a real Chromium', () => {
  let stack: Stack;
  let visit: Visit;
  before(async () => {
    stack = await startStack(INJECTED_ENGINES);
    visit = await openBrowser({ width: 412, height: 823 });
    // However slow the machine is, a page that is seen is painted first: its patience is for one that is not.
    await visit.page.addInitScript(() => {
      const wait = window.setTimeout;
      window.setTimeout = ((run: () => void, delay = 0) => wait(run, delay === 1000 ? 60_000 : delay)) as typeof wait;
    });
  });
  after(async () => {
    await visit?.close();
    await stack?.stop();
  });

  for (const name of pages) {
    it(`${name} is painted before any script is asked for but the largest of a page with the flow, and hardly anything moves afterwards`, async () => {
      await visit.page.goto(`${stack.demo}/${name}`, { waitUntil: 'networkidle' });
      const { before, after, shift } = await readBeginning(visit.page);
      const html = readFileSync(new URL(name, site), 'utf8');
      const early = [...html.matchAll(/<link rel="modulepreload" href="\.(\/assets\/idproof-[^"]+)"/g)].map(
        ([, path]) => `${stack.demo}${path}`,
      );
      assert.equal(early.length, html.includes('<idproof-flow') ? 1 : 0);
      assert.deepEqual(before, early);
      assert.equal(after > 0, html.includes('<script type="module">'));
      assert.ok(shift < (MAX_SHIFT[name] ?? USUAL_MAX_SHIFT), `shifted by ${shift}`);
      assert.deepEqual(visit.complaints, []);
    });
  }

  for (const name of ['framed', 'h5', 'handoff', 'webview']) {
    it(`${name}.html asks its server for the addresses once, and with the page itself`, async () => {
      await visit.page.goto(`${stack.demo}/${name}.html`, { waitUntil: 'networkidle' });
      const [paint, asked] = await visit.page.evaluate(() => [
        performance.getEntriesByName('first-contentful-paint')[0]!.startTime,
        performance
          .getEntriesByType('resource')
          .filter((entry) => entry.name.endsWith('/api/places'))
          .map((entry) => entry.startTime),
      ]);
      assert.equal(asked.length, 1);
      assert.ok(asked[0]! < paint);
    });
  }

  it('the elements are loaded with the rest, not after what a page asks its server first', async () => {
    const { page } = visit;
    const defines = (path: string) =>
      path.startsWith('/assets/') && /[`"]idproof-flow[`"],/.test(readFileSync(new URL(`.${path}`, site), 'utf8'));
    const elements = page.waitForRequest((request) => defines(new URL(request.url()).pathname));
    const asked = new Promise<Route>((resolve) => void page.route('**/api/places', resolve));
    await page.goto(`${stack.demo}/h5.html`);
    const held = await asked;
    await elements;
    assert.equal(await page.evaluate(() => customElements.get('idproof-flow')), undefined);
    await held.continue();
    await page.waitForFunction(() => customElements.get('idproof-flow'));
    await page.unroute('**/api/places');
  });

  it('nothing can be pressed before the script that listens is there', async () => {
    const { page } = visit;
    const asked = new Promise<Route>((resolve) => void page.route('**/assets/lab-*.js', resolve));
    await page.goto(`${stack.demo}/lab.html`);
    const held = await asked;
    const camera = page.getByRole('button', { name: 'Start the camera' });
    assert.equal(await camera.isEnabled(), false);
    await held.continue();
    await page.getByText('No frame yet.').waitFor();
    await camera.click();
    // The browser has no camera: the page says so, and the button is "Stop the camera" for a moment alone.
    await page.getByText('No frame yet.').waitFor({ state: 'hidden' });
    await page.unroute('**/assets/lab-*.js');
  });

  it('the theme that was chosen before is there before anything is painted', async () => {
    const { page } = visit;
    await page.goto(`${stack.demo}/`);
    await page.getByLabel('Theme').selectOption('Plum');
    // No script of the page arrives.
    await page.route('**/assets/**', (route) => route.abort());
    await page.reload();
    assert.equal(await page.evaluate(() => document.documentElement.dataset['theme']), 'plum');
    await page.unroute('**/assets/**');
    await page.reload();
    await page.waitForFunction(() => document.querySelector<HTMLSelectElement>('.theme select')?.value === 'plum');
  });
});
