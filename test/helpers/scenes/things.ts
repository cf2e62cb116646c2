import type { Random } from '../specimens/random.js';
import type { Size } from './surfaces.js';

type DrawThing = (random: Random) => string;

/** What lies about on tables, each around its own middle; none looks like a document as a whole. */
const THINGS: readonly DrawThing[] = [drawPen, drawMug, drawCable, drawCoin, drawRuler, drawKeyring];

/** SVG of things that lie about in the frame. */
export function scatterThings(count: number, { width, height }: Size, random: Random): string {
  return Array.from({ length: count }, () => {
    const place = `translate(${random.between(0, width)} ${random.between(0, height)}) rotate(${random.between(0, 359)})`;
    return `<g transform="${place}">${random.pick(THINGS)(random)}</g>`;
  }).join('');
}

const colour = (random: Random): string =>
  `hsl(${random.whole(0, 359)},${random.whole(0, 70)}%,${random.whole(15, 85)}%)`;

function drawPen(random: Random): string {
  const long = random.whole(260, 420);
  return `<rect x="${-long / 2}" y="-8" width="${long}" height="16" rx="8" fill="${colour(random)}"/>
    <rect x="${long / 2 - 70}" y="-9" width="60" height="18" fill="#222"/>`;
}

function drawMug(random: Random): string {
  const radius = random.whole(70, 120);
  return `<circle r="${radius}" fill="${colour(random)}"/><circle r="${radius * 0.84}" fill="#2b1a10"/>
    <path d="M${radius} -20 q60 20 0 44" fill="none" stroke="#ddd" stroke-width="16"/>`;
}

function drawCable(random: Random): string {
  const bend = (): number => random.whole(-300, 300);
  return `<path d="M-420 ${bend()} C-200 ${bend()} 160 ${bend()} 420 ${bend()}" fill="none" stroke="${colour(random)}" stroke-width="${random.whole(5, 11)}"/>`;
}

function drawCoin(random: Random): string {
  return `<circle r="${random.whole(22, 40)}" fill="hsl(42,30%,${random.whole(40, 65)}%)" stroke="#333" stroke-width="2"/>`;
}

/** Long beyond any document. */
function drawRuler(random: Random): string {
  const marks = Array.from({ length: 40 }, (_, at) => `<rect x="${at * 20 - 400}" width="2" height="14" fill="#222"/>`);
  return `<rect x="-410" width="820" height="48" fill="${colour(random)}"/>${marks.join('')}`;
}

function drawKeyring(random: Random): string {
  const metal = `hsl(40,10%,${random.whole(45, 75)}%)`;
  return `<circle r="38" fill="none" stroke="${metal}" stroke-width="7"/>
    <path d="M30 20 l110 60 l-10 22 l-30 -14 l-4 12 l-16 -6 l2 -14 l-64 -34 Z" fill="${metal}"/>`;
}
