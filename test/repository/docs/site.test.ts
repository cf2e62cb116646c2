import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { findSummary, readPages, renderAll, renderIndex } from '../../../site/build/stage-llms.mjs';
import { nameLinks } from '../../../site/build/stage-pages.mjs';
import { GUIDES } from '../../../site/vitepress/menu.mjs';
import { createTestProxy } from '../../proxy/helpers/create-test-proxy.js';
import { rankPage } from '../../../site/vitepress/theme/rank-page.js';

const root = new URL('../../../', import.meta.url);
/** The pages of docs/, without their ending. */
const DOCS = readdirSync(new URL('docs/', root)).flatMap((file) => (file.endsWith('.md') ? [file.slice(0, -3)] : []));

test('every page of docs/ is in the menu of the site', () => {
  const menu = new Set(GUIDES.flatMap(({ items }) => items.map(({ link }) => link)));
  assert.deepEqual(
    DOCS.filter((name) => !menu.has(`/${name}`)),
    [],
  );
});

test('the site calls a page by its title where the repository calls it by its file', () => {
  const text = nameLinks('See [proxy.md](proxy.md#logs), [docs/errors.md](docs/errors.md) and [its logs](proxy.md).');
  assert.equal(
    text,
    'See [The proxy](proxy.md#logs), [Every code, and what to do about it](errors.md) and [its logs](proxy.md).',
  );
});

test('llms.txt has the form of its convention, and names each page once with what it is about', () => {
  const pages = readPages(fileURLToPath(new URL('docs', root)));
  assert.deepEqual(pages.map(({ name }) => name).toSorted(), DOCS.toSorted());
  const [title, , summary, , ...lines] = renderIndex(pages).trim().split('\n');
  assert.equal(title, '# idproof');
  assert.match(summary ?? '', /^> \S.+\.$/);
  const firstSection = lines.findIndex((line) => line.startsWith('## '));
  const list = lines.slice(firstSection).filter((line) => line !== '' && !line.startsWith('## '));
  assert.equal(list.length, pages.length);
  for (const line of list) assert.match(line, /^- \[[^\]]+\]\(\/docs\/[\w-]+\.md\): \S.{15,}\.$/);
  assert.equal(
    lines.findLast((line) => line.startsWith('## ')),
    '## Optional',
  );
});

test('llms-full.txt has every page that is not optional, whole', () => {
  const pages = readPages(fileURLToPath(new URL('docs', root)));
  const all = renderAll(pages);
  for (const { group, text } of pages) assert.equal(all.includes(text), group !== 'Optional');
});

test('an index says of a page what its first sentence says, without links', () => {
  assert.equal(
    findSummary('# A page\n\nOne: the first\nof [two](b.md) sentences. The second.'),
    'One: the first of two sentences.',
  );
});

test('in the search a guide comes before what is generated', () => {
  assert.ok(
    rankPage('/docs/troubleshooting.html#camera_blocked_by_policy') > rankPage('/docs/api/core/session.html#x'),
  );
  assert.ok(rankPage('/docs/openapi.html') > rankPage('/docs/openapi/proxy.html'));
});

test('in the search a word leads to the section that is about it', () => {
  assert.ok(
    rankPage('/docs/elements.html#content-security-policy', 'csp') >
      rankPage('/docs/start.html#headers-of-the-demo', 'csp'),
  );
  assert.equal(rankPage('/docs/proxy.html#limits', 'limits'), 1);
});

test('the live example of the consent shows the default text of the proxy', async () => {
  const { begin } = createTestProxy({
    consent: {
      controller: 'Example Bank, 1 Main Street, Springfield',
      contact: 'privacy@bank.example',
      policyUrl: 'https://bank.example/privacy',
      provider: 'Example Verify Ltd',
      providerCountry: 'SG',
      providerRetention: 30 * 24 * 3_600_000,
    },
  });
  const { consent } = await (await begin()).view();
  const example = readFileSync(new URL('site/examples/idproof-consent.html', root), 'utf8');
  assert.equal(/notice =\s+`([^`]+)`/.exec(example)?.[1], consent.text);
});
