import type { Point, Quad } from '@idproof/core/capture';
import sharp from 'sharp';
import { drawOnce } from '../specimens/drawn.js';
import { photographDocument } from '../specimens/photograph.js';
import { createRandom, type FlatPage, type Random } from '../specimens/index.js';
import { drawFingerOver } from './fingers.js';
import { drawFingersBehind, drawFingersOver, drawGrip, type Finger } from './grip.js';
import { project } from './hold.js';
import { drawPage } from './pages.js';
import type { ScenePlan } from './plan.js';
import { drawSurface, type Size } from './surfaces.js';
import { scatterThings } from './things.js';

/** What a camera sees: larger than the frame by a margin on every side, in which the frame may tremble. */
export interface RenderedScene {
  jpeg: Buffer;
  /** In pixels. */
  margin: number;
  /** Where a document lies, in pixels of the frame that lies in the middle: an open booklet, then its page; else one or none. */
  quads: readonly Quad[];
}

/** Room for the travel of what moves most: half of it to each side. */
const MARGIN = 20;
/** Between a whole document and the border of the frame, and beyond it where one is cut off, in shares of the frame. */
const LEAST_ROOM = 0.025;

/** Draws the scene of a plan, once on a machine. */
export const renderScene = drawOnce('scene', render, new URL('.', import.meta.url));

async function render(plan: ScenePlan): Promise<RenderedScene> {
  const random = createRandom(plan.seed + 170_003);
  const size = { width: plan.size.width + 2 * MARGIN, height: plan.size.height + 2 * MARGIN };
  const page = plan.document && (await drawPage(plan.document.format, plan.document.number));
  const quad = page && shift(placeDocument(page, plan), MARGIN);
  const fingers = page && plan.grip ? await drawGrip(page, plan.document!.format, plan.grip, random) : [];
  const background = await drawBackground(plan, size, quad, random, fingers);
  const { jpeg } = await photographDocument(page ?? (await emptyPage()), {
    seed: plan.seed,
    size,
    background,
    quad: quad ?? OUTSIDE,
    over: () => (quad ? drawFingersOver(fingers, page, quad) : '') + drawOver(plan, size, quad, random),
    blur: plan.blur,
    noise: plan.noise,
    shade: plan.shade,
    jpegQuality: 88,
  });
  const whole = quad && shift(quad, -MARGIN);
  return { jpeg, margin: MARGIN, quads: whole ? [whole, ...findPage(page, whole)] : [] };
}

/** Further away until it is whole in the frame, or nearer until it is cut off. */
function placeDocument(page: FlatPage, { fault, size, document }: ScenePlan): Quad {
  const isCut = fault === 'cut_off';
  const hold = { ...document!.hold };
  for (;;) {
    const quad = project(page, size, hold);
    const room = Math.min(...quad.map(([x, y]) => Math.min(findRoom(x, size.width), findRoom(y, size.height))));
    if (isCut ? room < -LEAST_ROOM : room > LEAST_ROOM) return quad;
    hold.fill *= isCut ? 1.05 : 0.95;
  }
}

/** From a place to the nearer border, in shares of the length between both; negative beyond them. */
const findRoom = (value: number, length: number): number => Math.min(value, length - value) / length;

/** Nothing is drawn where no pixel is. */
const OUTSIDE: Quad = [
  [-9, -9],
  [-8, -9],
  [-8, -8],
  [-9, -8],
];

const emptyPage = async (): Promise<FlatPage> => {
  const create = { width: 8, height: 8, channels: 3 as const, background: '#fff' };
  return { png: await sharp({ create }).png().toBuffer(), width: 8, height: 8 };
};

const shift = (quad: Quad, by: number): Quad => quad.map(([x, y]): Point => [x + by, y + by]) as unknown as Quad;

/** The data page of an open booklet: its lower half. */
function findPage({ width, height }: FlatPage, quad: Quad): Quad[] {
  const isBooklet = height > width;
  if (!isBooklet || Math.abs(height / width - 1.408) > 0.02) return [];
  const middle = (a: Point, b: Point): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  return [[middle(quad[0], quad[3]), middle(quad[1], quad[2]), quad[2], quad[3]]];
}

async function drawBackground(
  plan: ScenePlan,
  size: Size,
  quad: Quad | undefined,
  random: Random,
  fingers: readonly Finger[],
): Promise<Buffer> {
  const things = scatterThings(plan.things, size, random);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">
    ${drawSurface(plan.surface, size, random)}${things}${quad ? drawShadow(quad, random) + drawFingersBehind(fingers, quad, random) : ''}</svg>`;
  return sharp(Buffer.from(svg)).removeAlpha().png({ compressionLevel: 1 }).toBuffer();
}

/** What the document throws on the surface below it. */
function drawShadow(quad: Quad, random: Random): string {
  const [right, down] = [random.between(-6, 6), random.between(1, 8)];
  const points = quad.map(([x, y]) => `${x + right},${y + down}`).join(' ');
  return `<filter id="soft" x="-.2" y="-.2" width="1.4" height="1.4"><feGaussianBlur stdDeviation="${random.between(2, 8)}"/></filter>
    <polygon points="${points}" fill="#000" opacity="${random.between(0.15, 0.5)}" filter="url(#soft)"/>`;
}

function drawOver(plan: ScenePlan, size: Size, quad: Quad | undefined, random: Random): string {
  const finger = quad && plan.finger > 0 ? drawFingerOver(quad, plan.finger, random) : '';
  const glare = quad && plan.glare > 0 ? drawGlare(quad, plan.glare, random) : '';
  const dark = `<rect width="${size.width}" height="${size.height}" fill="#000" opacity="${1 - plan.light}"/>`;
  return finger + (plan.light < 1 ? dark : '') + glare;
}

/** The reflection of a lamp: bleached in the middle, soft at its border. */
function drawGlare(quad: Quad, share: number, random: Random): string {
  const [a, b, c, d] = quad;
  const [u, v] = [random.between(0.3, 0.7), random.between(0.3, 0.7)];
  const at = (axis: 0 | 1): number =>
    (a[axis] * (1 - u) + b[axis] * u) * (1 - v) + (d[axis] * (1 - u) + c[axis] * u) * v;
  const area = Math.abs((c[0] - a[0]) * (d[1] - b[1]) - (c[1] - a[1]) * (d[0] - b[0])) / 2;
  const radius = Math.sqrt((area * share) / Math.PI);
  return `<radialGradient id="lamp"><stop offset="0" stop-color="#fff"/><stop offset=".62" stop-color="#fff"/>
    <stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>
    <circle cx="${at(0)}" cy="${at(1)}" r="${radius / 0.75}" fill="url(#lamp)"/>`;
}
