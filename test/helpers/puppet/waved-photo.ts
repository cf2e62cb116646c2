import type { RgbImage } from '@idproof/engines';
import { drawTriangle } from './raster.js';

/** How a photograph is held: angles in degrees, places in widths of the frame. */
export interface Hold {
  turn?: number;
  tilt?: number;
  roll?: number;
  right?: number;
  down?: number;
  /** From the camera. Default 1.5: it fills the frame. */
  distance?: number;
  /** How far its sides are bent back, as the angle between them. Default 0: flat. */
  bend?: number;
}

interface Spot {
  /** Where it is in the photograph, and where the camera sees it. */
  source: readonly [number, number];
  target: readonly [number, number];
  depth: number;
}

const BACKDROP = [96, 104, 98];
const COLUMNS = 32;
const ROWS = 24;
const FOCAL_LENGTH = 1.5;

const radians = (degrees = 0): number => (degrees * Math.PI) / 180;

/** Where a point of the photograph is in space, its middle at the origin: `x` and `y` from its middle, in pixels. */
function bent(x: number, y: number, width: number, bend = 0): [x: number, y: number, z: number] {
  if (bend === 0) return [x, y, 0];
  const radius = width / radians(bend);
  const angle = x / radius;
  return [radius * Math.sin(angle), y, radius * (1 - Math.cos(angle))];
}

function see(x: number, y: number, { width, height }: RgbImage, hold: Hold): Spot {
  const [a, b, c] = [radians(hold.turn), radians(hold.tilt), radians(hold.roll)];
  const [px, py, pz] = bent(x - width / 2, y - height / 2, width, hold.bend);
  const [rx, ry] = [px * Math.cos(c) - py * Math.sin(c), px * Math.sin(c) + py * Math.cos(c)];
  const [tx, tz] = [rx * Math.cos(a) - pz * Math.sin(a), rx * Math.sin(a) + pz * Math.cos(a)];
  const [ty, depth] = [ry * Math.cos(b) + tz * Math.sin(b), tz * Math.cos(b) - ry * Math.sin(b)];
  const away = depth + (hold.distance ?? FOCAL_LENGTH) * width;
  const scale = (FOCAL_LENGTH * width) / away;
  const target = [
    (tx + (hold.right ?? 0) * width) * scale + width / 2,
    (ty + (hold.down ?? 0) * width) * scale + height / 2,
  ] as const;
  return { source: [x, y], target, depth };
}

/** What a camera sees of a printed photograph that somebody holds before it, turns, tilts and bends. */
export function holdPhoto(photo: RgbImage, hold: Hold): RgbImage {
  const { width, height } = photo;
  const data = new Uint8Array(photo.data.length);
  for (let at = 0; at < data.length; at += 3) data.set(BACKDROP, at);
  const into: RgbImage = { data, width, height };
  const spot = (column: number, row: number): Spot =>
    see((column / COLUMNS) * (width - 1), (row / ROWS) * (height - 1), photo, hold);
  const cells = Array.from({ length: COLUMNS * ROWS }, (_, index) => {
    const [column, row] = [index % COLUMNS, Math.floor(index / COLUMNS)];
    return [spot(column, row), spot(column + 1, row), spot(column, row + 1), spot(column + 1, row + 1)] as const;
  });
  // From the back to the front.
  cells.sort((one, other) => other[0].depth - one[0].depth);
  for (const [a, b, c, d] of cells) {
    drawTriangle(into, [a.target, b.target, c.target], photo, [a.source, b.source, c.source]);
    drawTriangle(into, [b.target, c.target, d.target], photo, [b.source, c.source, d.source]);
  }
  return into;
}
