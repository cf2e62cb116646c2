// Browsers: chromium, firefox, webkit
import { expect } from '@open-wc/testing';
import type { ImageEncoder } from '@idproof/core/image';
import { EXIF_FORMS, withExif } from '../../helpers/image-files/exif-forms.js';
import { nameColour } from '../../helpers/image-files/corners.js';
import { withEncoder, without, workerUrl } from './support/encoders.js';
import { getContext, readBytes, toJpeg } from './support/images.js';

/** Squares of 80 pixels, black and white in turns, the corners of a colour each. They come out at three eighths. */
const [ACROSS, DOWN, SQUARE] = [15, 10, 80];
const MAX_EDGE = 450;

function drawGrid(): OffscreenCanvas {
  const canvas = new OffscreenCanvas(ACROSS * SQUARE, DOWN * SQUARE);
  const context = getContext(canvas);
  for (let at = 0; at < ACROSS * DOWN; at++) {
    const [x, y] = [at % ACROSS, Math.floor(at / ACROSS)];
    context.fillStyle = (x + y) % 2 ? 'white' : 'black';
    context.fillRect(x * SQUARE, y * SQUARE, SQUARE, SQUARE);
  }
  const corners = [
    ['red', 0, 0],
    ['lime', ACROSS - 1, 0],
    ['blue', 0, DOWN - 1],
    ['yellow', ACROSS - 1, DOWN - 1],
  ] as const;
  for (const [colour, x, y] of corners) {
    context.fillStyle = colour;
    context.fillRect(x * SQUARE, y * SQUARE, SQUARE, SQUARE);
  }
  return canvas;
}

interface Shown {
  /** Squares side by side, and one above the other. */
  squares: [across: number, down: number];
  corners: string[];
}

function measure(source: HTMLImageElement | ImageBitmap, width: number, height: number): Shown {
  const canvas = new OffscreenCanvas(width, height);
  const context = getContext(canvas);
  context.drawImage(source, 0, 0);
  // Through the second row and column of squares, where no corner is.
  const row = context.getImageData(0, (height / (height > width ? ACROSS : DOWN)) * 1.5, width, 1).data;
  const column = context.getImageData((width / (width > height ? ACROSS : DOWN)) * 1.5, 0, 1, height).data;
  const places = [
    [0.02, 0.02],
    [0.98, 0.02],
    [0.02, 0.98],
    [0.98, 0.98],
  ] as const;
  return {
    squares: [countSquares(row), countSquares(column)],
    corners: places.map(([x, y]) => nameColour([...context.getImageData(x * width, y * height, 1, 1).data])),
  };
}

function countSquares(line: Uint8ClampedArray): number {
  const isLight = Array.from({ length: line.length / 4 }, (_none, at) => line[at * 4 + 1]! > 128);
  return 1 + isLight.filter((value, at) => at > 0 && value !== isLight[at - 1]).length;
}

/** As the browser itself shows the file. */
async function showNatively(file: Blob): Promise<Shown> {
  const url = URL.createObjectURL(file);
  const element = new Image();
  element.src = url;
  try {
    await element.decode();
    return measure(element, element.naturalWidth, element.naturalHeight);
  } finally {
    URL.revokeObjectURL(url);
  }
}

describe('a JPEG is as upright as this browser shows it, and its squares are square, with EXIF', () => {
  let grid: Uint8Array;
  before(async () => {
    grid = await readBytes(await toJpeg(drawGrid()));
  });

  const check = async (encoder: ImageEncoder, form: string): Promise<void> => {
    const file = new Blob([withExif(grid, form)], { type: 'image/jpeg' });
    const { blob, width, height } = await encoder.encode(file, { maxEdge: MAX_EDGE });
    const shown = await showNatively(file);
    const bitmap = await createImageBitmap(blob);
    expect([bitmap.width, bitmap.height]).to.deep.equal([width, height]);
    expect(Math.max(width, height)).to.equal(MAX_EDGE);
    expect(measure(bitmap, width, height)).to.deep.equal(shown);
    const [across, down] = shown.squares;
    expect(width / across, 'the width of a square').to.be.closeTo(height / down, 0.1);
  };

  for (const form of EXIF_FORMS) {
    it(`${form}: by ImageDecoder, or what this browser has instead`, () =>
      withEncoder({}, (encoder) => check(encoder, form)));
    it(`${form}: by createImageBitmap`, () =>
      withEncoder({ workerUrl: workerUrl('no-decoder') }, (encoder) => check(encoder, form)));
    it(`${form}: by the library`, () =>
      withEncoder({ workerUrl: workerUrl('library-only') }, (encoder) => check(encoder, form)));
    it(`${form}: by an image element`, async () => {
      const bitmap = globalThis.createImageBitmap;
      const file = new Blob([withExif(grid, form)], { type: 'image/jpeg' });
      await withEncoder({}, (encoder) =>
        check(
          {
            encode: (_source, options) =>
              without(['Worker', 'ImageDecoder', 'createImageBitmap'], () => encoder.encode(file, options)),
            dispose: () => undefined,
          },
          form,
        ),
      );
      expect(globalThis.createImageBitmap).to.equal(bitmap);
    });
  }
});
