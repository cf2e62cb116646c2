import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { listUntabled, renderPage } from '../../helpers/settings-doc.js';
import { PAGES } from './pages.js';

describe('the reference of the settings', () => {
  const page = PAGES.find(({ path }) => path === 'docs/settings.md')?.text ?? '';

  it('has every variable in a table', () => {
    assert.deepEqual(listUntabled(), []);
  });

  it('is what `npm run docs` writes', () => {
    assert.equal(page, renderPage(page));
  });
});
