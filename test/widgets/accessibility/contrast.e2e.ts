import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { openPhases, STILL, type Look, type Phases } from './open-phases.js';

const COLOURS = {
  'dark colours': { colorScheme: 'dark' },
  'light colours with more contrast': { contrast: 'more' },
  'forced colours': { forcedColors: 'active' },
} as const;

const THEMES = readFileSync(new URL('../../../packages/demo/pages/themes.css', import.meta.url), 'utf8');
/** By the attribute that chooses them; the first theme needs none. */
const THEME_NAMES = ['', ...[...THEMES.matchAll(/^\[data-theme='(\w+)'\]/gm)].map(([, name]) => name!)];

const colours: Look = (page) => page.evaluate(() => people.axe('colours'));

describe('every phase, in the colours that people want', () => {
  let phases: Phases;
  before(async () => {
    phases = await openPhases();
  });
  after(() => phases.close());

  for (const [name, options] of Object.entries(COLOURS)) {
    it(`contrasts as WCAG 2.2 AA asks for in ${name}`, async () => {
      assert.deepEqual(await phases.collect({ ...STILL, ...options }, colours), {});
    });
  }

  for (const colorScheme of ['light', 'dark'] as const) {
    it(`draws every mark in colours that are seen in forced colours, ${colorScheme}`, async () => {
      const marks: Look = (page) => page.evaluate(() => people.faintMarks());
      assert.deepEqual(await phases.collect({ ...STILL, colorScheme, forcedColors: 'active' }, marks), {});
    });
  }

  for (const [system, theme] of [
    ['dark', 'light'],
    ['light', 'dark'],
  ] as const) {
    it(`contrasts as WCAG 2.2 AA asks for in the ${theme} theme of an element on a ${system} system`, async () => {
      const themed: Look = async (page) => [
        ...(await page.evaluate((name) => people.wear(name), theme)),
        ...(await colours(page)),
      ];
      assert.deepEqual(await phases.collect({ ...STILL, colorScheme: system }, themed), {});
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
    const wrong = await phases.collectEach(STILL, Object.fromEntries(looks), { prepare });
    assert.deepEqual(wrong, Object.fromEntries(looks.map(([name]) => [name, {}])));
  });
});
