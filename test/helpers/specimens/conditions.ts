import sharp from 'sharp';
import type { Quad } from '@idproof/engines';
import { FACE_NAMES, readPortrait } from '../faces.js';
import { drawBooklet } from './booklet.js';
import { clutteredTable } from './clutter.js';
import type { DocumentFormat } from './formats.js';
import type { PhotographLevel } from './photograph-levels.js';
import { photographDocument, type Photograph, type PhotographOptions } from './photograph.js';
import { createRandom, type Random } from './random.js';
import { renderDocument, type FlatPage, type RenderedDocument } from './render-document.js';

/** Ways in which people photograph documents that no level holds. */
export const CONDITIONS = [
  'quarter turn',
  'upside down',
  'open booklet',
  'tilted',
  'two documents',
  'hard light',
  'glare',
  'glare stripe',
  'glossy lines',
  'held by fingers',
  'clutter',
  'small',
] as const;

export type Condition = (typeof CONDITIONS)[number];

interface Scene {
  page: FlatPage;
  options: Partial<PhotographOptions>;
  alsoShown?: RenderedDocument[];
}

type SetScene = (document: RenderedDocument, random: Random) => Promise<Scene> | Scene;

async function drawOver(page: FlatPage, svg: string): Promise<FlatPage> {
  const open = `<svg xmlns="http://www.w3.org/2000/svg" width="${page.width}" height="${page.height}">`;
  const png = await sharp(page.png)
    .composite([{ input: Buffer.from(`${open}${svg}</svg>`) }])
    .removeAlpha()
    .png()
    .toBuffer();
  return { ...page, png };
}

/** Thin bright lines that laminates and holograms throw over the text. */
function glossyLines({ width, height }: FlatPage, random: Random): string {
  const bend = random.between(-0.3, 0.3) * height;
  const lines = Array.from({ length: random.whole(5, 9) }, () => {
    const y = random.between(0.1, 1) * height;
    const stroke = `hsl(${random.whole(0, 359)},${random.whole(0, 60)}%,93%)`;
    const path = `M0 ${y} Q ${width / 2} ${y + bend} ${width} ${y + random.between(-0.1, 0.1) * height}`;
    return `<path d="${path}" fill="none" stroke="${stroke}" stroke-width="${random.between(1.5, 5)}" opacity="${random.between(0.35, 0.75)}"/>`;
  });
  return lines.join('');
}

/** The reflection of a lamp's tube: a soft bright stripe across the page. */
function glareStripe({ width, height }: FlatPage, random: Random): string {
  const wide = random.between(0.05, 0.09) * width;
  const x = random.between(0.25, 0.9) * width;
  return `<defs><linearGradient id="tube"><stop offset="0" stop-color="#fff" stop-opacity="0"/>
    <stop offset=".5" stop-color="#fff" stop-opacity=".75"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></linearGradient></defs>
    <rect x="${x}" y="${-height}" width="${wide}" height="${3 * height}" fill="url(#tube)"
      transform="rotate(${random.between(-35, 35)} ${x} ${height / 2})"/>`;
}

/** The edge of a shadow across the scene: one side in half the light. */
function hardShadow(random: Random): PhotographOptions['over'] {
  const from = random.between(0.25, 0.75);
  const to = random.between(0.25, 0.75);
  const strength = random.between(0.4, 0.6);
  return (_quad, { width, height }) =>
    `<path d="M0 0 H${from * width} L${to * width} ${height} H0 Z" fill="#0a0a14" opacity="${strength}"/>`;
}

