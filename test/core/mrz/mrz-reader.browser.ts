import { expect } from '@open-wc/testing';
import { createMrzReader, type MrzReader } from '@idproof/core/mrz';
import { countLiveWorkers } from '../../helpers/browsers/page-guard.js';

const PASSPORT = new URL('../../fixtures/documents/td3-good.jpg', import.meta.url);
const RECEIPT = new URL('../../fixtures/documents/receipt.jpg', import.meta.url);

const fetchFile = async (url: URL): Promise<Blob> => (await fetch(url)).blob();

async function withReader(work: (reader: MrzReader) => Promise<void>): Promise<void> {
  const reader = createMrzReader();
  try {
    await work(reader);
  } finally {
    reader.dispose();
  }
  expect(countLiveWorkers()).to.equal(0);
}

const catchCode = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'no error',
    (error: { code?: string }) => error.code,
  );

describe('the reader of machine-readable zones in its worker', () => {
  it('reads a file, with the box in pixels of the image', async () => {
    await withReader(async (reader) => {
      const file = await fetchFile(PASSPORT);
      const reading = await reader.read(file);
      expect(reading?.format).to.equal('TD3');
      expect(reading?.fields.documentNumber).to.equal('L898902C3');
      expect(reading?.isValid).to.equal(true);
      const { width, height } = await createImageBitmap(file);
      for (const [x, y] of reading!.box) {
        expect(x).to.be.within(0, width);
        expect(y).to.be.within(height / 2, height);
      }
    });
  });

  it('reads a bitmap within an outline and leaves it to its owner', async () => {
    await withReader(async (reader) => {
      const bitmap = await createImageBitmap(await fetchFile(PASSPORT));
      const { width, height } = bitmap;
      const all = await reader.read(bitmap);
      const lower = await reader.read(bitmap, {
        outline: [
          [0, height / 2],
          [width, height / 2],
          [width, height],
          [0, height],
        ],
      });
      expect(lower?.lines).to.deep.equal(all?.lines);
      expect(Math.abs(lower!.box[0][0] - all!.box[0][0])).to.be.below(12);
      expect(Math.abs(lower!.box[0][1] - all!.box[0][1])).to.be.below(12);
      const upper = await reader.read(bitmap, {
        outline: [
          [0, 0],
          [width, 0],
          [width, height / 2],
          [0, height / 2],
        ],
      });
      expect(upper).to.equal(null);
      expect(bitmap.width).to.equal(width);
    });
  });

  it('finds nothing where there is nothing', async () => {
    await withReader(async (reader) => {
      expect(await reader.read(await fetchFile(RECEIPT))).to.equal(null);
    });
  });

  it('starts its worker with the first image', async () => {
    await withReader(async (reader) => {
      expect(countLiveWorkers()).to.equal(0);
      await reader.read(new ImageData(32, 32));
      expect(countLiveWorkers()).to.equal(1);
    });
  });

  it('says that a file is damaged, and goes on', async () => {
    await withReader(async (reader) => {
      expect(await catchCode(reader.read(new Blob(['no image'])))).to.equal('image_damaged');
      expect(await reader.read(new ImageData(32, 32))).to.equal(null);
    });
  });

  it('rejects what is under way when it is disposed of', async () => {
    const reader = createMrzReader();
    const reading = catchCode(reader.read(new ImageData(640, 480)));
    await new Promise((resolve) => setTimeout(resolve));
    reader.dispose();
    expect(await reading).to.equal('aborted');
    expect(await catchCode(reader.read(new ImageData(8, 8)))).to.equal('aborted');
  });
});
