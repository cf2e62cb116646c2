import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { listHiddenFocus } from './list-hidden-focus.js';
import { openPhases, STILL, type Look, type Phases } from './open-phases.js';

const LIGHT = { colorScheme: 'light' } as const;
const DARK = { colorScheme: 'dark' } as const;
const NARROW = { ...STILL, viewport: { width: 320, height: 640 } };

const THEMES = readFileSync(new URL('../../../packages/demo/pages/themes.css', import.meta.url), 'utf8');
/** By the attribute that chooses them; the first theme needs none. */
const THEME_NAMES = ['', ...[...THEMES.matchAll(/^\[data-theme='(\w+)'\]/gm)].map(([, name]) => name!)];

const axe: Look = (page) => page.evaluate(() => people.axe('all'));
const colours: Look = (page) => page.evaluate(() => people.axe('colours'));
const marks: Look = (page) => page.evaluate(() => people.faintMarks());
const overflow: Look = (page) => page.evaluate(() => people.overflow());
const motion: Look = (page) => page.evaluate(() => people.motion());
const spaced: Look = async (page) => {
  await page.evaluate(() => people.space());
  return overflow(page);
};
const wear =
  (theme: 'light' | 'dark'): Look =>
  async (page) => [...(await page.evaluate((name) => people.wear(name), theme)), ...(await colours(page))];

/** Looks once the system has changed what it asks of the page. */
const under =
  (media: Parameters<Page['emulateMedia']>[0], look: Look): Look =>
  async (page) => {
    await page.emulateMedia(media);
    return look(page);
  };

const enlarge = async (page: Page): Promise<void> =>
  page.evaluate(() => void (document.documentElement.style.cssText = 'font-size:200%;--idproof-font-size:32px'));

/** What several tests ask of one walk through all phases is collected once. */
function once<Result>(collect: () => Promise<Result>): () => Promise<Result> {
  let collected: Promise<Result> | undefined;
  return () => (collected ??= collect());
}

describe('every phase', () => {
  let phases: Phases;
  before(async () => {
    phases = await openPhases();
  });
  after(() => phases.close());

  // Looks that change the page or an element come last in their walk, and leave the colours as the next phase has them.
  const walkUsual = once(() => phases.collectEach({}, { motion, focus: listHiddenFocus, spaced }));
  const walkColours = once(() =>
    phases.collectEach(
      { ...STILL, ...LIGHT },
      {
        motion,
        contrast: under({ contrast: 'more' }, colours),
        dark: under({ contrast: 'no-preference', ...DARK }, colours),
        lightOnDark: wear('light'),
        darkOnLight: under(LIGHT, wear('dark')),
      },
    ),
  );
  const walkForced = once(() =>
    phases.collectEach(
      { ...STILL, ...LIGHT, forcedColors: 'active' },
      { colours, marks, marksDark: under(DARK, marks), focus: under(LIGHT, listHiddenFocus) },
    ),
  );

  describe('as people want it', () => {
    // Claim: accessibility/rules
    it('passes the WCAG 2.2 A and AA rules of axe, from right to left', async () => {
      assert.deepEqual(await phases.collect(STILL, axe, { locale: 'ar' }), {});
    });

    // Claim: accessibility/narrow
    it('fits into 320 px without scrolling sideways', async () => {
      assert.deepEqual(await phases.collect(NARROW, overflow, { locale: 'de' }), {});
    });

    // Claim: accessibility/large
    it('fits into 320 px with text of twice the size, and breaks no short word', async () => {
      const looks = { overflow, brokenWords: (page: Page) => page.evaluate(() => people.brokenWords()) };
      for (const locale of ['en', 'de']) {
        const wrong = await phases.collectEach(NARROW, looks, { locale, prepare: enlarge });
        assert.deepEqual(wrong, { overflow: {}, brokenWords: {} }, locale);
      }
    });

    // Claim: accessibility/sideways
    it('fits into a phone on its side', async () => {
      assert.deepEqual(await phases.collect({ viewport: { width: 667, height: 375 } }, overflow), {});
    });

    // Claim: accessibility/spaced
    it('loses nothing when the text is spaced', async () => {
      assert.deepEqual((await walkUsual()).spaced, {});
    });

    // Claim: accessibility/motion
    it('moves nothing by itself for more than five seconds', async () => {
      assert.deepEqual((await walkUsual()).motion, {});
    });

    // Claim: accessibility/lessMotion
    it('moves nothing but the sign of progress where the person wants less motion', async () => {
      assert.deepEqual((await walkColours()).motion, {});
    });

    for (const [forcedColors, walk] of [
      ['none', walkUsual],
      ['active', walkForced],
    ] as const) {
      // Claim: accessibility/focus
      it(`shows where the focus is, and hides none of it, at every stop of Tab with forced colours ${forcedColors}`, async () => {
        assert.deepEqual((await walk()).focus, {});
      });
    }
  });

  describe('in the colours that people want', () => {
    for (const [name, collect] of [
      ['dark colours', async () => (await walkColours()).dark],
      ['light colours with more contrast', async () => (await walkColours()).contrast],
      ['forced colours', async () => (await walkForced()).colours],
    ] as const) {
      // Claim: accessibility/colours
      it(`contrasts as WCAG 2.2 AA asks for in ${name}`, async () => {
        assert.deepEqual(await collect(), {});
      });
    }

    for (const [colorScheme, look] of [
      ['light', 'marks'],
      ['dark', 'marksDark'],
    ] as const) {
      it(`draws every mark in colours that are seen in forced colours, ${colorScheme}`, async () => {
        assert.deepEqual((await walkForced())[look], {});
      });
    }

    for (const [system, theme, look] of [
      ['dark', 'light', 'lightOnDark'],
      ['light', 'dark', 'darkOnLight'],
    ] as const) {
      it(`contrasts as WCAG 2.2 AA asks for in the ${theme} theme of an element on a ${system} system`, async () => {
        assert.deepEqual((await walkColours())[look], {});
      });
    }

    // Claim: accessibility/themes
    it('contrasts as WCAG 2.2 AA asks for in each theme of the demo, light and dark', async () => {
      const looks = THEME_NAMES.flatMap((theme) =>
        (['light', 'dark'] as const).map((scheme): [string, Look] => [
          `${theme || 'first'}, ${scheme}`,
          async (page) => {
            await page.evaluate(
              ([name, colours]) => {
                const { dataset, style } = document.documentElement;
                dataset['theme'] = name;
                style.colorScheme = colours;
              },
              [theme, scheme] as const,
            );
            return colours(page);
          },
        ]),
      );
      const prepare = async (page: Page): Promise<void> => {
        await page.addStyleTag({ content: `${THEMES} body { background: var(--paper); color: var(--ink) }` });
      };
      const wrong = await phases.collectEach(STILL, Object.fromEntries(looks), { prepare });
      assert.deepEqual(wrong, Object.fromEntries(looks.map(([name]) => [name, {}])));
    });
  });
});
