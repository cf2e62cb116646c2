import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { openPage, type Shown } from './open-people.js';
import type { People } from './pages/people-page.js';

/** What fades in has no colours of its own until it is there. */
const STILL = { reducedMotion: 'reduce' } as const;
const NARROW = { ...STILL, viewport: { width: 320, height: 640 } };

const COLOURS = {
  'dark colours': { colorScheme: 'dark' },
  'light colours with more contrast': { contrast: 'more' },
  'forced colours': { forcedColors: 'active' },
} as const;

const THEMES = readFileSync(new URL('../../packages/demo/pages/themes.css', import.meta.url), 'utf8');
/** By the attribute that chooses them; the first theme needs none. */
const THEME_NAMES = ['', ...[...THEMES.matchAll(/^\[data-theme='(\w+)'\]/gm)].map(([, name]) => name!)];

/** Complaints, by phase. */
type Wrong = Record<string, string[]>;
type Look = (page: Page) => Promise<string[]>;

describe('every phase, as people want it', () => {
  let shown: Shown;
  before(async () => {
    shown = await openPage(new URL('./pages/people-page.ts', import.meta.url));
  });
  after(() => shown.close());

  /** Goes through every phase in one window, and collects what is wrong in each look at it, by phase. */
  async function collectEach<Name extends string>(
    options: BrowserContextOptions,
    looks: Readonly<Record<Name, Look>>,
    { locale = 'en', prepare = async (_page: Page): Promise<void> => undefined } = {},
  ): Promise<Record<Name, Wrong>> {
    const page = await shown.open(options);
    await prepare(page);
    const all = Object.entries<Look>(looks).map(([name, look]) => ({ name, look, wrong: {} as Wrong }));
    try {
      for (const [tag, phase] of await page.evaluate(() => people.phases)) {
        await page.evaluate(([a, b, c]) => people.show(a, b, c), [tag, phase, locale] as const);
        for (const { look, wrong } of all) {
          const complaints = await look(page);
          if (complaints.length > 0) wrong[`${tag} ${phase}`] = complaints;
        }
      }
    } finally {
      await page.context().close();
    }
    return Object.fromEntries(all.map(({ name, wrong }) => [name, wrong])) as Record<Name, Wrong>;
  }

  async function collect(
    options: BrowserContextOptions,
    look: Look,
    more?: Parameters<typeof collectEach>[2],
  ): Promise<Wrong> {
    return (await collectEach(options, { look }, more)).look;
  }

  const axe: Look = (page) => page.evaluate(() => people.axe('all'));
  const colours: Look = (page) => page.evaluate(() => people.axe('colours'));
  const overflow: Look = (page) => page.evaluate(() => people.overflow());
  const motion: Look = (page) => page.evaluate(() => people.motion());
  const spaced: Look = async (page) => {
    await page.evaluate(() => people.space());
    return overflow(page);
  };
  const enlarge = async (page: Page): Promise<void> =>
    page.evaluate(() => void (document.documentElement.style.fontSize = '200%'));

  it('passes the WCAG 2.2 A and AA rules of axe, from right to left', async () => {
    assert.deepEqual(await collect(STILL, axe, { locale: 'ar' }), {});
  });

  for (const [name, options] of Object.entries(COLOURS)) {
    it(`contrasts as WCAG 2.2 AA asks for in ${name}`, async () => {
      assert.deepEqual(await collect({ ...STILL, ...options }, colours), {});
    });
  }

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
    const wrong = await collectEach(STILL, Object.fromEntries(looks), { prepare });
    assert.deepEqual(wrong, Object.fromEntries(looks.map(([name]) => [name, {}])));
  });

  it('fits into 320 px without scrolling sideways', async () => {
    assert.deepEqual(await collect(NARROW, overflow, { locale: 'de' }), {});
  });

  it('fits into 320 px with text of twice the size', async () => {
    assert.deepEqual(await collect(NARROW, overflow, { prepare: enlarge }), {});
  });

  it('fits into a phone on its side', async () => {
    assert.deepEqual(await collect({ viewport: { width: 667, height: 375 } }, overflow), {});
  });

  /** A window where nothing is wished for is gone through once for all. The spacing comes last: it stays. */
  let usual: Promise<Record<'motion' | 'focus' | 'spaced', Wrong>> | undefined;
  const collectUsual = () => (usual ??= collectEach({}, { motion, focus: listHiddenFocus, spaced }));

  it('loses nothing when the text is spaced', async () => {
    assert.deepEqual((await collectUsual()).spaced, {});
  });

  it('moves nothing by itself for more than five seconds', async () => {
    assert.deepEqual((await collectUsual()).motion, {});
  });

  it('moves nothing but the sign of progress where the person wants less motion', async () => {
    assert.deepEqual(await collect({ reducedMotion: 'reduce' }, motion), {});
  });

  for (const forcedColors of ['none', 'active'] as const) {
    it(`shows where the focus is, and hides none of it, at every stop of Tab with forced colours ${forcedColors}`, async () => {
      const isUsual = forcedColors === 'none';
      assert.deepEqual(isUsual ? (await collectUsual()).focus : await collect({ forcedColors }, listHiddenFocus), {});
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

declare global {
  var people: People;
}
