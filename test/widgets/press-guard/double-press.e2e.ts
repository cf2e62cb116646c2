import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { chromium, type Browser, type Locator, type Page } from 'playwright-core';
import { LOCALES, type Locale } from '@idproof/core/locale';
import { bundlePage } from '../../helpers/bundle-page.js';
import { PATIENCE } from '../../helpers/e2e/browser.js';
import { findChromium } from '../../helpers/browsers/find-browsers.mjs';

/*
 * Double clicks and double taps as a browser makes them, and where a screen has its decisions. The session is in
 * memory and the clock of the elements stands still, so that the second press always meets the next screen.
 */
let server: Server;
let browser: Browser;
let address: string;

const HTML = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Test</title><link rel="icon" href="data:,"><style>body{margin:0}main{padding:16px}</style>
<main><h1>Confirm who you are</h1></main><script type="module" src="/page.js"></script>`;

before(async () => {
  const script = await bundlePage(new URL('./pages/flow-page.ts', import.meta.url));
  server = createServer((request, response) => {
    const isScript = request.url === '/page.js';
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
    response.end(isScript ? script : HTML);
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  address = `http://localhost:${(server.address() as AddressInfo).port}/`;
  const executablePath = findChromium();
  assert.ok(executablePath, 'no Chromium on this machine');
  browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'],
  });
});

after(async () => {
  await browser?.close();
  server?.close();
});

const SIZES = [
  { name: 'a phone', width: 390, height: 844, hasTouch: true },
  { name: 'a desktop', width: 1280, height: 800, hasTouch: false },
];

type Size = (typeof SIZES)[number];
interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface Placed {
  locale: Locale;
  box: Box;
  /** The text does not fit. */
  isCut: boolean;
}

/** A person at the page who presses what can be seen, and again where it was. */
class Visitor {
  readonly page: Page;
  readonly #hasTouch: boolean;

  constructor(page: Page, hasTouch: boolean) {
    this.page = page;
    this.#hasTouch = hasTouch;
  }

  static async at({ width, height, hasTouch }: Size, query = ''): Promise<Visitor> {
    const context = await browser.newContext({ viewport: { width, height }, hasTouch, reducedMotion: 'reduce' });
    context.setDefaultTimeout(PATIENCE);
    const page = await context.newPage();
    await page.goto(address + query);
    return new Visitor(page, hasTouch);
  }

  find(part: string): Locator {
    return this.page.locator(part).first();
  }

