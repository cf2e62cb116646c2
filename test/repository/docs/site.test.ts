import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { nameLinks } from '../../../site/build/stage-pages.mjs';
import { createTestProxy } from '../../proxy/helpers/create-test-proxy.js';
import { rankPage } from '../../../site/vitepress/theme/rank-page.js';

const root = new URL('../../../', import.meta.url);

test('every page of docs/ is in the menu of the site', () => {
  const menu = readFileSync(new URL('site/vitepress/config.mjs', root), 'utf8');
  const pages = readdirSync(new URL('docs/', root)).filter((file) => file.endsWith('.md'));
  assert.deepEqual(
    pages.filter((file) => !menu.includes(`, '${file.slice(0, -3)}')`)),
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

test('in the search a guide comes before what is generated', () => {
  assert.ok(
    rankPage('/docs/troubleshooting.html#camera_blocked_by_policy') > rankPage('/docs/api/core/session.html#x'),
  );
  assert.ok(rankPage('/docs/openapi.html') > rankPage('/docs/openapi/proxy.html'));
});

test('in the search a word leads to the section that is about it', () => {
  assert.ok(
    rankPage('/docs/elements.html#content-security-policy', 'csp') > rankPage('/docs/start.html#headers-of-the-demo', 'csp'),
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
