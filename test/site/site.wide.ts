import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createAdaptorServer } from '@hono/node-server';
import { parse, type DefaultTreeAdapterTypes } from 'parse5';
import { createDocs } from '../../packages/demo/src/server/docs.js';
import { openBrowser, type Visit } from '../helpers/e2e/browser.js';
import { freePort } from '../helpers/e2e/free-port.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const dist = join(root, 'site/dist');

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

    it('finds a word without a network of its own', async () => {
      await visit.page.goto(site);
      await visit.page.getByRole('button', { name: 'Search' }).click();
      await visit.page.getByRole('searchbox').fill('retention');
      await visit.page.getByRole('listbox').getByRole('option').first().waitFor();
      assert.deepEqual(visit.complaints, []);
    });
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
