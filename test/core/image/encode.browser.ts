// Browsers: chromium, firefox, webkit
import { expect } from '@open-wc/testing';
import { MAX_BASE64_LENGTH } from '@idproof/core/image';
import { catchCode, readCorners, withEncoder, withoutPageCanvas } from './support/encoders.js';
import { readBytes, getContext, drawFlat, drawScene, toJpeg, toPng } from './support/images.js';

describe('an encoded image', () => {
  it('is described by its fields', async () => {
    const source = await toJpeg(drawScene(800, 600));
    const image = await withEncoder({}, (encoder) => encoder.encode(source));
    const bytes = await readBytes(image.blob);
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
    expect([image.mediaType, image.blob.type]).to.deep.equal(['image/jpeg', 'image/jpeg']);
    expect([image.width, image.height]).to.deep.equal([800, 600]);
    expect([image.byteLength, bytes.length]).to.deep.equal([image.blob.size, image.blob.size]);
    expect(image.sha256).to.equal(Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join(''));
    expect(Array.from(atob(image.base64), (character) => character.charCodeAt(0))).to.deep.equal([...bytes]);
    const shown = await createImageBitmap(image.blob);
    expect([shown.width, shown.height]).to.deep.equal([800, 600]);
  });

  it('is made by the worker', async () => {
    const source = await toJpeg(drawScene(640, 480));
    await withEncoder({}, (encoder) =>
      withoutPageCanvas(async () => {
        expect((await encoder.encode(source)).width).to.equal(640);
      }),
    );
  });

  it('shows white where the source was transparent', async () => {
    const canvas = drawFlat(400, 300, 'red');
    getContext(canvas).clearRect(0, 0, 200, 150);
    const image = await withEncoder({}, async (encoder) => encoder.encode(await toPng(canvas)));
    expect(await readCorners(image.blob)).to.deep.equal(['white', 'red', 'red', 'red']);
  });

  it('comes from a bitmap too, which stays the caller’s', async () => {
    const bitmap = await createImageBitmap(drawScene(3000, 2000));
    const image = await withEncoder({}, (encoder) => encoder.encode(bitmap, { maxEdge: 1500 }));
    expect([image.width, image.height]).to.deep.equal([1500, 1000]);
    expect([bitmap.width, bitmap.height]).to.deep.equal([3000, 2000]);
    bitmap.close();
  });

  it('is never blank', async () => {
    await withEncoder({}, async (encoder) => {
      for (const colour of ['black', 'white', '#777']) {
        expect(await catchCode(encoder.encode(await toJpeg(drawFlat(900, 600, colour)))), colour).to.equal(
          'image_blank',
        );
      }
      const nearlyWhite = drawFlat(1600, 1200, 'white');
      getContext(nearlyWhite).font = '20px sans-serif';
      getContext(nearlyWhite).fillStyle = '#222';
      getContext(nearlyWhite).fillText('One line of print', 100, 100);
      expect((await encoder.encode(await toJpeg(nearlyWhite))).width).to.equal(1600);
    });
  });
});

describe('the limit', () => {
  for (const maxBase64Length of [60_000, 200_001, 500_000, MAX_BASE64_LENGTH]) {
    it(`is kept, and used up: ${maxBase64Length} characters`, async () => {
      const source = await toJpeg(drawScene(2400, 1800));
      const image = await withEncoder({}, (encoder) => encoder.encode(source, { maxBase64Length }));
      expect(image.base64.length).to.be.at.most(maxBase64Length);
      expect(image.base64.length).to.be.at.least(maxBase64Length * 0.85);
    });
  }

  it('leaves a small image at its size and at the best quality', async () => {
    const source = await toJpeg(drawScene(300, 200));
    const image = await withEncoder({}, (encoder) => encoder.encode(source));
    expect([image.width, image.height]).to.deep.equal([300, 200]);
    expect(image.byteLength).to.be.greaterThan(source.size * 0.8);
  });

  it('bounds the longer edge', async () => {
    const source = await toJpeg(drawScene(500, 2000));
    const image = await withEncoder({}, (encoder) => encoder.encode(source, { maxEdge: 1000 }));
    expect([image.width, image.height]).to.deep.equal([250, 1000]);
  });

  it('is refused when only an illegible image could keep it', async () => {
    const source = await toJpeg(drawScene(1200, 900));
    await withEncoder({}, async (encoder) => {
      expect(await catchCode(encoder.encode(source, { maxBase64Length: 900 }))).to.equal('image_limit_unreachable');
    });
  });
});