  /** Waits until the control takes presses; returns where it stands. */
  async see(part: string): Promise<Box> {
    const control = this.find(part);
    await control.waitFor();
    await control.evaluate(async (element: HTMLElement) => {
      element.scrollIntoView({ block: 'nearest' });
      const { timers } = window as unknown as { timers: { elapse(delay: number): void } };
      while (element.style.pointerEvents === 'none') {
        timers.elapse(500);
        await new Promise(requestAnimationFrame);
      }
    });
    // Sooner than a person: without a tap elsewhere the next one would belong to the series of the last.
    if (this.#hasTouch) await this.page.touchscreen.tap(2, 2);
    return (await control.boundingBox())!;
  }

  async press(part: string): Promise<Box> {
    const box = await this.see(part);
    if (this.#hasTouch) await this.find(part).tap();
    else await this.find(part).click();
    return box;
  }

  /** Presses, `aside` of the middle, waits for what comes next, and presses there again, as part of the same double press. */
  async pressTwice(part: string, next: string, aside = 0): Promise<void> {
    const { x, y, width, height } = await this.see(part);
    const [left, top] = [x + width / 2 + aside, y + height / 2];
    const { mouse, touchscreen } = this.page;
    if (this.#hasTouch) await touchscreen.tap(left, top);
    else await mouse.click(left, top);
    await this.find(next).waitFor();
    if (this.#hasTouch) {
      await touchscreen.tap(left, top);
    } else {
      // A click with a count of 2 would be preceded by one with a count of 1.
      await mouse.down({ clickCount: 2 });
      await mouse.up({ clickCount: 2 });
    }
    await this.settle();
  }

  /** What a press set off has been drawn. */
  async settle(): Promise<void> {
    await this.page.evaluate(async () => {
      for (let n = 0; n < 3; n++) await new Promise(requestAnimationFrame);
    });
  }

  /** Where the control stands in each language. */
  async boxes(part: string): Promise<Placed[]> {
    const placed: Placed[] = [];
    for (const locale of LOCALES) {
      await this.speak(locale);
      const isCut = await this.find(part).evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
      placed.push({ locale, box: await this.box(part), isCut });
    }
    return placed;
  }

  async speak(locale: Locale): Promise<void> {
    await this.page.evaluate(async (wanted) => {
      const flow = document.querySelector('idproof-flow')!;
      flow.locale = wanted;
      await flow.updateComplete;
    }, locale);
    await this.page.locator(`idproof-flow [lang="${locale}"]`).last().waitFor({ state: 'attached' });
    await this.settle();
  }

  async box(part: string): Promise<Box> {
    return (await this.find(part).boundingBox())!;
  }

  calls(): Promise<string[]> {
    return this.page.evaluate(() =>
      (window as unknown as { calls: { route: string }[] }).calls.map(({ route }) => route),
    );
  }

  /** The text that is selected, in the page or in any shadow root. */
  selection(): Promise<string> {
    return this.page.evaluate(() => {
      const roots: (Document | ShadowRoot)[] = [document];
      for (const root of roots)
        for (const element of root.querySelectorAll('*')) if (element.shadowRoot) roots.push(element.shadowRoot);
      // Chromium alone has a selection of each shadow root.
      return roots.map((root) => (root as Document).getSelection()?.toString() ?? '').join('');
    });
  }

  phase(): Promise<string> {
    return this.page.evaluate(() => document.querySelector('idproof-flow')!.phase);
  }

  async leave(): Promise<void> {
    await this.page.context().close();
  }
}

const START = '.start .primary';
const AGREE = '[part=agree]';
const OPEN = 'idproof-document-capture .stack .primary';
const SHUTTER = '[part=shutter]';
const CONFIRM = '[part=confirm]';
const RETAKE = '[part=retake]';

for (const size of SIZES) {
  describe(`a double press on ${size.name}`, () => {
    it('on the start screen decides nothing', async () => {
      const visitor = await Visitor.at(size);
      await visitor.pressTwice(START, AGREE);
      assert.deepEqual([await visitor.phase(), await visitor.calls()], ['consent', ['view']]);
      assert.equal(await visitor.selection(), '', 'the words of the consent are not selected');
      await visitor.leave();
    });

    it('where a decision stands that was not there before decides nothing', async () => {
      const visitor = await Visitor.at(size);
      await visitor.press(START);
      await visitor.find(AGREE).waitFor();
      const { x, y } = await visitor.box(AGREE);
      if (size.hasTouch) await visitor.page.touchscreen.tap(x + 20, y + 20);
      else await visitor.page.mouse.dblclick(x + 20, y + 20);
      await visitor.settle();
      assert.deepEqual([await visitor.phase(), await visitor.calls()], ['consent', ['view']]);
      await visitor.press(AGREE);
      await visitor.find(OPEN).waitFor();
      await visitor.leave();
    });

    it('on a retry asks once', async () => {
      const visitor = await Visitor.at(size, '?fails');
      await visitor.press(START);
      await visitor.press(AGREE);
      await visitor.pressTwice('.foot .primary', OPEN);
      assert.deepEqual([await visitor.phase(), await visitor.calls()], ['document', ['view', 'consent', 'consent']]);
      await visitor.leave();
    });

    it('on the shutter leaves the image at its review, and there submits it once', async () => {
      const visitor = await Visitor.at(size);
      await visitor.press(START);
      await visitor.press(AGREE);
      await visitor.press(OPEN);
      await visitor.pressTwice(SHUTTER, CONFIRM);
      assert.deepEqual([await visitor.phase(), await visitor.calls()], ['document', ['view', 'consent']]);
      await visitor.pressTwice(CONFIRM, 'idproof-selfie-capture .stack .primary');
      assert.deepEqual(await visitor.calls(), ['view', 'consent', 'recognize']);
      assert.equal(await visitor.selection(), '', 'the words of the next button are not selected');
      await visitor.leave();
    });
  });

  for (const length of ['short', 'long']) {
    it(`no decision stands where the button before it stood, on ${size.name}, in any language, under a ${length} notice`, async () => {
      const visitor = await Visitor.at(size, `?${length}`);
      const start = await visitor.boxes(START);
      await visitor.press(START);
      await visitor.find(AGREE).waitFor();
      assertApart(start, await visitor.boxes(AGREE), 'agree');
      assertApart(start, await visitor.boxes('[part=decline]'), 'decline');
      await visitor.leave();
    });
  }

  it(`a second press on the shutter decides nothing about the image, on ${size.name}, wherever it meets a decision`, async () => {
    const visitor = await Visitor.at(size);
    for (const part of [START, AGREE, OPEN]) await visitor.press(part);
    const places = await visitor.boxes(SHUTTER);
    for (const { locale, box } of places) {
      await visitor.speak(locale);
      await visitor.pressTwice(SHUTTER, CONFIRM, box.width / 3);
      assert.deepEqual(await visitor.calls(), ['view', 'consent'], locale);
      assert.equal(await visitor.find(RETAKE).isVisible(), true, `${locale}: it is under review`);
      await visitor.press(RETAKE);
      await visitor.find(SHUTTER).waitFor();
    }
    await visitor.leave();
  });
}

function assertApart(before: Placed[], after: Placed[], name: string): void {
  assert.equal(after.length, LOCALES.length);
  for (const [at, { box, isCut, locale }] of after.entries()) {
    assert.equal(overlap(before[at]!.box, box), 0, `${name} in ${locale}`);
    assert.ok(!isCut, `${name} is too narrow for its text in ${locale}`);
  }
}

/** Square pixels that both cover. */
function overlap(one: Box, other: Box): number {
  const across = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const down = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return Math.max(0, across) * Math.max(0, down);
}
