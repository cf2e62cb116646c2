import { erasePrint, packColour, unpackBlue, unpackGreen, unpackRed } from './erase-print.js';
import type { Pixels } from '../measure-frame.js';

/** Pixels of a frame to one of its planes, across and down. */
export const SCALE = 2;
/** What is added to each colour difference, so that none is below zero. */
const ABOVE_ZERO = 256;

/** Brightness and colour of a picture at half its size, without its print. Kept from picture to picture of the same size. */
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

  #halve({ data, width: stride }: Pixels, width: number, height: number): void {
    const colours = this.#colours;
    for (let y = 0, to = 0; y < height; y++) {
      for (let x = 0, at = y * SCALE * stride * 4; x < width; x++, at += 8, to++) {
        const below = at + stride * 4;
        colours[to] = packColour(
          (data[at]! + data[at + 4]! + data[below]! + data[below + 4]!) >> 2,
          (data[at + 1]! + data[at + 5]! + data[below + 1]! + data[below + 5]!) >> 2,
          (data[at + 2]! + data[at + 6]! + data[below + 2]! + data[below + 6]!) >> 2,
        );
      }
    }
  }
}
