import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { openPage, type Shown } from './open-people.js';

/** The pseudo-language is 40 % longer than English; German has long words, Thai tall letters and no spaces. */
const LOCALES = ['en-XA', 'de', 'th', 'ar'];
const NARROW = { viewport: { width: 320, height: 640 }, reducedMotion: 'reduce' } as const;
/** A tool for developers. */
const ENGLISH_ONLY = 'idproof-webview-doctor';
/** What the sessions of these phases bring: why something was refused, and the name of a document. */
const FROM_SERVER: ReadonlySet<string> = new Set(['The document is blurred.', 'Passport']);

describe('every phase in longer languages', () => {
  let shown: Shown;
  before(async () => {
    shown = await openPage(new URL('./pages/people-page.ts', import.meta.url));
  });
  after(() => shown.close());

  /** Goes through every phase, and collects what is wrong, by phase. */
  async function collect(page: Page, locale: string, look: () => Promise<string[]>): Promise<Record<string, string[]>> {
    const wrong: Record<string, string[]> = {};
    for (const [tag, phase] of await page.evaluate(() => people.phases)) {
      if (tag === ENGLISH_ONLY) continue;
      await page.evaluate(([a, b, c]) => people.show(a, b, c), [tag, phase, locale] as const);
      const complaints = await look();
      if (complaints.length > 0) wrong[`${tag} ${phase}`] = complaints;
    }
    await page.context().close();
    return wrong;
  }

  for (const locale of LOCALES) {
    it(`keeps every text whole at 320 px with text of twice the size in ${locale}`, async () => {
      const page = await shown.open(NARROW);
      await page.evaluate(
        () => void (document.documentElement.style.cssText = 'font-size:200%;--idproof-font-size:32px'),
      );
      const wrong = await collect(page, locale, () => page.evaluate(() => people.misfits()));
      assert.deepEqual(wrong, {});
    });
  }

  it('shows and says nothing that is not in the catalogue', async () => {
    const page = await shown.open();
    const wrong = await collect(page, 'en-XA', async () => {
      const texts = await page.evaluate(() => people.untranslated());
      return texts.filter((text) => !FROM_SERVER.has(text));
    });
    assert.deepEqual(wrong, {});
  });
});
