import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { LOCALES } from '@idproof/core/locale';
import type { Page } from 'playwright-core';
import { openPage, type Shown } from './open-people.js';

/** What a button is high at most, in pixels: with its padding it is 52 high, also with two lines of small words. */
const HIGHEST = 56;

const PHONES = [
  { width: 390, height: 664 },
  { width: 390, height: 844 },
  { width: 360, height: 640 },
];

async function listHigh(page: Page, what: string, parts: string[]): Promise<string[]> {
  const boxes = await Promise.all(parts.map((part) => page.locator(`[part=${part}]`).boundingBox()));
  return parts.flatMap((part, at) =>
    boxes[at]!.height > HIGHEST ? `${part} of ${what} is ${boxes[at]!.height} px high` : [],
  );
}

/** Besides: an older phone, one on its side, and a laptop. */
const WINDOWS = [...PHONES, { width: 320, height: 568 }, { width: 844, height: 390 }, { width: 1280, height: 720 }];

describe('a picture on a phone', () => {
  let shown: Shown;
  before(async () => {
    shown = await openPage(new URL('./pages/people-page.ts', import.meta.url));
  });
  after(() => shown.close());

  for (const viewport of PHONES) {
    it(`shows what is to be photographed in a window of ${viewport.width} × ${viewport.height} as a whole, in every language`, async () => {
      const page = await shown.open({ viewport, hasTouch: true, isMobile: true, reducedMotion: 'reduce' });
      const wrong: string[] = [];
      for (const locale of LOCALES)
        for (const phase of ['document', 'selfie']) {
          await page.evaluate(([name, wanted]) => people.show('idproof-flow', name, wanted), [phase, locale] as const);
          const height = await page.evaluate(() => document.querySelector('idproof-flow')!.offsetHeight);
          if (height > viewport.height) wrong.push(`${phase} in ${locale} is ${height} px high`);
        }
      await page.context().close();
      assert.deepEqual(wrong, []);
    });
  }

  it('has what decides about it in buttons of one height, in every language', async () => {
    const page = await shown.open({ viewport: PHONES[0]!, reducedMotion: 'reduce' });
    const wrong: string[] = [];
    for (const locale of LOCALES)
      for (const tag of ['idproof-document-capture', 'idproof-selfie-capture']) {
        await page.evaluate(([name, wanted]) => people.show(name, 'review', wanted), [tag, locale] as const);
        wrong.push(...(await listHigh(page, `${tag} in ${locale}`, ['retake', 'confirm'])));
      }
    await page.context().close();
    assert.deepEqual(wrong, []);
  });

  it('is agreed to or not in buttons of one height, in every language', async () => {
    const page = await shown.open({ viewport: PHONES[0]!, reducedMotion: 'reduce' });
    const wrong: string[] = [];
    for (const locale of LOCALES) {
      await page.evaluate((name) => people.show('idproof-consent', 'reading', name), locale);
      wrong.push(...(await listHigh(page, locale, ['agree', 'decline'])));
    }
    await page.context().close();
    assert.deepEqual(wrong, []);
  });

  for (const phase of ['result, under review', 'result']) {
    it(`shows the way out of the phase "${phase}" without scrolling, in every window and language`, async () => {
      const wrong: string[] = [];
      const page = await shown.open({ reducedMotion: 'reduce' });
      for (const viewport of WINDOWS) {
        await page.setViewportSize(viewport);
        for (const locale of LOCALES) {
          await page.evaluate(([name, wanted]) => people.show('idproof-flow', name, wanted), [phase, locale] as const);
          await page.evaluate(() => scrollTo(0, 0));
          const { y, height } = (await page.locator('[part=done]').boundingBox())!;
          if (y + height > viewport.height)
            wrong.push(`${locale}, ${viewport.width} × ${viewport.height}: ${y + height}`);
        }
      }
      await page.context().close();
      assert.deepEqual(wrong, []);
    });
  }
});