/** Finger tips over the left and the right edge of the document. */
function fingers(random: Random): PhotographOptions['over'] {
  const skin = `hsl(${random.whole(14, 28)},${random.whole(30, 50)}%,${random.whole(30, 72)}%)`;
  const places = [random.between(0.3, 0.7), random.between(0.3, 0.7)];
  return (quad, { width }) => {
    const along = (from: number, to: number, share: number): [number, number] => [
      quad[from]![0] * (1 - share) + quad[to]![0] * share,
      quad[from]![1] * (1 - share) + quad[to]![1] * share,
    ];
    const [left, right] = [along(0, 3, places[0]!), along(1, 2, places[1]!)];
    const tip = ([x, y]: [number, number], side: number): string => {
      const [long, thick] = [width * 0.14, width * 0.045];
      const middle = x + side * long * 0.72;
      return `<ellipse cx="${middle}" cy="${y}" rx="${long}" ry="${thick}" fill="${skin}"/>
        <ellipse cx="${x - side * long * 0.02}" cy="${y}" rx="${long * 0.2}" ry="${thick * 0.6}" fill="#f3d9cd" opacity=".55"/>`;
    };
    return tip(left, -1) + tip(right, 1);
  };
}

/** Another person's document of the same kind, smaller and further up. */
async function twoDocuments(document: RenderedDocument, random: Random): Promise<Scene> {
  const seed = random.whole(50_000, 60_000);
  const portrait = await readPortrait(random.pick(FACE_NAMES));
  const other = await renderDocument({ format: document.format, seed, portrait });
  const size = { width: 1500, height: 1700 };
  const rectangle = (page: FlatPage, left: number, top: number, width: number): Quad => {
    const height = (width * page.height) / page.width;
    const skew = random.between(-25, 25);
    return [
      [left, top],
      [left + width, top + skew],
      [left + width - skew, top + height + skew],
      [left - skew, top + height],
    ];
  };
  return {
    page: document.front,
    options: {
      size,
      quad: rectangle(document.front, 120, 720, 1230),
      beside: { page: other.front, quad: rectangle(other.front, random.whole(80, 600), 60, 780) },
    },
    alsoShown: [other],
  };
}

const SCENES: Readonly<Record<Condition, SetScene>> = {
  'quarter turn': ({ front }, random) => ({ page: front, options: { turns: random.pick([1, 3] as const) } }),
  'upside down': ({ front }) => ({ page: front, options: { turns: 2 } }),
  'open booklet': async ({ front }, random) => ({
    page: await drawBooklet(front, random),
    options: { size: { width: 1300, height: 1733 }, fill: 0.9 },
  }),
  tilted: ({ front }, random) => ({
    page: front,
    options: { tilt: random.between(10, 20), perspective: 0.06, fill: 0.7 },
  }),
  'two documents': twoDocuments,
  'hard light': ({ front }, random) => ({ page: front, options: { shade: 0.4, over: hardShadow(random) } }),
  glare: ({ front }) => ({ page: front, options: { glare: 0.8 } }),
  'glare stripe': async ({ front }, random) => ({
    page: await drawOver(front, glareStripe(front, random)),
    options: {},
  }),
  'glossy lines': async ({ front }, random) => ({
    page: await drawOver(front, glossyLines(front, random)),
    options: {},
  }),
  'held by fingers': ({ front }, random) => ({ page: front, options: { over: fingers(random) } }),
  clutter: async ({ front }, random) => ({
    page: front,
    options: { background: await clutteredTable(random), fill: 0.7 },
  }),
  small: ({ front }) => ({ page: front, options: { fill: 0.45 } }),
};

/** Whether the condition makes sense for the format: only passports are booklets. */
export function isPossible(condition: Condition, format: DocumentFormat): boolean {
  return condition !== 'open booklet' || format === 'TD3';
}

/** Photographs the front of a document under a condition. `alsoShown`: what else is in the picture and may be read instead. */
export async function photographUnder(
  condition: Condition,
  document: RenderedDocument,
  options: { seed: number; level: PhotographLevel },
): Promise<Photograph & { alsoShown: RenderedDocument[] }> {
  const scene = await SCENES[condition](document, createRandom(options.seed + 900_001));
  const photograph = await photographDocument(scene.page, { ...options, ...scene.options });
  return { ...photograph, alsoShown: scene.alsoShown ?? [] };
}
