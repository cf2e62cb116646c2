import type { Page } from 'playwright-core';

/** A bound above the number of stops of any phase. */
const MOST_STOPS = 40;

/** Presses Tab until the focus leaves the page, and lists each stop that is hidden or has no outline. */
export async function listHiddenFocus(page: Page): Promise<string[]> {
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
