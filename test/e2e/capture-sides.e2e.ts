import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { ElementHandle, Locator } from 'playwright-core';
import type { Quality } from '@idproof/core/capture';
import sharp from 'sharp';
import { openBrowser, type Visit } from '../helpers/e2e/browser.js';
import { startElementsPage, type ElementsPage } from '../helpers/e2e/elements-page.js';
import { press } from '../helpers/e2e/person.js';
import { facePath } from '../helpers/faces.js';
import { photographDocument, renderDocument } from '../helpers/specimens/drawn.js';
import type { FlatPage, Photograph, PhotographOptions } from '../helpers/specimens/index.js';

const PASSPORT = '00000001003';
const CARD = '99990000001';
/** Of the diagonal: what corners may be off. */
const CLOSE = 0.015;

type DocumentCapture = HTMLElementTagNameMap['idproof-document-capture'];

/** What the page was handed. */
interface Handed {
  width: number;
  height: number;
  quality: Quality;
}

declare global {
  interface Window {
    handed?: Handed;
  }
}

describe('a picture of a document that was chosen, in a real Chromium', () => {
  let site: ElementsPage;
  let visit: Visit;
  let element: Locator;
  let passport: FlatPage;
  let front: FlatPage;
  let back: FlatPage;

  before(async () => {
    const portrait = facePath('Family1-Mom1');
    passport = (await renderDocument({ format: 'TD3', seed: 1000, portrait })).front;
    const card = await renderDocument({ format: 'TD1', seed: 1000, portrait });
    front = card.front;
    back = card.back!;
    site = await startElementsPage();
    visit = await openBrowser();
    element = visit.page.locator('idproof-document-capture');
  });
  after(async () => {
    await visit?.close();
    await site?.stop();
  });
  beforeEach(async () => {
    await visit.page.goto(site.url);
  });

  /** What the page asks for, and a listener that keeps what it is handed. */
  async function ask(
    properties: Partial<Pick<DocumentCapture, 'docType' | 'maxBase64Length' | 'pages' | 'front'>>,
  ): Promise<void> {
    await element.evaluate((capture: DocumentCapture, wanted) => {
      Object.assign(capture, wanted);
      capture.addEventListener('idproof-capture', ({ detail: { image, quality } }) => {
        window.handed = { width: image.width, height: image.height, quality };
      });
    }, properties);
  }

  async function choose(jpeg: Buffer): Promise<void> {
    await element.locator('#upload').setInputFiles({ name: 'page.jpg', mimeType: 'image/jpeg', buffer: jpeg });
  }

  async function shoot(page: FlatPage, options: Partial<PhotographOptions> = {}): Promise<Photograph> {
    return photographDocument(page, { seed: 2000, ...options });
  }

  /** The person reads this, and can go on with the picture or without it. */
  async function assertDoubted(words: string): Promise<void> {
    await element.getByText(words).first().waitFor();
    await element.getByRole('button', { name: 'Use it anyway' }).waitFor();
    assert.equal(await element.getByRole('button', { name: 'Use another photo' }).count(), 1);
    assert.deepEqual(visit.complaints, []);
  }

  async function use(): Promise<Handed> {
    await press(element.getByRole('button', { name: 'Use this photo' }));
    assert.deepEqual(visit.complaints, []);
    return (await visit.page.evaluate(() => window.handed))!;
  }

  it('is asked about where the back of a card stands for its front, and handed to nobody', async () => {
    await ask({ docType: CARD });
    await choose((await shoot(back)).jpeg);
    await assertDoubted('It looks like the other side.');
    await press(element.getByRole('button', { name: 'Use another photo' }));
    assert.equal(await visit.page.evaluate(() => window.handed), undefined);
    await choose((await shoot(front)).jpeg);
    assert.deepEqual((await use()).quality.warnings, []);
  });

  it('is asked about where the back alone is wanted, and it shows the front that is there already', async () => {
    const taken = (await shoot(front)).jpeg.toString('base64');
    await ask({ docType: CARD, pages: 'back', front: taken });
    await choose((await shoot(front, { seed: 2001 })).jpeg);
    await assertDoubted('It is the same side as before.');
    await press(element.getByRole('button', { name: 'Use another photo' }));
    await choose((await shoot(back)).jpeg);
    assert.deepEqual((await use()).quality.warnings, []);
  });

  it('is judged as ever where the front that is there already is no picture', async () => {
    await ask({ docType: CARD, pages: 'back', front: btoa('no picture') });
    await choose((await shoot(back)).jpeg);
    assert.deepEqual((await use()).quality.warnings, []);
  });

  it('is asked about where a card stands for a passport', async () => {
    await ask({ docType: PASSPORT });
    await choose((await shoot(front)).jpeg);
    await assertDoubted('This does not look like a passport.');
  });

  it('is asked about where the page is too small, or blurred', async () => {
    await ask({ docType: PASSPORT });
    const { jpeg } = await shoot(passport);
    await choose(await sharp(jpeg).resize(400).jpeg().toBuffer());
    await assertDoubted('It is too small to read.');
    await press(element.getByRole('button', { name: 'Use another photo' }));
    await choose(await sharp(jpeg).blur(12).jpeg().toBuffer());
    await assertDoubted('It looks blurred.');
  });

  it('is asked about where it is a face', async () => {
    await choose(await readFile(facePath('Family2-Lady1')));
    await assertDoubted('We could not find a document in this photo.');
  });

  it('shows the page upright that was held sideways, and says where it lies in the picture that is sent', async () => {
    const photograph = await shoot(passport, { turns: 1 });
    await ask({ docType: PASSPORT, maxBase64Length: 40_000 });
    await choose(photograph.jpeg);
    const shown = await element.locator('.preview canvas').elementHandle();
    await visit.page.waitForFunction(
      (canvas) => canvas.width > canvas.height,
      shown as ElementHandle<HTMLCanvasElement>,
    );
    const { width, height, quality } = await use();
    assert.ok(width < photograph.width, `the limit makes it smaller: ${width} of ${photograph.width}`);
    const diagonal = Math.hypot(width, height);
    const drawn = photograph.quad.map(([x, y]) => [x / photograph.width, y / photograph.height] as const);
    for (const [index, [x, y]] of drawn.entries()) {
      const [foundX, foundY] = quality.quad![index]!;
      const far = Math.hypot(foundX - x * width, foundY - y * height);
      assert.ok(far < CLOSE * diagonal, `corner ${index} is ${far} pixels off`);
    }
  });
});
