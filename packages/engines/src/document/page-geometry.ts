import {
  distance,
  findHomography,
  lerp,
  mapPoint,
  rectToQuad,
  turnQuad,
  type ZoneLayout,
  type ZonePage,
  type ZoneRows,
} from '@idproof/core/zone';
import type { LocatedDocument, Point, Quad, RgbImage } from '../types.js';
import { rectify } from './rectify.js';

/** Width of rectified documents in pixels: ten to a millimetre on a passport's page. */
const RECTIFIED_WIDTH = 1250;

/** Cuts a document out of an image, upright. */
export function rectifyDocument(
  image: RgbImage,
  quad: Quad,
  shape: { width: number; height: number },
): LocatedDocument {
  const height = Math.round((RECTIFIED_WIDTH * shape.height) / shape.width);
  return { image: rectify(image, quad, RECTIFIED_WIDTH, height), quad };
}

/** Maximum distance in mm of the zone from its place on a page whose corners were found by edges. */
const SLACK = { across: 7, down: 5 };

/**
 * The corners of the page that a zone belongs to: its size and the zone's place on it are fixed (ICAO 9303-4 to -6), so
 * the rows give position, angle and scale. They do not give perspective: corners found by edges are better.
 */
export function locatePage(rows: ZoneRows, { page }: ZoneLayout): Quad {
  const [left, right] = findZoneEnds(rows);
  const scale = distance(left, right) / page.zoneWidth;
  const [x, y] = [(right[0] - left[0]) / distance(left, right), (right[1] - left[1]) / distance(left, right)];
  const centre = getZoneCentre(page);
  const at = (mmX: number, mmY: number): Point => {
    const [u, v] = [(mmX - page.left) * scale, (mmY - centre) * scale];
    return [left[0] + u * x - v * y, left[1] + u * y + v * x];
  };
  return [at(0, 0), at(page.width, 0), at(page.width, page.height), at(0, page.height)];
}

/** An outline, turned so that the zone lies where it must on it; null when it does not, whichever way up. */
export function turnToZone(outline: Quad, rows: ZoneRows, { page }: ZoneLayout): Quad | null {
  const ends = findZoneEnds(rows);
  const centre = getZoneCentre(page);
  const fits = (quad: Quad): boolean => {
    const map = findHomography(quad, rectToQuad(0, 0, page.width, page.height));
    const [left, right] = [mapPoint(map, ends[0]), mapPoint(map, ends[1])];
    return (
      Math.abs(left[0] - page.left) < SLACK.across &&
      Math.abs(right[0] - page.left - page.zoneWidth) < SLACK.across &&
      Math.abs(left[1] - centre) < SLACK.down &&
      Math.abs(right[1] - centre) < SLACK.down
    );
  };
  return [0, 1, 2, 3].map((turns) => turnQuad(outline, turns)).find(fits) ?? null;
}

/** The left and right end of the middle line of all rows. */
function findZoneEnds(rows: ZoneRows): [Point, Point] {
  const [upper, lower] = [rows[0]!, rows.at(-1)!];
  return [lerp(upper[0], lower[3], 0.5), lerp(upper[1], lower[2], 0.5)];
}

const getZoneCentre = (page: ZonePage): number =>
  page.lineCentres.reduce((sum, line) => sum + line, 0) / page.lineCentres.length;

/** Orders the corners of boxes from the document's left, in whatever orientation they were found. */
export function alignBoxes(boxes: readonly Quad[], upright: Quad): Quad[] {
  const [dx, dy] = [upright[1][0] - upright[0][0], upright[1][1] - upright[0][1]];
  const along = (box: Quad): number => (box[1][0] - box[0][0]) * dx + (box[1][1] - box[0][1]) * dy;
  return boxes.map((box) => {
    const ways = [0, 1, 2, 3].map((turn) => turnQuad(box, turn));
    return ways.reduce((a, b) => (cosine(b, along(b)) > cosine(a, along(a)) ? b : a));
  });
}

const cosine = (box: Quad, along: number): number =>
  along / Math.max(1, Math.hypot(box[1][0] - box[0][0], box[1][1] - box[0][1]));
