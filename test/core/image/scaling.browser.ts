// Browsers: chromium, firefox, webkit
import { expect } from '@open-wc/testing';
import { drawAt, type Canvas } from '../../../packages/core/src/image/canvas.js';
import { getContext } from './support/images.js';

const SOURCE = { width: 2400, height: 1800 };

/** Thin print at many places of the pixel grid: what an engine drops or smears first. */
function drawPrint(): OffscreenCanvas {
  const canvas = new OffscreenCanvas(SOURCE.width, SOURCE.height);
  const context = getContext(canvas);
  context.fillStyle = 'white';
  context.fillRect(0, 0, SOURCE.width, SOURCE.height);
  context.fillStyle = 'black';
  context.font = '40px sans-serif';
  for (let line = 1; line < 40; line += 1)
    context.fillText('SPECIMEN<<ANNA<MARIA<0123456789 '.repeat(3), line, line * 45);
  return canvas;
}

function readLuma(canvas: Canvas): Float32Array {
  const { data } = getContext(canvas as OffscreenCanvas).getImageData(0, 0, canvas.width, canvas.height);
  return Float32Array.from({ length: data.length / 4 }, (_, pixel) => data[pixel * 4 + 1] ?? 0);
}

/** Each pixel the mean of exactly what it covers. */
function shrinkExactly(luma: Float32Array, from: number, to: number): Float32Array {
  const height = luma.length / from;
  const ratio = from / to;
  const result = new Float32Array(to * height);
  for (let x = 0; x < to; x += 1) {
    const [start, end] = [x * ratio, (x + 1) * ratio];
    for (let at = Math.floor(start); at < Math.min(from, Math.ceil(end)); at += 1) {
      const share = (Math.min(end, at + 1) - Math.max(start, at)) / ratio;
      for (let y = 0; y < height; y += 1) result[y * to + x]! += luma[y * from + at]! * share;
    }
  }
  return result;
}

function turn(luma: Float32Array, width: number): Float32Array {
  const height = luma.length / width;
  return Float32Array.from(luma, (_, index) => luma[(index % height) * width + Math.floor(index / height)] ?? 0);
}

function rootMeanSquare(one: Float32Array, two: Float32Array): number {
  return Math.sqrt(one.reduce((sum, value, index) => sum + (value - two[index]!) ** 2, 0) / one.length);
}

describe('an image drawn smaller', () => {
  const source = drawPrint();
  const luma = readLuma(source);
  for (const width of [1800, 1190, 960, 500, 260]) {
    it(`keeps its print, neither dropped nor smeared, at ${width} of ${SOURCE.width}`, () => {
      const size = { width, height: Math.round((width * 3) / 4) };
      const drawn = readLuma(drawAt(source, SOURCE, size));
      const wide = shrinkExactly(luma, SOURCE.width, width);
      const exact = turn(shrinkExactly(turn(wide, width), SOURCE.height, size.height), size.height);
      expect(rootMeanSquare(drawn, exact)).to.be.below(6);
    });
  }
});
