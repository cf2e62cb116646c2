/** Red, green and blue, 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number];

const HEX = /^#(?:[\da-f]{3}|[\da-f]{6})$/i;
const RGB = /^rgb\(\s*(\d{1,3})\s*[,\s]\s*(\d{1,3})\s*[,\s]\s*(\d{1,3})\s*\)$/i;
const WORD = /^[a-z]{3,20}$/i;

/** Reads an opaque colour: hex digits, `rgb()` of whole numbers, or a name; null for anything else. */
export function parseColour(text: string, resolveName: (name: string) => string | null): Rgb | null {
  const colour = text.trim();
  if (HEX.test(colour)) return fromHex(colour);
  const parts = RGB.exec(colour)?.slice(1).map(Number);
  if (parts) return parts.every((part) => part <= 255) ? (parts as unknown as Rgb) : null;
  const hex = WORD.test(colour) ? resolveName(colour) : null;
  return hex !== null && HEX.test(hex) ? fromHex(hex) : null;
}

function fromHex(hex: string): Rgb {
  const isShort = hex.length === 4;
  const digits = hex.slice(1).match(isShort ? /./g : /../g) ?? [];
  return digits.map((each) => Number.parseInt(isShort ? each + each : each, 16)) as unknown as Rgb;
}

/** Resolves the name of a CSS colour to `#` and six hex digits; null for an unknown or a translucent colour. */
export function resolveName(name: string): string | null {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return null;
  // An invalid value leaves `fillStyle` unchanged, so it yields two different results from two initial colours.
  const [first, second] = ['#000000', '#ffffff'].map((before) => {
    context.fillStyle = before;
    context.fillStyle = name;
    return context.fillStyle;
  });
  return first === second ? first! : null;
}

export function toHex(rgb: Rgb): string {
  return `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}

/** The contrast ratio of two colours, 1 to 21 (WCAG 2.2). */
export function findContrast(one: Rgb, other: Rgb): number {
  const [darker, lighter] = [findLuminance(one), findLuminance(other)].toSorted((a, b) => a - b) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

/** Relative luminance, 0 to 1 (WCAG 2.2). */
function findLuminance(rgb: Rgb): number {
  const [red, green, blue] = rgb.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const BLACK: Rgb = [0, 0, 0];
const WHITE: Rgb = [255, 255, 255];

/** Black or white, the one with more contrast: at least 4.5 with any colour. */
export function findText(ground: Rgb): Rgb {
  return findContrast(ground, BLACK) > findContrast(ground, WHITE) ? BLACK : WHITE;
}

/** The colour, mixed with as little black or white (in steps of 5 %) as gives the least contrast with the ground. */
export function withContrast(colour: Rgb, ground: Rgb, least: number): Rgb {
  const goal = findText(ground);
  for (let share = 0; share < 1; share += 0.05) {
    const mixed = colour.map((part, at) => part + (goal[at]! - part) * share) as unknown as Rgb;
    if (findContrast(mixed, ground) >= least) return mixed;
  }
  return goal;
}
