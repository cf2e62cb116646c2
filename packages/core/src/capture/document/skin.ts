import type { Point } from '../../quad.js';
import type { Pixels } from '../measure-frame.js';

/** Levels of the three channels, 0 to 255. */
export type Colour = readonly [red: number, green: number, blue: number];

/** Minimum difference of red and blue in skin, in shares of red. Paper under a warm lamp has less. */
const WARM = 0.13;
/** Maximum difference of the shares of red and of blue in one thing, whatever its shade. */
const ALIKE = 0.03;
/** Ratios of brightness within one thing, from its shaded to its lit side. */
const SHADES = { least: 0.4, most: 1.6 };

/** The mean colour of a pixel and the four beside it. */
export function readColour({ data, width, height }: Pixels, [x, y]: Point): Colour {
  const column = Math.min(width - 2, Math.max(1, Math.round(x)));
  const at = (Math.min(height - 2, Math.max(1, Math.round(y))) * width + column) * 4;
  const row = width * 4;
  const mix = (place: number): number =>
    (data[place]! + data[place - 4]! + data[place + 4]! + data[place - row]! + data[place + row]!) / 5;
  return [mix(at), mix(at + 1), mix(at + 2)];
}

/** Whether a colour may be skin of any tone: red, then green, then blue. */
export function isWarm([red, green, blue]: Colour): boolean {
  return red > green && green > blue && red - blue > WARM * red;
}

/** Whether two colours may be of one thing in different shade. */
export function isAlike(one: Colour, other: Colour): boolean {
  const sum = one[0] + one[1] + one[2] || 1;
  const otherSum = other[0] + other[1] + other[2] || 1;
  const ratio = otherSum / sum;
  return (
    ratio > SHADES.least &&
    ratio < SHADES.most &&
    Math.abs(one[0] / sum - other[0] / otherSum) <= ALIKE &&
    Math.abs(one[2] / sum - other[2] / otherSum) <= ALIKE
  );
}
