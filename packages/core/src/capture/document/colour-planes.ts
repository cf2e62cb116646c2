import { erasePrint, packColour, unpackBlue, unpackGreen, unpackRed } from './erase-print.js';
import type { Pixels } from '../measure-frame.js';

/** Brightness and colour of a picture made small, without its print. Kept from picture to picture of the same size. */
export class ColourPlanes {
  luma = new Int16Array(0);
  /** Two colour differences: a beige card on wood has no edge in luma. */
  redGreen = new Int16Array(0);
  blueGreen = new Int16Array(0);
  #colours = new Int32Array(0);

  /** Averages squares of `scale` pixels across and down. */
  read(pixels: Pixels, scale: number): void {
    const width = Math.floor(pixels.width / scale);
    const height = Math.floor(pixels.height / scale);
    if (this.luma.length !== width * height) this.#resize(width * height);
    this.#shrink(pixels, scale, width, height);
    const colours = this.#colours;
    erasePrint(colours, width);
    for (let at = 0; at < colours.length; at++) {
      const red = unpackRed(colours[at]!);
      const green = unpackGreen(colours[at]!);
      const blue = unpackBlue(colours[at]!);
      this.luma[at] = 0.299 * red + 0.587 * green + 0.114 * blue;
      this.redGreen[at] = red - green;
      this.blueGreen[at] = blue - green;
    }
  }

  #resize(size: number): void {
    this.luma = new Int16Array(size);
    this.redGreen = new Int16Array(size);
    this.blueGreen = new Int16Array(size);
    this.#colours = new Int32Array(size);
  }

  #shrink({ data, width: stride }: Pixels, scale: number, width: number, height: number): void {
    const area = scale * scale;
    for (let y = 0, to = 0; y < height; y++) {
      for (let x = 0; x < width; x++, to++) {
        let red = 0;
        let green = 0;
        let blue = 0;
        for (let dy = 0; dy < scale; dy++) {
          let from = ((y * scale + dy) * stride + x * scale) * 4;
          for (let dx = 0; dx < scale; dx++, from += 4) {
            red += data[from]!;
            green += data[from + 1]!;
            blue += data[from + 2]!;
          }
        }
        this.#colours[to] = packColour(red / area, green / area, blue / area);
      }
    }
  }
}
