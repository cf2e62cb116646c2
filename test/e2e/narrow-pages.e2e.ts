import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { listPages, runDemo } from '../helpers/e2e/demo-pages.js';

describe('the pages of the demo on a phone, in a real Chromium', () => {
  const demo = runDemo();

  for (const name of listPages()) {
    it(`${name} is no wider than the window, and no frame's page wider than the frame`, async () => {
      await demo.open(name);
      for (const frame of demo.page().frames()) {
        const [content, room] = await frame.evaluate(() => {
          const { scrollWidth, clientWidth } = document.documentElement;
          return [scrollWidth, clientWidth] as const;
        });
        assert.ok(content <= room, `${frame.url()} is ${content} px wide, of ${room}`);
      }
    });
  }

  it('the page around an Arabic verification is Arabic too, from right to left and no wider', async () => {
    await demo.open('index.html');
    const page = demo.page();
    await page.goto(new URL('/?locale=ar', page.url()).href);
    await page.getByRole('heading', { name: 'تأكيد هويتك' }).waitFor();
    const [lang, dir, content, room] = await page.evaluate(() => {
      const { lang: language, dir: direction, scrollWidth, clientWidth } = document.documentElement;
      return [language, direction, scrollWidth, clientWidth] as const;
    });
    assert.deepEqual([lang, dir], ['ar', 'rtl']);
    assert.ok(content <= room, `${content} px wide, of ${room}`);
  });
});
