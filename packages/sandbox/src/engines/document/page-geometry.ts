import type { Point, Quad } from '../types.js';
import { between, distance } from './geometry.js';
import type { ZoneRows } from './mrz/find-rows.js';
import type { ZoneLayout } from './mrz/layout.js';

/**
 * The corners of the page that a zone belongs to: its size and the zone's place on it are fixed (ICAO 9303-4), so the
 * two rows tell position, angle and scale. Perspective is not seen this way: corners found by edges are better.
 */
export function pageFromZone(rows: ZoneRows, { page }: ZoneLayout): Quad {
  const [upper, lower] = rows;
  const left = between(upper[0], lower[3], 0.5);
  const right = between(upper[1], lower[2], 0.5);
  const scale = distance(left, right) / page.zoneWidth;
  const [x, y] = [(right[0] - left[0]) / distance(left, right), (right[1] - left[1]) / distance(left, right)];
  const centre = page.lineCentres.reduce((sum, line) => sum + line, 0) / page.lineCentres.length;
  const at = (mmX: number, mmY: number): Point => {
    const [u, v] = [(mmX - page.left) * scale, (mmY - centre) * scale];
    return [left[0] + u * x - v * y, left[1] + u * y + v * x];
  };
  return [at(0, 0), at(page.width, 0), at(page.width, page.height), at(0, page.height)];
}
