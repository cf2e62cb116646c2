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

  for (const [name, width] of listPages().flatMap((each) => [320, 390].map((px) => [each, px] as const))) {
    it(`${name} is no wider than a window of ${width} px with text of twice the size`, async () => {
      const page = demo.page();
      const size = page.viewportSize()!;
      await page.setViewportSize({ width, height: 640 });
      await demo.open(name);
      const content = await page.evaluate(() => {
        const { documentElement: root } = document;
        root.style.fontSize = '200%';
        root.style.setProperty('--idproof-font-size', '32px');
        return root.scrollWidth;
      });
      await page.setViewportSize(size);
      assert.ok(content <= width, `${content} px wide, of ${width}`);
    });
  }

  it('the page around an Arabic verification is Arabic too, from right to left and no wider', async () => {
    await demo.open('index.html');
    const page = demo.page();
    await page.goto(new URL('/?locale=ar', page.url()).href);
    await page.getByRole('heading', { name: 'افتح حسابك' }).waitFor();
    const [lang, dir, content, room] = await page.evaluate(() => {
      const { lang: language, dir: direction, scrollWidth, clientWidth } = document.documentElement;
      return [language, direction, scrollWidth, clientWidth] as const;
    });
    assert.deepEqual([lang, dir], ['ar', 'rtl']);
    assert.ok(content <= room, `${content} px wide, of ${room}`);
  });

  for (const [name, words] of [
    ['h5.html', 'صفحة مزوّد الخدمة'],
    ['frame.html', 'إطار من مصدر آخر'],
    ['handoff.html', 'الحاسوب والهاتف'],
  ] as const) {
    it(`${name} speaks the language of the verification in it, and its links keep it`, async () => {
      await demo.open(`${name}?locale=ar`);
      const page = demo.page();
      await page.locator('.lead', { hasText: words }).waitFor();
      assert.equal(await page.locator('html').getAttribute('dir'), 'rtl');
      const inside = name === 'frame.html' ? page.frames()[1]! : page.mainFrame();
      await inside.getByRole('button', { name: 'البدء' }).waitFor();
      const links = await page
        .locator('header a')
        .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).search));
      assert.deepEqual(new Set(links), new Set(['?locale=ar']));
    });
  }

  it('a language that is chosen in the header is that of the page and of the verification', async () => {
    await demo.open('h5.html?embed=frame');
    const page = demo.page();
    await page.getByLabel('Language').selectOption('Deutsch');
    await page.getByRole('heading', { name: 'Eröffnen Sie Ihr Konto' }).waitFor();
    await page.getByRole('button', { name: 'Jetzt starten' }).waitFor();
    await page.getByText('Sie öffnet sich innerhalb dieser Seite.').waitFor();
    assert.equal(new URL(page.url()).search, '?embed=frame&locale=de');
    assert.equal(await page.getByLabel('Sprache').inputValue(), 'de');
  });

  it('the page that is open is in sight in the header, and the way to the documentation is high enough to press', async () => {
    await demo.page().setViewportSize({ width: 390, height: 844 });
    await demo.open('lab.html');
    const { left, right } = await demo
      .page()
      .locator('header [aria-current]')
      .evaluate((link) => link.getBoundingClientRect().toJSON());
    assert.ok(left >= 0 && right <= 390, `from ${left} to ${right}`);
    await demo.open('index.html');
    const box = await demo.page().getByRole('link', { name: 'Documentation' }).boundingBox();
    assert.ok(box!.height >= 24, `${box!.height} px high`);
  });

  it('on a phone the theme is tried on two elements, neither of them cut off', async () => {
    await demo.page().setViewportSize({ width: 390, height: 844 });
    await demo.open('theme.html');
    const [ends, end] = await demo.page().evaluate(() => {
      const bottom = document.querySelector('.preview')!.getBoundingClientRect().bottom;
      const boxes = [...document.querySelectorAll('.preview > :is(idproof-result, idproof-document-capture)')];
      return [boxes.map((box) => box.getBoundingClientRect().toJSON() as DOMRect), bottom] as const;
    });
    assert.equal(ends.length, 2);
    for (const box of ends) assert.ok(box.right <= 390 && box.bottom <= end, JSON.stringify([box, end]));
  });

  it('on a phone the choices of language and theme stand beside the brand', async () => {
    await demo.page().setViewportSize({ width: 390, height: 844 });
    await demo.open('index.html');
    const [brand, wishes] = await demo
      .page()
      .locator(':is(.brand, .wishes)')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    assert.ok(Math.abs(brand! - wishes!) < 8, `${brand} and ${wishes}`);
  });

  for (const [width, height, locale] of [
    [390, 844, 'en'],
    [320, 640, 'ar'],
    [844, 390, 'de'],
  ] as const) {
    it(`the document that is chosen is in sight, and its row fades where it goes on: ${width} px in ${locale}`, async () => {
      const page = demo.page();
      await page.setViewportSize({ width, height });
      await demo.open(`?document=choose&locale=${locale}`);
      const [row, current] = await page
        .locator(':is(.documents, .documents [aria-current])')
        .evaluateAll((both) => both.map((one) => one.getBoundingClientRect().toJSON() as DOMRect));
      const where = JSON.stringify([current, row]);
      assert.ok(current!.left >= row!.left - 1 && current!.right <= row!.right + 1, where);
      assert.equal(await page.locator('.documents').getAttribute('data-more'), 'before');
      assert.equal(await page.evaluate(() => scrollY), 0);
    });
  }

  it('on a phone on its side the choices of language and theme stand in one row', async () => {
    await demo.page().setViewportSize({ width: 844, height: 390 });
    await demo.open('index.html');
    const [language, theme] = await demo
      .page()
      .locator('.wishes select')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    assert.equal(language, theme);
  });

  it('the choice of a theme is within reach at 320 px', async () => {
    const page = demo.page();
    await page.setViewportSize({ width: 320, height: 640 });
    await demo.open('index.html');
    await page.getByLabel('Theme').selectOption('Plum');
    assert.equal(await page.locator('html').getAttribute('data-theme'), 'plum');
    await page.getByLabel('Theme').selectOption('Fernhill');
  });

  it('what scrolls in the lab is reached by the keyboard', async () => {
    await demo.open('lab.html');
    const scrollers = await demo
      .page()
      .evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('section')].flatMap((section) =>
          /auto|scroll/.test(getComputedStyle(section).overflowX) ? [section.tabIndex] : [],
        ),
      );
    assert.deepEqual(scrollers, [0]);
  });

  it('where the theme is tried, the answers of the consent stand below its text', async () => {
    await demo.page().setViewportSize({ width: 1280, height: 800 });
    await demo.open('theme.html');
    const [end, begin] = await demo
      .page()
      .locator('idproof-consent')
      .evaluate(({ shadowRoot }) => [
        shadowRoot!.querySelector('.notice')!.lastElementChild!.getBoundingClientRect().bottom,
        shadowRoot!.querySelector('.actions')!.getBoundingClientRect().top,
      ]);
    assert.ok(end <= begin, `the text ends at ${end}, the answers begin at ${begin}`);
  });
});
