import type { Point, Quad } from '@idproof/core/capture';
import sharp from 'sharp';
import { mapQuad, type Homography } from '../specimens/homography.js';
import type { FlatPage, Random } from '../specimens/index.js';
import type { SceneFormat } from './pages.js';

/** A finger over a page. Lengths in millimetres of the page, from its top left. */
export interface Finger {
  /** Middle of the round end, and a point of the axis outside of the page. */
  tip: Point;
  root: Point;
  radius: number;
  /** Pixels of the page per millimetre. */
  scale: number;
  skin: string;
}

/** Typical colours of skin, from the first type of Fitzpatrick's scale to the sixth. */
const SKINS = ['#f3d3bb', '#e6b795', '#d1a07c', '#b67a55', '#8d5a3a', '#4a2e22'];
/** Widths in millimetres of what is held, on the side that runs across. ISO/IEC 7810. */
const WIDTHS: Readonly<Record<SceneFormat, number>> = { 'ID-1': 85.6, 'ID-2': 105, 'ID-3': 125, free: 210 };
/** Share of a side that a finger covers at most where it holds the border. */
const MAX_SHARE = 0.15;
/** Range of luma, in levels, from which a square millimetre has print; patterns of the paper have less. */
const PRINT = 90;
/** Square millimetres of print that a finger over print hides at least. */
const MIN_HIDDEN = 12;
const TRIES = 2000;

/** One or two fingers that lie over the border alone, or over print as well. */
export async function drawGrip(
  page: FlatPage,
  format: SceneFormat,
  kind: 'border' | 'print',
  random: Random,
): Promise<Finger[]> {
  const scale = page.width / WIDTHS[format];
  const print = await findPrint(page, scale);
  const size = { width: page.width / scale, height: page.height / scale };
  const skin = random.pick(SKINS);
  const count = kind === 'border' && random.chance(0.4) ? 2 : 1;
  const fingers: Finger[] = [];
  for (let tried = 0; tried < TRIES && fingers.length < count; tried++) {
    const finger = { ...drawFinger(size, kind, random), scale, skin };
    const hidden = print.filter((place) => isUnder(place, finger)).length;
    const isApart = fingers.every(({ tip }) => Math.hypot(tip[0] - finger.tip[0], tip[1] - finger.tip[1]) > 30);
    if (isApart && (kind === 'border' ? hidden === 0 : hidden >= MIN_HIDDEN)) fingers.push(finger);
  }
  return fingers;
}

/** The middles of all square millimetres with print. */
async function findPrint({ png }: FlatPage, scale: number): Promise<Point[]> {
  const { data, info } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true });
  const found: Point[] = [];
  for (let y = 0; (y + 1) * scale <= info.height; y++) {
    for (let x = 0; (x + 1) * scale <= info.width; x++) {
      let [low, high] = [255, 0];
      for (let row = Math.floor(y * scale); row < (y + 1) * scale; row++) {
        const from = row * info.width;
        for (const level of data.subarray(from + Math.floor(x * scale), from + Math.floor((x + 1) * scale))) {
          low = Math.min(low, level);
          high = Math.max(high, level);
        }
      }
      if (high - low > PRINT) found.push([x + 0.5, y + 0.5]);
    }
  }
  return found;
}

function isUnder([x, y]: Point, { tip, root, radius }: Finger): boolean {
  const [dx, dy] = [root[0] - tip[0], root[1] - tip[1]];
  const along = Math.max(0, Math.min(1, ((x - tip[0]) * dx + (y - tip[1]) * dy) / (dx * dx + dy * dy)));
  return Math.hypot(x - tip[0] - along * dx, y - tip[1] - along * dy) < radius;
}

interface Size {
  width: number;
  height: number;
}

/** A finger from any side. The width of the tip at the side decides how deep one reaches that holds the border. */
function drawFinger(
  { width, height }: Size,
  kind: 'border' | 'print',
  random: Random,
): Pick<Finger, 'tip' | 'root' | 'radius'> {
  const side = random.whole(0, 3);
  const [length, depth] = side % 2 === 0 ? [width, height] : [height, width];
  const radius = random.between(6, 10.5);
  const chord = Math.min(2 * radius, random.between(0.06, MAX_SHARE) * length);
  const deep =
    kind === 'border'
      ? radius - Math.sqrt(radius ** 2 - (chord / 2) ** 2) + (chord < 2 * radius ? 0 : random.between(0, 3))
      : random.between(7, 0.45 * depth);
  const along = length * random.between(0.14, 0.86);
  const lean = (deep * random.between(-0.35, 0.35)) / 2;
  const place = (sideways: number, inwards: number): Point =>
    (
      [
        [along + sideways, inwards],
        [width - inwards, along + sideways],
        [along + sideways, height - inwards],
        [inwards, along + sideways],
      ] as const
    )[side]!;
  return { tip: place(lean, deep - radius), root: place(-lean * 8, -200), radius };
}

