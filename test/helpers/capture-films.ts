import type { Quad } from '@idproof/core/capture';
import sharp, { type OverlayOptions } from 'sharp';
import { writeFilm } from '@idproof/testing/film';
import { drawFingerOver } from './scenes/fingers.js';
import { drawFingersOver, drawGrip } from './scenes/grip.js';
import { drawSurface, type Size } from './scenes/surfaces.js';
import { createRandom } from './specimens/random.js';
import type { FlatPage } from './specimens/render-document.js';

/** Nearly as fast as frames are judged; a frame weighs 1.4 MB. */
const FRAMES_PER_SECOND = 10;

/** White paper in a room: a camera leaves it below white. */
const ROOM_LIGHT = 0.8;

/** Where the document lies in one frame: its middle, in shares of the frame; its size, where 1, by default, fills the frame. */
type Place = readonly [x: number, y: number, size?: number];

const MIDDLE: Place = [0.5, 0.5];

/** What is filmed. */
export interface TableFilm {
  /** Undefined: the table is empty. */
  page?: FlatPage;
  /** Frame by frame; undefined where it is not there yet. */
  places: readonly (Place | undefined)[];
  /** A finger lies over the document. */
  isCovered?: boolean;
  /** The lens has a fixed focus: documents of size 1 are blurred, smaller ones sharp. Default: false. */
  hasFixedFocus?: boolean;
  /** A thumb holds the card at its border. */
  isHeld?: boolean;
  /** Of a frame. Default 1280 × 720. */
  size?: Size;
  /** Frames from this index on have a white mark of 16 × 16 pixels at their top left, those before a black one. */
  markedFrom?: number;
  /** Default 10. */
  framesPerSecond?: number;
}

/** Of what is read again at once, frame by frame. */
const UNPACKED = { compressionLevel: 0 } as const;

/** Seed of the thumb that holds a card. */
const THUMB = 5;
/** Degrees that the document is turned by. */
const TURN = 3;

const FRAME: Size = { width: 1280, height: 720 };
/** Of the mark, in pixels: one that survives any codec. */
const MARK = 16;

/** The frame of `BROUGHT_IN` from which the document lies still. */
export const STILL_FROM = 18;
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

/** Near for five seconds, then three seconds too far away to be read. */
export const NEAR_AND_FAR: TableFilm['places'] = [...repeat(MIDDLE, 50), ...repeat([0.5, 0.5, 0.45], 30)];

/** Sigma of the blur of a fixed focus, in pixels of the frame. */
const SOFT = 4;

function repeat(place: Place | undefined, count: number): (Place | undefined)[] {
  return Array.from({ length: count }, () => place);
}

/** Films a table from above. Frames of one place are the same bytes. */
export async function writeTableFilm(path: string, film: TableFilm): Promise<void> {
  const {
    page,
    places,
    isCovered = false,
    isHeld = false,
    size = FRAME,
    markedFrom,
    framesPerSecond = FRAMES_PER_SECOND,
  } = film;
  const table = await drawTable(size);
  const document = page && (await cutOut(page, size));
  const finger = document && isCovered ? [{ input: drawFinger(document, size), left: 0, top: 0 }] : [];
  if (page && document && isHeld) finger.push({ input: await drawThumb(page, document, size), left: 0, top: 0 });
  const drawn = new Map<string, Buffer>();
  const frames: Buffer[] = [];
  for (const [index, place] of places.entries()) {
    const mark = markedFrom === undefined ? [] : [await drawMark(index >= markedFrom)];
    const key = `${place?.join(' ')} ${markedFrom !== undefined && index >= markedFrom}`;
    const isSoft = film.hasFixedFocus === true && (place?.[2] ?? 1) === 1;
    const layers = document && place ? await layAt(document, place, size) : [];
    const frame = drawn.get(key) ?? (await expose(table, [...layers, ...finger, ...mark], isSoft));
    drawn.set(key, frame);
    frames.push(frame);
  }
  await writeFilm(path, { ...size, framesPerSecond, frames });
}

