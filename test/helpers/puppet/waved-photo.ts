import type { RgbImage } from '@idproof/sandbox/engines';
import { sample } from './raster.js';

/** How a photograph is held: angles in degrees, shifts and distance in widths of the frame. */
export interface Hold {
  turn?: number;
  tilt?: number;
  roll?: number;
  right?: number;
  down?: number;
  /** Default 1.5. */
  distance?: number;
}

const BACKDROP = [96, 104, 98];

/** What a camera sees of a flat photograph that somebody holds before it, turns and tilts. */
export function holdPhoto(photo: RgbImage, hold: Hold): RgbImage {
  const { width, height } = photo;
  const radians = (degrees = 0): number => (degrees * Math.PI) / 180;
  const [a, b, c] = [radians(hold.turn), radians(hold.tilt), radians(hold.roll)];
  const distance = (hold.distance ?? 1.5) * width;
  // The photograph's own axes, as the camera sees them.
  const across = [Math.cos(a) * Math.cos(c), Math.sin(a) * Math.sin(b) * Math.cos(c) + Math.cos(b) * Math.sin(c), 0];
  across[2] = -Math.sin(a) * Math.cos(b) * Math.cos(c) + Math.sin(b) * Math.sin(c);
  const down = [-Math.cos(a) * Math.sin(c), Math.cos(b) * Math.cos(c) - Math.sin(a) * Math.sin(b) * Math.sin(c), 0];
  down[2] = Math.sin(a) * Math.cos(b) * Math.sin(c) + Math.sin(b) * Math.cos(c);
  const middle = [(hold.right ?? 0) * width, (hold.down ?? 0) * width, distance];
  const normal = [
    across[1]! * down[2]! - across[2]! * down[1]!,
    across[2]! * down[0]! - across[0]! * down[2]!,
    across[0]! * down[1]! - across[1]! * down[0]!,
  ];
  const dot = (p: readonly number[], q: readonly number[]): number => p[0]! * q[0]! + p[1]! * q[1]! + p[2]! * q[2]!;
  const reach = dot(normal, middle);
  const data = new Uint8Array(photo.data.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      // The same focal length for every frame: at rest the photograph fills it.
      const ray = [x - width / 2, y - height / 2, 1.5 * width];
      const along = reach / dot(normal, ray);
      const point = ray.map((value, axis) => value * along - middle[axis]!);
      const [u, v] = [dot(point, across) + width / 2, dot(point, down) + height / 2];
      const at = (y * width + x) * 3;
      if (along <= 0 || u < 0 || v < 0 || u >= width || v >= height) data.set(BACKDROP, at);
      else sample(photo, u, v, data, at);
    }
  }
  return { data, width, height };
}
