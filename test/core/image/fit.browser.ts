// Browsers: chromium, firefox, webkit
import { expect } from '@open-wc/testing';
import { compress } from '../../../packages/core/src/image/compress.js';
import { FLOOR_QUALITY } from '../../../packages/core/src/image/fit.js';
import { drawScene, toJpeg } from './support/images.js';

interface Encoding {
  width: number;
  percent: number;
}

/** Every encoding that the engine is asked for meanwhile. */
async function countEncodings(work: () => Promise<unknown>): Promise<Encoding[]> {
  const own = Reflect.get(OffscreenCanvas.prototype, 'convertToBlob');
  const encodings: Encoding[] = [];
  OffscreenCanvas.prototype.convertToBlob = function convertToBlob(options) {
    encodings.push({ width: this.width, percent: Math.round((options?.quality ?? 0) * 100) });
    return own.call(this, options);
  };
  try {
    await work();
    return encodings;
  } finally {
    OffscreenCanvas.prototype.convertToBlob = own;
  }
}

describe('the search for size and quality, with the engine’s own encoder', () => {
  let photograph: Blob;
  before(async () => {
    const specimen = await fetch('/test/fixtures/documents/td3-photo.jpg');
    photograph = new Blob([await specimen.arrayBuffer()], { type: 'image/jpeg' });
  });

  for (const maxBase64Length of [300_000, 150_000, 60_000, 40_000, 24_000]) {
    it(`takes at most four encodings of a photographed passport for ${maxBase64Length} characters`, async () => {
      let base64 = '';
      const encodings = await countEncodings(async () => {
        ({ base64 } = await compress(photograph, { maxBase64Length }));
      });
      expect(base64.length).to.be.at.most(maxBase64Length);
      expect(base64.length).to.be.at.least(maxBase64Length * 0.85);
      expect(encodings.length, JSON.stringify(encodings)).to.be.within(1, 4);
    });
  }

  it('goes below the whole size rather than below the floor of quality', async () => {
    const { width } = await createImageBitmap(photograph);
    const encodings = await countEncodings(() => compress(photograph, { maxBase64Length: 24_000 }));
    expect(Math.min(...encodings.map(({ percent }) => percent))).to.be.at.least(FLOOR_QUALITY);
    expect(encodings.at(-1)?.width).to.be.below(width);
  });

  it('encodes once what has room, and never more than nine times', async () => {
    const small = await toJpeg(drawScene(400, 300));
    expect(await countEncodings(() => compress(small))).to.have.length(1);
    const scene = await toJpeg(drawScene(2400, 1800));
    for (let maxBase64Length = 900_000; maxBase64Length > 50_000; maxBase64Length = Math.round(maxBase64Length / 2.3)) {
      const encodings = await countEncodings(() => compress(scene, { maxBase64Length }));
      expect(encodings.length, JSON.stringify(encodings)).to.be.at.most(9);
    }
  });
});
