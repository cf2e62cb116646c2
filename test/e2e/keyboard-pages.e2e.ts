import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { listPages, runDemo } from '../helpers/e2e/demo-pages.js';

const pages = listPages('Ways to embed');

/** What has the focus, how wide its ring is, and whether it is seen: nothing cuts it off or covers it. */
function readFocus() {
  const { activeElement } = document;
  const { left, top, width, height } = activeElement!.getBoundingClientRect();
  return {
    name: activeElement!.textContent.trim(),
    ring: getComputedStyle(activeElement!).outline.match(/\d+px/)?.[0],
    isSeen: document.elementFromPoint(left + width / 2, top + height / 2) === activeElement,
  };
}

describe('the pages of the demo by keyboard, in a real Chromium', () => {
  const demo = runDemo();

  it('are most of them', () => assert.ok(pages.length > 6));

  for (const name of pages) {
    it(`${name} begins with a link to its content, and every stop has the ring of the kit`, async () => {
      await demo.open(name);
      const page = demo.page();
      const skip = 'Skip to the main content';
      assert.equal(await page.evaluate(() => document.elementFromPoint(30, 20)?.className === 'skip'), false);
      await page.keyboard.press('Tab');
      assert.deepEqual(await page.evaluate(readFocus), { name: skip, ring: '3px', isSeen: true });
      for (const stop of ['Fernhill Savings', 'Page']) {
        await page.keyboard.press('Tab');
        assert.deepEqual(await page.evaluate(readFocus), { name: stop, ring: '3px', isSeen: true });
      }
      await page.getByRole('link', { name: skip }).focus();
      await page.keyboard.press('Enter');
      await page.waitForFunction(() => document.activeElement?.localName === 'main');
      await page.keyboard.press('Tab');
      // A frame of another process takes the focus a moment after the key.
      await page.waitForFunction(() => document.activeElement?.closest('main, footer'));
    });
  }

  for (const name of ['index.html', 'h5.html', 'frame.html', 'handoff.html'])
    it(`${name} is read on from its heading once the person has read the result`, async () => {
      await demo.open(name);
      const focused = await demo
        .page()
        .locator(':is(idproof-flow, idproof-frame)')
        .evaluate((element) => {
          element.dispatchEvent(new Event('idproof-done'));
          return document.activeElement?.textContent;
        });
      assert.equal(focused, 'Open your account');
    });
});