interface CutOut {
  png: Buffer;
  width: number;
  height: number;
  /** Before it was turned, in pixels. */
  upright: Size;
}

async function drawTable(size: Size): Promise<Buffer> {
  const svg = `${openSvg(size)}${drawSurface('wood', size, createRandom(11))}</svg>`;
  return sharp(Buffer.from(svg)).removeAlpha().png(UNPACKED).toBuffer();
}

const openSvg = ({ width, height }: Size): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">`;

/** The document as large as is asked for, a little turned, on nothing. */
async function cutOut({ png }: FlatPage, size: Size): Promise<CutOut> {
  const room = { width: Math.round(size.width * 0.67), height: Math.round(size.height * 0.83) };
  const upright = await sharp(png)
    .resize({ ...room, fit: 'inside' })
    .ensureAlpha()
    .png(UNPACKED)
    .toBuffer({ resolveWithObject: true });
  const turned = sharp(upright.data).rotate(TURN, { background: { r: 0, g: 0, b: 0, alpha: 0 } });
  const { data, info } = await turned.png(UNPACKED).toBuffer({ resolveWithObject: true });
  return { png: data, width: info.width, height: info.height, upright: upright.info };
}

/** The frame as a camera sees it in a room. */
async function expose(table: Buffer, layers: OverlayOptions[], isSoft: boolean): Promise<Buffer> {
  const lit = sharp(table).composite(layers).removeAlpha().linear(ROOM_LIGHT);
  if (!isSoft) return lit.raw().toBuffer();
  // Of one image `sharp` blurs before it composes.
  return sharp(await lit.png(UNPACKED).toBuffer())
    .blur(SOFT)
    .raw()
    .toBuffer();
}

async function drawMark(isWhite: boolean): Promise<OverlayOptions> {
  const create = { width: MARK, height: MARK, channels: 3 as const, background: isWhite ? '#fff' : '#000' };
  return { input: await sharp({ create }).png().toBuffer(), left: 0, top: 0 };
}

/** Cut to the frame, because what is laid over it may not be larger. */
async function layAt(document: CutOut, [x, y, size = 1]: Place, frame: Size): Promise<OverlayOptions[]> {
  const [width, height] = [Math.round(document.width * size), Math.round(document.height * size)];
  const left = Math.round(x * frame.width - width / 2);
  const top = Math.round(y * frame.height - height / 2);
  const seen = { left: Math.max(0, -left), top: Math.max(0, -top) };
  const room = {
    width: Math.min(width - seen.left, frame.width - Math.max(0, left)),
    height: Math.min(height - seen.top, frame.height - Math.max(0, top)),
  };
  if (room.width <= 0 || room.height <= 0) return [];
  const input = await sharp(document.png)
    .resize(width, height)
    .extract({ ...seen, ...room })
    .png(UNPACKED)
    .toBuffer();
  return [{ input, left: Math.max(0, left), top: Math.max(0, top) }];
}

function drawFinger({ width, height }: CutOut, size: Size): Buffer {
  const [left, top] = [(size.width - width) / 2, (size.height - height) / 2];
  const corners: Quad = [
    [left, top],
    [left + width, top],
    [left + width, top + height],
    [left, top + height],
  ];
  return Buffer.from(`${openSvg(size)}${drawFingerOver(corners, 0.35, createRandom(5))}</svg>`);
}

/** A thumb over the border of a card in the middle of the frame. */
async function drawThumb(page: FlatPage, { upright }: CutOut, size: Size): Promise<Buffer> {
  const angle = (TURN * Math.PI) / 180;
  const corners = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ].map(([right, below]) => {
    const [x, y] = [(right! * upright.width) / 2, (below! * upright.height) / 2];
    return [
      size.width / 2 + x * Math.cos(angle) - y * Math.sin(angle),
      size.height / 2 + x * Math.sin(angle) + y * Math.cos(angle),
    ];
  }) as unknown as Quad;
  const fingers = await drawGrip(page, 'ID-1', 'border', createRandom(THUMB));
  return Buffer.from(`${openSvg(size)}${drawFingersOver(fingers, page, corners)}</svg>`);
}
