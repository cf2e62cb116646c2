import { erasePrint, packColour, unpackBlue, unpackGreen, unpackRed } from './erase-print.js';
import type { Pixels } from '../measure-frame.js';

/** Pixels of a frame per pixel of a plane, across and down. */
export const SCALE = 2;
/** Offset of each colour difference, so that none is negative. */
const ABOVE_ZERO = 256;
/** Mask of red and blue in RGBA read as a little-endian integer. */
const RED_BLUE = 0xff00ff;

/** Brightness and colour of an image at half its size, without its print. Reused for images of the same size. */
export class ColourPlanes {
  /** 0 to 255. */
  luma = new Int32Array(0);
  /** Red less green in the lower sixteen bits, blue less green in the upper ones: a beige card on wood has no edge in luma. */
  chroma = new Int32Array(0);
  #colours = new Int32Array(0);

  read(pixels: Pixels, width: number, height: number): void {
    if (this.luma.length !== width * height) this.#resize(width * height);
    this.#halve(pixels, width, height);
    const { luma, chroma } = this;
    const colours = this.#colours;
    erasePrint(colours, width);
    for (let at = 0; at < colours.length; at++) {
      const red = unpackRed(colours[at]!);
      const green = unpackGreen(colours[at]!);
      const blue = unpackBlue(colours[at]!);
      luma[at] = 0.299 * red + 0.587 * green + 0.114 * blue;
      chroma[at] = (red - green + ABOVE_ZERO) | ((blue - green + ABOVE_ZERO) << 16);
    }
  }

  #resize(size: number): void {
    this.luma = new Int32Array(size);
    this.chroma = new Int32Array(size);
    this.#colours = new Int32Array(size);
  }

  /** Each square of two by two pixels becomes their mean: red and blue are summed at once, sixteen bits apart. */
  #halve({ data, width: stride }: Pixels, width: number, height: number): void {
    const pixels = new Uint32Array(data.buffer, data.byteOffset, data.length >> 2);
    const colours = this.#colours;
    for (let y = 0, to = 0; y < height; y++) {
      for (let x = 0, at = y * SCALE * stride; x < width; x++, at += SCALE, to++) {
        const one = pixels[at]!;
        const two = pixels[at + 1]!;
        const three = pixels[at + stride]!;
        const four = pixels[at + stride + 1]!;
        const redBlue = (one & RED_BLUE) + (two & RED_BLUE) + (three & RED_BLUE) + (four & RED_BLUE);
        const green = ((one >> 8) & 255) + ((two >> 8) & 255) + ((three >> 8) & 255) + ((four >> 8) & 255);
        colours[to] = packColour((redBlue >> 2) & 255, green >> 2, redBlue >> 18);
      }
    }
  }
}