/** SVG of the fingers in a scene in which the page has these corners. */
export function drawFingersOver(fingers: readonly Finger[], page: FlatPage, quad: Quad): string {
  const corners: Quad = [
    [0, 0],
    [page.width, 0],
    [page.width, page.height],
    [0, page.height],
  ];
  const map = mapQuad(corners, quad);
  return fingers.map((finger, index) => drawFingerAt(finger, map, `finger${index}`)).join('');
}

function drawFingerAt({ tip, root, radius, scale, skin }: Finger, map: Homography, id: string): string {
  const length = Math.hypot(root[0] - tip[0], root[1] - tip[1]);
  const out: Point = [(root[0] - tip[0]) / length, (root[1] - tip[1]) / length];
  /** From the middle of the tip: outwards along the finger, and across it, in radii. */
  const at = (outwards: number, across: number): Point =>
    apply(map, [
      (tip[0] + radius * (outwards * out[0] - across * out[1])) * scale,
      (tip[1] + radius * (outwards * out[1] + across * out[0])) * scale,
    ]);
  const shape = (from: number, wide: number, long: number): string => {
    const end = Array.from({ length: 17 }, (_, i) => {
      const angle = Math.PI * (i / 16 - 0.5);
      return at(from - wide * Math.cos(angle), wide * Math.sin(angle));
    });
    return [...end, at(from + long, wide), at(from + long, -wide)].map((point) => point.join(' ')).join(' ');
  };
  const [left, right] = [at(0, -1), at(0, 1)];
  const ramp = `x1="${left[0]}" y1="${left[1]}" x2="${right[0]}" y2="${right[1]}" gradientUnits="userSpaceOnUse"`;
  const whole = shape(0, 1, length / radius);
  const soft = Math.hypot(right[0] - left[0], right[1] - left[1]) / 16;
  return `<filter id="${id}s" x="-.3" y="-.3" width="1.6" height="1.6"><feGaussianBlur stdDeviation="${soft}"/></filter>
    <linearGradient id="${id}" ${ramp}><stop offset="0" stop-color="#000" stop-opacity=".38"/>
    <stop offset=".3" stop-color="#fff" stop-opacity=".1"/><stop offset=".65" stop-color="#000" stop-opacity=".03"/>
    <stop offset="1" stop-color="#000" stop-opacity=".42"/></linearGradient>
    <polygon points="${whole}" fill="#000" opacity=".3" filter="url(#${id}s)" transform="translate(${soft / 2} ${soft})"/>
    <polygon points="${whole}" fill="${skin}"/><polygon points="${whole}" fill="url(#${id})"/>
    <polygon points="${shape(-0.05, 0.62, 0.75)}" fill="#ffe6dc" opacity=".45" stroke="#5a2a1c" stroke-width="1.2"/>
    <path d="M${at(2.1, -0.7).join(' ')} L${at(2.1, 0.7).join(' ')}" stroke="#2a1008" stroke-opacity=".35" stroke-width="2"/>`;
}

function apply([a, b, c, d, e, f, g, h]: Homography, [x, y]: Point): Point {
  const depth = g * x + h * y + 1;
  return [(a * x + b * y + c) / depth, (d * x + e * y + f) / depth];
}

/** The other fingers of the hand, behind the document: they show beyond a side of it. */
export function drawFingersBehind(fingers: readonly Finger[], quad: Quad, random: Random): string {
  if (fingers.length === 0) return '';
  const [{ skin }] = fingers as [Finger];
  const side = random.whole(0, 3);
  const [from, to] = [quad[side]!, quad[(side + 1) % 4]!];
  const middle = [0, 1].map((axis) => quad.reduce((sum, corner) => sum + corner[axis]!, 0) / 4) as [number, number];
  const wide = Math.hypot(quad[0][0] - quad[2][0], quad[0][1] - quad[2][1]) * 0.13;
  const first = random.between(0.1, 0.4);
  return Array.from({ length: 3 }, (_, index) => {
    const along = first + index * 0.19;
    const edge: Point = [from[0] + (to[0] - from[0]) * along, from[1] + (to[1] - from[1]) * along];
    const out = [(edge[0] - middle[0]) * 0.18, (edge[1] - middle[1]) * 0.18] as const;
    return `<path d="M${middle.join(' ')} L${edge[0] + out[0]} ${edge[1] + out[1]}" stroke="#000" stroke-opacity=".35" stroke-width="${wide + 5}" stroke-linecap="round"/>
      <path d="M${middle.join(' ')} L${edge[0] + out[0]} ${edge[1] + out[1]}" stroke="${skin}" stroke-width="${wide}" stroke-linecap="round"/>`;
  }).join('');
}
