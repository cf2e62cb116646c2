import sharp from 'sharp';
import type { Rect } from '@idproof/sandbox/engines';
import { drawCells, drawText } from './lettering.js';
import { passportZone } from './mrz.js';
import { drawLayout, printedFields, type PassportLayout } from './passport-layout.js';
import { drawPerson, type Person } from './person.js';
import { createRandom, type Random } from './random.js';

export interface RenderPassportOptions {
  seed: number;
  /** What differs from the drawn holder, in print and zone alike. */
  person?: Partial<Person>;
  /** An encoded picture or its path, best cropped to head and shoulders. Without it the field stays empty. */
  portrait?: Buffer | string;
  /** What differs from the drawn layout. */
  layout?: Partial<PassportLayout>;
  /** What is printed otherwise than in the zone: a tampered or misprinted page. */
  printed?: Partial<Person>;
  /** Both lines of the zone instead of those of the holder. */
  mrz?: readonly [string, string];
  /** Times ten pixels a millimetre; a photograph of many megapixels shows finer print. Default 1. */
  scale?: number;
}

/** A flat page of 125 × 88 mm at ten pixels a millimetre, times the scale, which `layout` leaves out. */
export interface RenderedPassport {
  png: Buffer;
  width: number;
  height: number;
  person: Person;
  layout: PassportLayout;
  mrz: readonly [string, string];
  portraitRect: Rect;
}

const WIDTH = 1250;
const HEIGHT = 880;
const PORTRAIT_WIDTH = 330;
const PORTRAIT_HEIGHT = 430;
const ZONE_PITCH = 25.4;
const ZONE_BASELINES = [767, 830] as const;

function drawGuilloche(random: Random, hue: number): string {
  const bend = random.between(30, 80);
  const waves = Array.from({ length: 26 }, (_, index) => {
    const y = (index * HEIGHT) / 24;
    const stroke = `hsl(${(hue + 20 + index * 3) % 360},45%,74%)`;
    const curve = `C ${WIDTH * 0.3} ${y - bend} ${WIDTH * 0.6} ${y + bend} ${WIDTH} ${y - 10}`;
    return `<path d="M0 ${y} ${curve}" stroke="${stroke}" fill="none" stroke-width="1.6" opacity=".7"/>`;
  });
  return waves.join('');
}

function drawPage(random: Random, layout: PassportLayout, person: Person, mrz: readonly [string, string]): string {
  const { hue, font, portrait } = layout;
  const ink = '#141414';
  const fields = printedFields(person, layout, portrait.left + PORTRAIT_WIDTH + 45).map(
    ({ x, y, label, value }) =>
      drawText(label, x, y, { font, size: 14.5, fill: `hsl(${hue},35%,28%)` }) +
      drawText(value, x, y + 31, { font, size: 28, fill: ink }),
  );
  const zone = mrz.map((line, index) =>
    drawCells(line, (WIDTH - ZONE_PITCH * 44) / 2, ZONE_BASELINES[index]!, ZONE_PITCH, {
      font: 'zone',
      size: 42,
      fill: ink,
    }),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <defs><linearGradient id="page" x1="0" x2="1" y1="0" y2="1">
      <stop offset="0" stop-color="hsl(${hue},45%,91%)"/>
      <stop offset=".5" stop-color="hsl(${(hue + 70) % 360},40%,92%)"/>
      <stop offset="1" stop-color="hsl(${(hue + 150) % 360},35%,90%)"/>
    </linearGradient></defs>
    <rect width="${WIDTH}" height="${HEIGHT}" fill="url(#page)"/>${drawGuilloche(random, hue)}
    <rect width="${WIDTH}" height="88" fill="hsl(${(hue + 200) % 360},50%,35%)" opacity=".9"/>
    ${drawText(`${person.issuer}   ${layout.title}`, 34, 59, { font: 'bold', size: 38, fill: '#fff' })}
    ${fields.join('')}
    <rect x="${portrait.left}" y="${portrait.top}" width="${PORTRAIT_WIDTH}" height="${PORTRAIT_HEIGHT}" fill="#b9c7cf"/>
    <rect y="${HEIGHT - 173}" width="${WIDTH}" height="173" fill="#f4f4ef" opacity=".78"/>${zone.join('')}</svg>`;
}

/** Draws the data page of a TD3 passport after ICAO 9303-4. The same options give the same pixels. */
export async function renderPassport(options: RenderPassportOptions): Promise<RenderedPassport> {
  const random = createRandom(options.seed);
  const person = { ...drawPerson(random), ...options.person };
  const layout = { ...drawLayout(random), ...options.layout };
  const mrz = options.mrz ?? passportZone(person);
  const { scale = 1 } = options;
  const { left, top } = layout.portrait;
  const portraitRect = scaled({ left, top, width: PORTRAIT_WIDTH, height: PORTRAIT_HEIGHT }, scale);
  const svg = drawPage(random, layout, { ...person, ...options.printed }, mrz);
  let page = sharp(Buffer.from(svg), { density: 72 * scale });
  if (options.portrait !== undefined) {
    const input = await sharp(options.portrait)
      .resize(portraitRect.width, portraitRect.height, { fit: 'cover', position: 'top' })
      .toBuffer();
    page = page.composite([{ input, left: portraitRect.left, top: portraitRect.top }]);
  }
  const png = await page.removeAlpha().png({ compressionLevel: 6 }).toBuffer();
  return { png, width: WIDTH * scale, height: HEIGHT * scale, person, layout, mrz, portraitRect };
}

function scaled({ left, top, width, height }: Rect, scale: number): Rect {
  return { left: left * scale, top: top * scale, width: width * scale, height: height * scale };
}
