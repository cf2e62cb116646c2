import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createAdaptorServer } from '@hono/node-server';
import { parse, type DefaultTreeAdapterTypes } from 'parse5';
import { createDocs } from '../../../packages/demo/src/server/docs.js';
import { openBrowser, type Visit } from '../../helpers/e2e/browser.js';
import { eventually } from '../../helpers/e2e/eventually.js';
import { freePort } from '../../helpers/e2e/free-port.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const dist = join(root, 'site/dist');

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Put into the page by a test. */
declare const axe: typeof import('axe-core');

interface Page {
  path: string;
  links: string[];
  anchors: Set<string>;
}

function readPage(path: string): Page {
  const page: Page = { path, links: [], anchors: new Set() };
  const visit = (node: DefaultTreeAdapterTypes.ParentNode): void => {
    for (const child of node.childNodes) {
      if (!('attrs' in child)) continue;
      for (const { name, value } of child.attrs) {
        if (name === 'id') page.anchors.add(value);
        if (name === 'href' || name === 'src') page.links.push(value);
      }
      visit(child);
    }
  };
  visit(parse(readFileSync(join(dist, path), 'utf8')));
  return page;
}

describe('the documentation site', () => {
  let pages: Map<string, Page>;
  before(() => {
    execFileSync(process.execPath, ['scripts/site.mjs'], { cwd: root, stdio: 'pipe' });
    const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.html'));
    pages = new Map(files.map((file) => [file, readPage(file)]));
  });

  it('has the pages of docs/, the elements alive, and every package', () => {
    const docs = readdirSync(join(root, 'docs')).filter((file) => file.endsWith('.md'));
    for (const page of docs) assert.ok(pages.has(page.replace(/\.md$/, '.html')), page);
    for (const page of ['examples.html', 'openapi/proxy.html', 'openapi/provider.html', 'api/index.html'])
      assert.ok(pages.has(page), page);
    assert.ok(pages.size > 50, `${pages.size} pages`);
  });

  it('stops the Tab key at no heading of the menu, where there is nothing to press', () => {
    const items = readFileSync(join(dist, 'start.html'), 'utf8').match(/<div class="item"[^>]*>/g) ?? [];
    assert.ok(items.length > 10);
    for (const item of items) assert.doesNotMatch(item, /tabindex|role="button"/);
  });

  it('links to nothing that is not there, and loads nothing from elsewhere', () => {
    const broken: string[] = [];
    for (const { path, links } of pages.values()) {
      for (const link of links) {
        const { origin, pathname, hash } = new URL(link, `http://site.test/docs/${path}`);
        if (origin !== 'http://site.test') continue;
        const file = decodeURIComponent(pathname)
          .replace(/^\/docs\//, '')
          .replace(/(^|\/)$/, '$1index.html');
        const anchor = decodeURIComponent(hash.slice(1));
        const isThere =
          existsSync(join(dist, file)) && (!anchor || !pages.has(file) || pages.get(file)!.anchors.has(anchor));
        if (!isThere) broken.push(`${path}: ${link}`);
      }
    }
    assert.deepEqual([...new Set(broken)], []);
  });

  it('serves the index for coding agents, each page that it names, and the file with all of them', async () => {
    const serve = createDocs(dist);
    const read = async (path: string): Promise<Response> => serve(new Request(`http://site.test${path}`));
    const index = await read('/docs/llms.txt');
    assert.match(index.headers.get('content-type') ?? '', /^text\/plain\b/);
    const links = [...(await index.text()).matchAll(/\]\((\/docs\/[^)]+)\)/g)].map(([, link]) => link!);
    assert.ok(links.length > 30, `${links.length} links`);
    for (const link of links) {
      const page = await read(link);
      assert.equal(page.status, 200, link);
      if (!link.endsWith('.md')) continue;
      assert.match(page.headers.get('content-type') ?? '', /^text\/markdown\b/);
      assert.match(await page.text(), /^# /);
    }
    assert.match(await (await read('/docs/llms-full.txt')).text(), /^# idproof\n\n> [^]*\n# The elements\n/);
  });

  describe('in a browser, under its policy', () => {
    let site = '';
    let visit: Visit;
    const server = createAdaptorServer({ fetch: async (request) => createDocs(dist)(request) });
    before(async () => {
      const port = await freePort();
      server.listen(port);
      site = `http://localhost:${port}/docs/`;
      visit = await openBrowser({ width: 1200, height: 900 });
    });
    after(async () => {
      await visit?.close();
      server.close();
    });

    it('shows the elements, and asks no other host for anything', async () => {
      await visit.page.goto(`${site}examples.html`);
      const example = visit.page.frameLocator('iframe[title="idproof-document-capture"]');
      await visit.page.locator('iframe[title="idproof-document-capture"]').scrollIntoViewIfNeeded();
      await example.getByRole('button').first().waitFor();
      assert.deepEqual(visit.complaints, []);
      const elsewhere = visit.traffic.filter((entry) => entry.startsWith('> ') && !entry.includes(` ${site}`));
      assert.deepEqual(elsewhere, []);
    });

    for (const colorScheme of ['light', 'dark'] as const) {
      for (const path of ['', 'start.html', 'api/proxy/src.html']) {
        it(`passes the WCAG 2.2 A and AA rules of axe, and has its landmarks: /docs/${path} in ${colorScheme}`, async () => {
          const { page } = visit;
          await page.emulateMedia({ colorScheme });
          await page.goto(`${site}${path}`, { waitUntil: 'networkidle' });
          assert.equal(await page.locator('html.dark').count(), colorScheme === 'dark' ? 1 : 0);
          assert.equal(await page.locator('main').count(), 1);
          await page.evaluate(AXE);
          const wrong = await page.evaluate(async (tags) => {
            const { violations } = await axe.run({ runOnly: tags });
            return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
          }, WCAG);
          assert.deepEqual(wrong, []);
        });
      }
    }

    it('finds a word without a network of its own', async () => {
      await visit.page.goto(site);
      await visit.page.getByRole('button', { name: 'Search' }).click();
      await visit.page.getByRole('searchbox').fill('retention');
      await visit.page.getByRole('listbox').getByRole('option').first().waitFor();
      assert.deepEqual(visit.complaints, []);
    });

    for (const [words, page] of [
      ['localization', 'languages.html'],
      ['csp', 'content-security-policy'],
      ['429', 'troubleshooting.html#rate_limited'],
      ['dark mode', 'theming.html#dark-mode'],
      ['port', 'start.html#ports'],
    ] as const) {
      it(`leads whoever searches for ${words} to ${page}`, async () => {
        await visit.page.goto(site);
        await visit.page.getByRole('button', { name: 'Search' }).click();
        await visit.page.getByRole('searchbox').fill(words);
        const options = visit.page.getByRole('listbox').getByRole('option');
        // The box begins with what was searched for before.
        await eventually(async () => {
          const links = await options
            .locator('a')
            .evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''));
          assert.ok(
            links.slice(0, 3).some((link) => link.includes(page)),
            links.join('\n'),
          );
        });
      });
    }

    it('leads whoever is without a camera to the guides first', async () => {
      await visit.page.goto(site);
      await visit.page.getByRole('button', { name: 'Search' }).click();
      await visit.page.getByRole('searchbox').fill('camera permission denied');
      const options = visit.page.getByRole('listbox').getByRole('option');
      await options.first().waitFor();
      const links = await options.locator('a').evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''));
      assert.ok(links.length > 3);
      for (const link of links.slice(0, 3)) assert.doesNotMatch(link, /\/docs\/(api|openapi)\//);
      assert.deepEqual(visit.complaints, []);
    });
  });
});
