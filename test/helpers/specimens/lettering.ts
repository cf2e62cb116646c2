import { readFileSync } from 'node:fs';
import opentype, { type Font } from 'opentype.js';

const FONTS = {
  zone: 'OCRB.otf',
  sans: 'DejaVuSans.ttf',
  bold: 'DejaVuSans-Bold.ttf',
  serif: 'DejaVuSerif.ttf',
  arial: 'LiberationSans-Regular.ttf',
  arialBold: 'LiberationSans-Bold.ttf',
  mono: 'LiberationMono-Regular.ttf',
  humanist: 'OpenSans-Regular.ttf',
  condensed: 'RobotoCondensed-Regular.ttf',
} as const;

export type FontName = keyof typeof FONTS;

export interface Lettering {
  font: FontName;
  /** Pixels per em. */
  size: number;
  fill: string;
}

// oxlint-disable-next-line import/no-named-as-default-member -- CommonJS: Node finds the functions on the default export alone
const { parse } = opentype;
const loaded = new Map<FontName, Font>();

function loadFont(name: FontName): Font {
  const known = loaded.get(name);
  if (known) return known;
  const bytes = readFileSync(new URL(`../../fixtures/fonts/${FONTS[name]}`, import.meta.url));
  const font = parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
  loaded.set(name, font);
  return font;
}

/** One line of text as an SVG path: outlines, so that the machine's own fonts play no part. `y` is the baseline. */
export function drawText(text: string, x: number, y: number, { font, size, fill }: Lettering): string {
  return `<path fill="${fill}" d="${loadFont(font).getPath(text, x, y, size).toPathData(2)}"/>`;
}

/** Width of a line of text in pixels. */
export function measureWidth(text: string, { font, size }: Pick<Lettering, 'font' | 'size'>): number {
  return loadFont(font).getAdvanceWidth(text, size);
}

/** Each character centred in a cell of the same width, as a machine-readable zone is printed. */
export function drawCells(text: string, x: number, y: number, pitch: number, lettering: Lettering): string {
  const font = loadFont(lettering.font);
  return Array.from(text)
    .map((char, index) => {
      const width = font.getAdvanceWidth(char, lettering.size);
      return drawText(char, x + pitch * (index + 0.5) - width / 2, y, lettering);
    })
    .join('');
}
