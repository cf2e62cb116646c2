import type { Rect } from '@idproof/engines';
import type { Layout, Pattern } from './layout.js';
import type { Random } from './random.js';

interface Size {
  width: number;
  height: number;
}

const stroke = (path: string, colour: string, width: number, opacity: number): string =>
  `<path d="${path}" stroke="${colour}" fill="none" stroke-width="${width.toFixed(2)}" opacity="${opacity}"/>`;

function waves({ width, height }: Size, hue: number, random: Random): string[] {
  const bend = random.between(0.04, 0.12) * height;
  const count = random.whole(22, 44);
  return Array.from({ length: count }, (_, index) => {
    const y = (index * height) / (count - 2);
    const path = `M0 ${y} C ${width * 0.3} ${y - bend} ${width * 0.6} ${y + bend} ${width} ${y - 10}`;
    return stroke(path, `hsl(${(hue + 20 + index * 3) % 360},45%,74%)`, 1.6, 0.7);
  });
}

/** Closed curves around a few centres, as engine-turned ornaments are. */
function rosettes({ width, height }: Size, hue: number, random: Random): string[] {
  return Array.from({ length: random.whole(3, 5) }, () => {
    const [x, y] = [random.between(0, width), random.between(0, height)];
    const petals = random.whole(7, 15);
    const colour = `hsl(${(hue + random.whole(0, 60)) % 360},42%,73%)`;
    const rings = Array.from({ length: 9 }, (_, ring) => {
      const radius = (ring + 1) * random.between(0.035, 0.045) * width;
      const points = Array.from({ length: 120 }, (__, at) => {
        const angle = (at / 120) * Math.PI * 2;
        const r = radius * (1 + 0.16 * Math.sin(petals * angle + ring));
        return `${(x + r * Math.cos(angle)).toFixed(1)} ${(y + r * Math.sin(angle)).toFixed(1)}`;
      });
      return stroke(`M${points.join('L')}Z`, colour, 1.3, 0.6);
    });
    return rings.join('');
  });
}

function lattice({ width, height }: Size, hue: number, random: Random): string[] {
  const gap = random.between(16, 30);
  const lines: string[] = [];
  for (let x = -height; x < width; x += gap) {
    lines.push(stroke(`M${x} 0 l${height} ${height}`, `hsl(${hue},40%,78%)`, 1.2, 0.6));
    lines.push(stroke(`M${x} ${height} l${height} ${-height}`, `hsl(${(hue + 40) % 360},40%,78%)`, 1.2, 0.6));
  }
  return lines;
}

function rays({ width, height }: Size, hue: number, random: Random): string[] {
  const [x, y] = [random.between(0.2, 0.8) * width, random.between(-0.2, 0.5) * height];
  return Array.from({ length: 90 }, (_, index) => {
    const angle = (index / 90) * Math.PI * 2;
    const end = `${x + Math.cos(angle) * 2 * width} ${y + Math.sin(angle) * 2 * width}`;
    return stroke(`M${x} ${y} L${end}`, `hsl(${(hue + index) % 360},38%,80%)`, 1.4, 0.55);
  });
}

const PATTERNS: Readonly<Record<Pattern, (size: Size, hue: number, random: Random) => string[]>> = {
  waves,
  rosettes,
  lattice,
  rays,
};

/** Paper: a gradient and the lines printed into it. */
export function drawPaper(size: Size, { hue, pattern }: Layout, random: Random): string {
  return `<defs><linearGradient id="page" x1="0" x2="1" y1="0" y2="1">
      <stop offset="0" stop-color="hsl(${hue},45%,91%)"/>
      <stop offset=".5" stop-color="hsl(${(hue + 70) % 360},40%,92%)"/>
      <stop offset="1" stop-color="hsl(${(hue + 150) % 360},35%,90%)"/>
    </linearGradient></defs>
    <rect width="${size.width}" height="${size.height}" fill="url(#page)"/>${PATTERNS[pattern](size, hue, random).join('')}`;
}

/** Thin coloured lines printed over everything but the zone. */
function securityLines({ width, height }: Size, { hue, zoneSide }: Layout, random: Random): string {
  const end = zoneSide === 'front' ? height * 0.62 : height;
  return Array.from({ length: random.whole(6, 14) }, (_, index) => {
    const y = height * 0.14 + ((index + 0.5) / 14) * (end - height * 0.14);
    const path = `M0 ${y} Q ${width * 0.25} ${y - 22} ${width / 2} ${y} T ${width} ${y}`;
    return stroke(path, `hsl(${(hue + 120) % 360},50%,55%)`, 1.3, 0.45);
  }).join('');
}

/** A shiny patch in the colours of the rainbow, half over the portrait. */
function hologram({ left, top, width, height }: Rect, random: Random): string {
  const [x, y, r] = [left + width * random.pick([0, 1]), top + height * random.between(0.5, 0.9), width * 0.36];
  const stops = [0, 60, 130, 200, 280, 340].map(
    (hue, index) => `<stop offset="${index / 5}" stop-color="hsl(${hue},80%,75%)" stop-opacity=".42"/>`,
  );
  return `<defs><linearGradient id="rainbow" x1="0" x2="1" y1="0" y2="1">${stops.join('')}</linearGradient></defs>
    <circle cx="${x}" cy="${y}" r="${r}" fill="url(#rainbow)"/>${stroke(`M${x - r} ${y} a${r} ${r} 0 1 0 ${2 * r} 0 a${r} ${r} 0 1 0 ${-2 * r} 0`, '#fff', 2, 0.6)}`;
}

/** The ring of a stamp over a corner of the portrait. */
function stamp({ left, top, width, height }: Rect, random: Random): string {
  const [x, y, r] = [left + width * 0.9, top + height * 0.9, width * 0.3];
  const ring = (radius: number): string =>
    `<circle cx="${x}" cy="${y}" r="${radius}" fill="none" stroke="hsl(${random.pick([220, 350, 280])},60%,40%)" stroke-width="3" opacity=".5"/>`;
  return ring(r) + ring(r * 0.72);
}

/** A signature under the portrait. */
function signature({ left, top, width, height }: Rect, random: Random): string {
  const y = top + height * 0.94;
  const loops = Array.from({ length: 5 }, () => {
    const [dx, dy] = [width * 0.13, random.between(-0.09, 0.06) * height];
    return `q ${dx * 0.2} ${-Math.abs(dy) - 8} ${dx * 0.6} ${dy * 0.2} t ${dx * 0.4} ${-dy * 0.2}`;
  });
  return stroke(`M${left + width * 0.15} ${y} ${loops.join(' ')}`, '#20284a', 2.6, 0.85);
}

/** What lies over the print of the front. `portrait` in pixels. */
export function drawOver(size: Size, layout: Layout, portrait: Rect, random: Random): string {
  const { over } = layout;
  return [
    over.securityLines && securityLines(size, layout, random),
    over.hologram && hologram(portrait, random),
    over.stamp && stamp(portrait, random),
    over.signature && signature(portrait, random),
  ]
    .filter(Boolean)
    .join('');
}

/** The contacts of a chip. */
export function drawChip(x: number, y: number, scale: number): string {
  const [width, height] = [11 * scale, 9 * scale];
  const line = (path: string): string => stroke(path, '#8a6d1f', 2, 0.8);
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${1.4 * scale}" fill="#d8b64c"/>
    ${line(`M${x} ${y + height / 3} h${width} M${x} ${y + (2 * height) / 3} h${width} M${x + width / 2} ${y} v${height}`)}`;
}
