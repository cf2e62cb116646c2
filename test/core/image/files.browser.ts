// Browsers: chromium, firefox, webkit
import { expect } from '@open-wc/testing';
import { CANARY } from '../../helpers/image-files/canary.js';
import { UPRIGHT } from '../../helpers/image-files/corners.js';
import { IMAGE_FILES, VERDICTS } from '../../helpers/image-files/verdicts.js';
import { catchCode, readCorners, fetchFile, withEncoder, withoutPageCanvas } from './support/encoders.js';
import { readBytes, getContext, indexOfText } from './support/images.js';

/** What metadata begin with or hold; the canary stands in each kind. */
const TRACES = [
  CANARY,
  'Exif',
  'http://',
  'xmpmeta',
  'ICC_PROFILE',
  'MPF',
  'Photoshop',
  '8BIM',
  '<script',
  'alert',
  'PK',
];
const LONGEST_EDGE = 2560;

describe('a file that a person picks, judged by its bytes, whatever its name', () => {
  for (const name of IMAGE_FILES) {
    const { browser, corners, inks } = VERDICTS[name];
    it(`${name}: ${browser}`, async () => {
      const file = await fetchFile(name);
      const shown = browser === 'if decoded' ? await showNatively(file) : { ratio: 4 / 3, corners };
      const expected =
        {
          'if decoded': shown ? 'taken' : 'image_type_unsupported',
          'if scaled': canScale() ? 'taken' : 'image_too_large',
        }[browser as string] ?? browser;
      await withEncoder({}, async (encoder) => {
        const encoded = withoutPageCanvas(() => encoder.encode(file));
        if (expected !== 'taken' || !shown) {
          expect(await catchCode(encoded)).to.equal(expected);
          return;
        }
        const { blob, width, height } = await encoded;
        expect(Math.max(width, height)).to.be.at.most(LONGEST_EDGE);
        expect(width / height).to.be.closeTo(shown.ratio, 0.002);
        expect(await readCorners(blob, inks)).to.deep.equal(shown.corners);
        await expectBare(blob);
      });
    });
  }
});

it('a wide-gamut image has its colours in sRGB, to a few steps of 255', async () => {
  const file = await fetchFile('a wide-gamut JPEG (Display P3)');
  const { blob } = await withEncoder({}, (encoder) => encoder.encode(file));
  const context = getContext(new OffscreenCanvas(1, 1));
  // The green quarter, whose red is 117 where the profile is passed over.
  context.drawImage(await createImageBitmap(blob), 480, 120, 1, 1, 0, 0, 1, 1);
  const [red = 255, green = 0, blue = 255] = context.getImageData(0, 0, 1, 1).data;
  expect(Math.max(red, 255 - green, blue), [red, green, blue].join()).to.be.at.most(12);
});

describe('a turned JPEG', () => {
  for (const [orientation, corners] of Object.entries(UPRIGHT)) {
    it(`is upright from EXIF orientation ${orientation}`, async () => {
      const file = await fetchFile(`turned ${orientation}`);
      const image = await withEncoder({}, (encoder) => encoder.encode(file));
      expect(await readCorners(image.blob)).to.deep.equal(corners);
      expect(image.width > image.height).to.equal(Number(orientation) < 5);
    });
  }
});

/** Whether this browser decodes straight at a smaller size. */
function canScale(): boolean {
  return typeof ImageDecoder === 'function' && 'rotation' in VideoFrame.prototype;
}

async function expectBare(blob: Blob): Promise<void> {
  const bytes = await readBytes(blob);
  for (const trace of TRACES) expect(indexOfText(bytes.subarray(0, 1000), trace), trace).to.equal(-1);
  expect(indexOfText(bytes, CANARY)).to.equal(-1);
  expect(indexOfText(bytes, '\u00ff\u00d9')).to.equal(bytes.length - 2);
}

/** What this browser's own decoder makes of an AVIF, if anything: WebKitGTK does not turn what its container turns. */
async function showNatively(file: Blob): Promise<{ ratio: number; corners: readonly string[] } | undefined> {
  const typed = new Blob([file], { type: 'image/avif' });
  try {
    const { width, height } = await createImageBitmap(typed);
    return { ratio: width / height, corners: await readCorners(typed) };
  } catch {
    return undefined;
  }
}
