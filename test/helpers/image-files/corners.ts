/** What stands in the corners when a picture of the quarters that is stored with an EXIF orientation is upright. */
export const UPRIGHT: Readonly<Record<number, readonly string[]>> = {
  1: ['red', 'green', 'blue', 'yellow'],
  2: ['green', 'red', 'yellow', 'blue'],
  3: ['yellow', 'blue', 'green', 'red'],
  4: ['blue', 'yellow', 'red', 'green'],
  5: ['red', 'blue', 'green', 'yellow'],
  6: ['blue', 'red', 'yellow', 'green'],
  7: ['yellow', 'green', 'blue', 'red'],
  8: ['green', 'yellow', 'red', 'blue'],
};

/**
 * The name of a colour, when it is near to a clean one; else its channels. Inks are told by their hue alone: each
 * program has its own idea of what they look like on paper.
 */
export function nameColour([red = 0, green = 0, blue = 0]: readonly number[], inks = false): string {
  const scale = inks ? 255 / Math.max(red, green, blue) : 1;
  const channels = [red * scale, green * scale, blue * scale];
  if (channels.some((value) => value > 95 && value < 195)) return [red, green, blue].join();
  const key = channels.map((value) => (value > 128 ? 1 : 0)).join('');
  return { '100': 'red', '010': 'green', '001': 'blue', '110': 'yellow', '111': 'white', '000': 'black' }[key] ?? key;
}
