import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { judgeImage, type ImageFacts } from '@idproof/core/image-file';
import { MAKERS, turnedJpeg } from '../../helpers/image-files/files.js';
import { IMAGE_FILES, VERDICTS, type ImageFile } from '../../helpers/image-files/verdicts.js';

/** What needs pixels to be seen. */
const BY_PIXELS: ReadonlySet<string> = new Set(['image_blank', 'if decoded']);

describe('the verdict by the bytes alone', () => {
  for (const name of IMAGE_FILES) {
    const { browser } = VERDICTS[name];
    it(`${name}: ${browser}`, async () => {
      const verdict = judgeImage(await MAKERS[name]());
      const said = verdict.taken ? 'taken' : verdict.code;
      // The header of a HEIC is in order: that nothing decodes it is for a decoder to say.
      const byBytes = BY_PIXELS.has(browser) || name === 'a HEIC by its header' ? 'taken' : browser;
      // Only a browser scales while it decodes, and takes more for it.
      const expected = byBytes === 'if scaled' ? 'image_too_large' : byBytes;
      assert.equal(said, expected, JSON.stringify(verdict));
    });
  }
});

const FACTS: Partial<Record<ImageFile, Partial<ImageFacts>>> = {
  'a JPEG': { format: 'jpeg', width: 640, height: 480, orientation: 1, bits: 8, colour: 'rgb', trailing: 0 },
  'a grey JPEG': { colour: 'grey' },
  'a CMYK JPEG': { colour: 'cmyk' },
  'a JPEG with GPS, maker notes, XMP, IPTC and a comment': { hasLocation: true },
  'a JPEG with EXIF and a thumbnail, without a place': { hasLocation: false, trailing: 0 },
  'a JPEG with HTML behind it': { trailing: '<script>alert(1)</script>'.length },
  'a 16-bit PNG': { format: 'png', bits: 16, alpha: 'none' },
  'a palette PNG': { colour: 'palette' },
  'a transparent PNG': { alpha: 'channel' },
  'a PNG with bytes behind it': { trailing: 4 },
  'a lossless transparent WEBP': { format: 'webp', width: 640, height: 480, alpha: 'channel' },
  'an animated PNG': { animated: true },
  'an animated WEBP': { animated: true },
  'a 32-bit BMP with opacity': { format: 'bmp', bits: 32, alpha: 'channel' },
  'a 24-bit BMP, top down': { width: 640, height: 480 },
  'an 8-bit BMP, run-length coded': { colour: 'palette', trailing: 0 },
  'an AVIF': { format: 'avif', width: 640, height: 480 },
  'a 12-bit JPEG by its header': { bits: 12, unusual: '12 bits' },
  'a JPEG without its end mark': { lacksEnd: true, trailing: 0 },
  'a JPEG that other data follow instead of its end mark, as panoramas of Samsung': { lacksEnd: true, trailing: 347 },
  'a JPEG cut a byte before its end mark': { damage: 'cut off' },
  'a JPEG of two frames, the second larger': { width: 640, height: 480, damage: 'several sizes' },
  'a PNG that its checksum denies': { damage: 'a wrong checksum' },
};

describe('the facts of an image', () => {
  for (const [name, facts] of Object.entries(FACTS)) {
    it(`${name}: ${Object.values(facts).join(', ')}`, async () => {
      const { image } = judgeImage(await MAKERS[name as ImageFile]());
      assert.ok(image);
      for (const [fact, value] of Object.entries(facts)) assert.equal(image[fact as keyof ImageFacts], value, fact);
    });
  }

  it('the orientation of EXIF', async () => {
    for (let orientation = 1; orientation <= 8; orientation++) {
      assert.equal(judgeImage(await turnedJpeg(orientation)).image?.orientation, orientation);
    }
  });

  it('the format, of refused files too', async () => {
    const formats = {
      'a GIF': 'gif',
      'a TIFF': 'tiff',
      'an SVG': 'svg',
      'a PDF': 'pdf',
      'a ZIP': 'zip',
      text: 'unknown',
    };
    for (const [name, format] of Object.entries(formats)) {
      const verdict = judgeImage(await MAKERS[name as ImageFile]());
      assert.ok(!verdict.taken);
      assert.equal(verdict.format, format);
    }
  });

  it('limits are the caller’s', async () => {
    const file = await MAKERS['a JPEG']();
    const codes = [{ maxPixels: 640 * 480 - 1 }, { maxBytes: file.length - 1 }].map((limits) =>
      judgeImage(file, limits),
    );
    assert.deepEqual(
      codes.map((verdict) => !verdict.taken && verdict.code),
      ['image_too_large', 'image_too_large'],
    );
    assert.ok(judgeImage(file, { maxPixels: 640 * 480, maxBytes: file.length }).taken);
  });
});
