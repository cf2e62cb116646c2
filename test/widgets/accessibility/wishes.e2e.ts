import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { openPhases, STILL, type Look, type Phases, type Wrong } from './open-phases.js';

const NARROW = { ...STILL, viewport: { width: 320, height: 640 } };

describe('every phase, as people want it', () => {
  let phases: Phases;
  before(async () => {
    phases = await openPhases();
  });
  after(() => phases.close());

  const axe: Look = (page) => page.evaluate(() => people.axe('all'));
  const overflow: Look = (page) => page.evaluate(() => people.overflow());
  const motion: Look = (page) => page.evaluate(() => people.motion());
  const spaced: Look = async (page) => {
    await page.evaluate(() => people.space());
    return overflow(page);
  };
  const enlarge = async (page: Page): Promise<void> =>
    page.evaluate(() => void (document.documentElement.style.cssText = 'font-size:200%;--idproof-font-size:32px'));

  it('passes the WCAG 2.2 A and AA rules of axe, from right to left', async () => {
    assert.deepEqual(await phases.collect(STILL, axe, { locale: 'ar' }), {});
  });

  it('fits into 320 px without scrolling sideways', async () => {
    assert.deepEqual(await phases.collect(NARROW, overflow, { locale: 'de' }), {});
  });

  it('fits into 320 px with text of twice the size, and breaks no short word', async () => {
    const looks = { overflow, brokenWords: (page: Page) => page.evaluate(() => people.brokenWords()) };
    for (const locale of ['en', 'de']) {
      const wrong = await phases.collectEach(NARROW, looks, { locale, prepare: enlarge });
      assert.deepEqual(wrong, { overflow: {}, brokenWords: {} }, locale);
    }
  });

  it('fits into a phone on its side', async () => {
    assert.deepEqual(await phases.collect({ viewport: { width: 667, height: 375 } }, overflow), {});
  });

  /** A window where nothing is wished for is gone through once for all. The spacing comes last: it stays. */
  let usual: Promise<Record<'motion' | 'focus' | 'spaced', Wrong>> | undefined;
  const collectUsual = () => (usual ??= phases.collectEach({}, { motion, focus: listHiddenFocus, spaced }));

  it('loses nothing when the text is spaced', async () => {
    assert.deepEqual((await collectUsual()).spaced, {});
  });

  it('moves nothing by itself for more than five seconds', async () => {
    assert.deepEqual((await collectUsual()).motion, {});
  });

  it('moves nothing but the sign of progress where the person wants less motion', async () => {
    assert.deepEqual(await phases.collect({ reducedMotion: 'reduce' }, motion), {});
  });

  for (const forcedColors of ['none', 'active'] as const) {
    it(`shows where the focus is, and hides none of it, at every stop of Tab with forced colours ${forcedColors}`, async () => {
      const isUsual = forcedColors === 'none';
      assert.deepEqual(
        isUsual ? (await collectUsual()).focus : await phases.collect({ forcedColors }, listHiddenFocus),
        {},
      );
    });
  }
});

/** More stops than any phase has. */
const MOST_STOPS = 40;

/** Walks through by Tab until the page is left. */
async function listHiddenFocus(page: Page): Promise<string[]> {
  const wrong: string[] = [];
  const seen = new Set<string>();
  await page.evaluate(() => document.querySelector('main')?.focus());
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    await page.keyboard.press('Tab');
    const focus = await page.evaluate(() => people.focus());
    if (!focus || seen.has(focus.name)) break;
    seen.add(focus.name);
    if (focus.outline < 2) wrong.push(`${focus.name} has an outline of ${focus.outline} px`);
    if (!focus.isInSight) wrong.push(`${focus.name} is hidden`);
  }
  return wrong;
}
