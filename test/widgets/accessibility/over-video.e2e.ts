import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { openPage, type Shown } from './open-people.js';
import type { Over, Video } from './pages/video-page.js';

/** WCAG 2.2: 1.4.3 for texts, 1.4.11 for what controls show beside them. */
const LEAST = { text: 4.5, sign: 3 } as const;
const WINDOWS = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } } as const;

describe('words over the live picture', () => {
  let shown: Shown;
  before(async () => {
    shown = await openPage(new URL('./pages/video-page.ts', import.meta.url));
  });
  after(() => shown.close());

  for (const tag of ['idproof-document-capture', 'idproof-selfie-capture'] as const) {
    for (const colour of ['white', 'black'] as const) {
      // Claim: accessibility/overVideo
      it(`contrast with ${colour} before the camera of ${tag}, as rendered`, async () => {
        for (const [name, viewport] of Object.entries(WINDOWS)) {
          const page = await shown.open({ viewport, reducedMotion: 'reduce' });
          await page.evaluate(([a, b]) => video.show(a, b), [tag, colour] as const);
          const all = await page.evaluate(() => video.list());
          // On a desktop the hint alone: the controls stand beside the picture.
          assert.ok(all.length >= (name === 'phone' ? 2 : 1), `${name}: ${JSON.stringify(all)}`);
          await page.evaluate(() => video.hideWords());
          const low = [];
          for (const over of all) {
            const contrast = await measureContrast(page, over);
            if (contrast < (over.isText ? LEAST.text : LEAST.sign)) low.push(`${over.name}: ${contrast.toFixed(2)}`);
          }
          assert.deepEqual(low, [], name);
          await page.context().close();
        }
      });
    }
  }

  it('keeps the colours of what lies on the picture where the system forces its own', async () => {
    const page = await shown.open({ viewport: WINDOWS.phone, reducedMotion: 'reduce', forcedColors: 'active' });
    await page.evaluate(() => video.show('idproof-document-capture', 'black'));
    const over = await page.evaluate(() => video.list());
    const upload = over.filter(({ name }) => name.includes('Upload a photo'));
    assert.equal(upload.length, 2, 'its sign and its words');
    for (const { colour } of upload) assert.equal(colour, 'rgb(255, 255, 255)');
    await page.context().close();
  });

  for (const [name, viewport] of Object.entries(WINDOWS)) {
    for (const colorScheme of ['light', 'dark'] as const) {
      it(`shows the shutter and what is on in forced colours, ${colorScheme}, ${name}`, async () => {
        const page = await shown.open({ viewport, colorScheme, reducedMotion: 'reduce', forcedColors: 'active' });
        await page.evaluate(() => video.show('idproof-document-capture', 'black'));
        const { around, shutter, on, word, accent } = await page.evaluate(() => video.readControls());
        const ground = name === 'phone' ? 'rgb(0, 0, 0)' : around;
        for (const colour of [shutter, on])
          assert.ok(compare(readColour(colour), readColour(ground)) >= LEAST.sign, `${colour} on ${ground}`);
        assert.ok(compare(readColour(word), readColour(on)) >= LEAST.text, `${word} on ${on}`);
        assert.notEqual(on, accent, 'the theme has no say');
        await page.context().close();
      });
    }
  }
});

/** The contrast of a colour with the pixel behind it that is closest to it. */
async function measureContrast(page: Page, { box, colour }: Over): Promise<number> {
  const png = await page.screenshot({ clip: box, animations: 'disabled' });
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const own = readColour(colour);
  let least = Infinity;
  for (let at = 0; at < data.length; at += info.channels)
    least = Math.min(least, compare(own, [data[at]!, data[at + 1]!, data[at + 2]!]));
  return least;
}

/** WCAG 2.2, contrast ratio. */
function compare(one: [number, number, number], other: [number, number, number]): number {
  const [first, second] = [measureLuminance(one), measureLuminance(other)];
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

function readColour(colour: string): [number, number, number] {
  const [red, green, blue, alpha = 1] = (/^rgba?\((.+)\)$/.exec(colour)?.[1] ?? '').split(',').map(Number);
  assert.ok(red !== undefined && green !== undefined && blue !== undefined && alpha === 1, colour);
  return [red, green, blue];
}

/** WCAG 2.2, relative luminance. */
function measureLuminance(rgb: [number, number, number]): number {
  const [red, green, blue] = rgb.map((level) => {
    const share = level / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

declare global {
  var video: Video;
}
