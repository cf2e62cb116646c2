import sharp, { type OverlayOptions } from 'sharp';
import { writeFilm } from './camera-film.js';
import { drawFingerOver } from './scenes/fingers.js';
import { drawSurface } from './scenes/surfaces.js';
import { createRandom } from './specimens/random.js';
import type { FlatPage } from './specimens/render-document.js';

const FRAME = { width: 1280, height: 720 };
/** As fast as frames are judged; a frame weighs 1.4 MB. */
const FRAMES_PER_SECOND = 10;

/** White paper in a room: a camera leaves it below white. */
const ROOM_LIGHT = 0.8;

/** Where the document lies in one frame: its middle, in shares of the frame. */
export type Place = readonly [x: number, y: number];

const MIDDLE: Place = [0.5, 0.5];

/** What is filmed. */
export interface TableFilm {
  /** Undefined: the table is empty. */
  page?: FlatPage;
  /** Frame by frame; undefined where it is not there yet. */
  places: readonly (Place | undefined)[];
  /** A finger lies over the document. */
  isCovered?: boolean;
}

/** Nothing for a second, then the document comes in by a hand, and lies there for five. */
export const BROUGHT_IN: TableFilm['places'] = [
  ...repeat(undefined, 10),
  ...Array.from({ length: 8 }, (_, index): Place => [0.5 + 0.9 * (1 - (index + 1) / 9) ** 2, 0.5]),
  ...repeat(MIDDLE, 50),
];
export const EMPTY: TableFilm['places'] = repeat(undefined, 4);
export const LYING: TableFilm['places'] = repeat(MIDDLE, 4);
export const HALF_OUT: TableFilm['places'] = repeat([0.86, 0.5], 4);
/** To and fro, as far as a fourth of the frame each second. */
export const MOVING: TableFilm['places'] = Array.from({ length: 20 }, (_, index): Place => {
  const way = Math.abs(((index + 5) % 20) - 10) / 10;
  return [0.4 + 0.2 * way, 0.5];
});

function repeat(place: Place | undefined, count: number): (Place | undefined)[] {
  return Array.from({ length: count }, () => place);
}

/** Films a table from above. Frames of one place are the same bytes. */
export async function writeTableFilm(path: string, { page, places, isCovered = false }: TableFilm): Promise<void> {
  const table = await drawTable();
  const document = page && (await cutOut(page));
  const drawn = new Map<string, Buffer>();
  const frames: Buffer[] = [];
  for (const place of places) {
    const key = place?.join(' ') ?? '';
    const frame = drawn.get(key) ?? (await drawFrame(table, document, place, isCovered));
    drawn.set(key, frame);
    frames.push(frame);
  }
  await writeFilm(path, { ...FRAME, framesPerSecond: FRAMES_PER_SECOND, frames });
}

interface CutOut {
  png: Buffer;
  width: number;
  height: number;
}

async function drawTable(): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${FRAME.width}" height="${FRAME.height}">
    ${drawSurface('wood', FRAME, createRandom(11))}</svg>`;
  return sharp(Buffer.from(svg)).removeAlpha().png().toBuffer();
}

/** The document as large as is asked for, a little turned, on nothing. */
async function cutOut({ png }: FlatPage): Promise<CutOut> {
  const upright = await sharp(png).resize({ width: 860, height: 600, fit: 'inside' }).ensureAlpha().png().toBuffer();
  const turned = sharp(upright).rotate(3, { background: { r: 0, g: 0, b: 0, alpha: 0 } });
  const { data, info } = await turned.png().toBuffer({ resolveWithObject: true });
  return { png: data, width: info.width, height: info.height };
}

async function drawFrame(
  table: Buffer,
  document: CutOut | undefined,
  place: Place | undefined,
  isCovered: boolean,
): Promise<Buffer> {
  const layers = document && place ? await layAt(document, place) : [];
  const finger = isCovered && document ? [{ input: drawFinger(document), left: 0, top: 0 }] : [];
  return sharp(table)
    .composite([...layers, ...finger])
    .removeAlpha()
    .linear(ROOM_LIGHT)
    .raw()
    .toBuffer();
}

/** Cut to the frame, because what is laid over it may not be larger. */
async function layAt({ png, width, height }: CutOut, [x, y]: Place): Promise<OverlayOptions[]> {
  const left = Math.round(x * FRAME.width - width / 2);
  const top = Math.round(y * FRAME.height - height / 2);
  const seen = { left: Math.max(0, -left), top: Math.max(0, -top) };
  const room = {
    width: Math.min(width - seen.left, FRAME.width - Math.max(0, left)),
    height: Math.min(height - seen.top, FRAME.height - Math.max(0, top)),
  };
  if (room.width <= 0 || room.height <= 0) return [];
  const input = await sharp(png)
    .extract({ ...seen, ...room })
    .png()
    .toBuffer();
  return [{ input, left: Math.max(0, left), top: Math.max(0, top) }];
}

function drawFinger({ width, height }: CutOut): Buffer {
  const [left, top] = [(FRAME.width - width) / 2, (FRAME.height - height) / 2];
  const finger = drawFingerOver(
    [
      [left, top],
      [left + width, top],
      [left + width, top + height],
      [left, top + height],
    ],
    0.35,
    createRandom(5),
  );
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${FRAME.width}" height="${FRAME.height}">${finger}</svg>`,
  );
}
