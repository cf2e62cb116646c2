import type { Random } from '../specimens/random.js';

/** What a document lies on or is held before. */
export const SURFACES = ['wood', 'cloth', 'paper', 'keyboard', 'hand', 'screen'] as const;
export type Surface = (typeof SURFACES)[number];

export interface Size {
  width: number;
  height: number;
}

/** SVG of a surface that fills the frame. */
export function drawSurface(surface: Surface, size: Size, random: Random): string {
  return DRAWINGS[surface](size, random);
}

const DRAWINGS: Readonly<Record<Surface, (size: Size, random: Random) => string>> = {
  wood: drawWood,
  cloth: drawCloth,
  paper: drawPapers,
  keyboard: drawKeyboard,
  hand: drawHand,
  screen: drawScreen,
};

const hsl = (hue: number, saturation: number, lightness: number): string =>
  `hsl(${hue.toFixed(0)},${saturation.toFixed(0)}%,${lightness.toFixed(1)}%)`;

/** Noise in light alone, over what lies below it; frequencies in waves a pixel. */
function grain(id: string, across: number, down: number, strength: number, random: Random): string {
  const lightness = `0 0 0 0 0  0 0 0 0 0  0 0 0 0 0  ${strength} 0 0 0 ${-strength / 2}`;
  return `<filter id="${id}" x="0" y="0" width="1" height="1"><feTurbulence type="fractalNoise"
    baseFrequency="${across} ${down}" numOctaves="3" seed="${random.whole(1, 9999)}"/>
    <feColorMatrix values="${lightness}"/></filter>`;
}

/** A square that still covers the frame when it is turned. */
function turned({ width, height }: Size, angle: number, draw: (side: number) => string): string {
  const side = Math.ceil(Math.hypot(width, height));
  const move = `translate(${width / 2} ${height / 2}) rotate(${angle.toFixed(1)}) translate(${-side / 2} ${-side / 2})`;
  return `<g transform="${move}">${draw(side)}</g>`;
}

/** Planks with grain and dark seams; or one board. */
function drawWood(size: Size, random: Random): string {
  const [hue, saturation, lightness] = [random.between(18, 40), random.between(20, 55), random.between(22, 68)];
  const angle = random.pick([0, 90]) + random.between(-12, 12);
  const plank = random.chance(0.6) ? random.between(90, 260) : Infinity;
  return (
    grain('grain', 0.003, 0.06, 1.6, random) +
    turned(size, angle, (side) => {
      const planks: string[] = [];
      for (let y = 0; y < side; y += plank) {
        const shade = lightness + (plank === Infinity ? 0 : random.between(-4, 4));
        planks.push(`<rect y="${y}" width="${side}" height="${side}" fill="${hsl(hue, saturation, shade)}"/>`);
        if (y > 0) planks.push(`<rect y="${y}" width="${side}" height="2.5" fill="#000" opacity=".55"/>`);
      }
      return `${planks.join('')}<rect width="${side}" height="${side}" filter="url(#grain)" opacity=".6"/>`;
    })
  );
}

/** Plain, striped or checked, woven. */
function drawCloth(size: Size, random: Random): string {
  const hue = random.between(0, 359);
  const base = hsl(hue, random.between(5, 50), random.between(20, 85));
  const stripe = hsl(hue + random.between(0, 60), random.between(10, 60), random.between(20, 85));
  const pitch = random.between(30, 140);
  const kind = random.pick(['plain', 'striped', 'checked'] as const);
  return (
    grain('weave', 0.45, 0.45, 1.2, random) +
    turned(size, random.between(-45, 45), (side) => {
      const lines: string[] = [];
      const end = kind === 'plain' ? 0 : side;
      for (let at = 0; at < end; at += pitch) {
        lines.push(`<rect y="${at}" width="${side}" height="${pitch / 2}" fill="${stripe}" opacity=".55"/>`);
        if (kind === 'checked')
          lines.push(`<rect x="${at}" width="${pitch / 2}" height="${side}" fill="${stripe}" opacity=".55"/>`);
      }
      return `<rect width="${side}" height="${side}" fill="${base}"/>${lines.join('')}
        <rect width="${side}" height="${side}" filter="url(#weave)" opacity=".5"/>`;
    })
  );
}

interface Block {
  x: number;
  y: number;
  width: number;
  rows: number;
  /** From row to row, in pixels. */
  pitch: number;
}

/** Rows of print: a bar for each word. */
function drawPrint({ x, y, width, rows, pitch }: Block, random: Random): string {
  const ink = hsl(random.between(200, 260), 10, random.between(25, 60));
  const words: string[] = [];
  for (let row = 0; row < rows; row++) {
    const end = x + width * (random.chance(0.2) ? random.between(0.2, 0.8) : random.between(0.9, 1));
    for (let at = x; at < end;) {
      const long = pitch * random.between(0.5, 3.2);
      words.push(`<rect x="${at}" y="${y + row * pitch}" width="${long}" height="${pitch * 0.38}"/>`);
      at += long + pitch * 0.4;
    }
  }
  return `<g fill="${ink}" opacity=".75">${words.join('')}</g>`;
}

/** Sheets that reach past the frame and lie over each other, written on. */
function drawPapers(size: Size, random: Random): string {
  const sheets = Array.from({ length: random.whole(1, 3) }, (_, index) => {
    const tone = hsl(random.between(30, 60), random.between(0, 14), random.between(80, 97));
    const pitch = random.between(13, 22);
    return turned(size, random.between(-30, 30), (side) => {
      const [x, y] = index === 0 ? [0, 0] : [side * random.between(0.3, 0.6), side * random.between(-0.2, 0.6)];
      const block = { x: x + side * 0.06, y: y + side * 0.1, width: side * 0.7, rows: random.whole(8, 40), pitch };
      return `<rect x="${x}" y="${y}" width="${side}" height="${side}" fill="${tone}" stroke="#777" stroke-opacity=".4"/>
        ${drawPrint(block, random)}`;
    });
  });
  return `${grain('pulp', 0.6, 0.6, 0.5, random)}${sheets.join('')}
    <rect width="${size.width}" height="${size.height}" filter="url(#pulp)" opacity=".4"/>`;
}

/** Rows of keys; some have a touchpad below. */
function drawKeyboard(size: Size, random: Random): string {
  const isDark = random.chance(0.6);
  const lightness = isDark ? random.between(12, 30) : random.between(60, 84);
  const body = hsl(220, 4, lightness);
  const key = hsl(220, 4, isDark ? lightness - 8 : lightness + 10);
  const letter = isDark ? '#ccc' : '#333';
  const pitch = random.between(52, 84);
  const rows = random.whole(4, 9);
  return turned(size, random.between(-14, 14), (side) => {
    const keys: string[] = [];
    for (let row = 0; row < rows; row++) {
      const shift = (row % 3) * pitch * 0.3;
      for (let x = -shift; x < side; x += pitch) {
        const y = side * 0.1 + row * pitch;
        keys.push(`<rect x="${x}" y="${y}" width="${pitch * 0.86}" height="${pitch * 0.86}" rx="6" fill="${key}"/>
          <rect x="${x + pitch * 0.2}" y="${y + pitch * 0.2}" width="${pitch * 0.16}" height="${pitch * 0.2}" fill="${letter}" opacity=".7"/>`);
      }
    }
    const top = side * 0.1 + (rows + 0.5) * pitch;
    const pad = `<rect x="${side * 0.35}" y="${top}" width="${side * 0.3}" height="${side * 0.19}" rx="10" fill="${key}" opacity=".45"/>`;
    return `<rect width="${side}" height="${side}" fill="${body}"/>${keys.join('')}${random.chance(0.4) ? pad : ''}`;
  });
}

export function drawSkin(random: Random): string {
  return hsl(random.between(14, 28), random.between(28, 50), random.between(30, 74));
}

/** A palm with its fingers, before a wall or a floor out of focus. */
function drawHand(size: Size, random: Random): string {
  const skin = drawSkin(random);
  const { width, height } = size;
  const finger = height * random.between(0.09, 0.13);
  const from = random.pick([-1, 1]);
  const fingers = Array.from({ length: 4 }, (_, index) => {
    const y = height * 0.22 + index * finger * 1.12;
    const long = width * random.between(0.62, 0.8);
    return `<rect x="${from < 0 ? -40 : width - long + 40}" y="${y}" width="${long}" height="${finger}" rx="${finger / 2}"
      fill="${skin}" stroke="#000" stroke-opacity=".25" stroke-width="2"/>`;
  });
  const palm = `<ellipse cx="${from < 0 ? width * 0.1 : width * 0.9}" cy="${height * 0.52}" rx="${width * 0.34}" ry="${height * 0.34}" fill="${skin}"/>`;
  return `${drawRoom(size, random)}${palm}${fingers.join('')}`;
}

/** Walls and furniture out of focus: soft borders of large surfaces. */
function drawRoom({ width, height }: Size, random: Random): string {
  const hue = random.between(0, 359);
  const tone = (): string => hsl(hue + random.between(-30, 30), random.between(3, 25), random.between(20, 80));
  const parts = Array.from({ length: 5 }, () => {
    const x = random.between(-0.3, 0.9) * width;
    const skew = random.between(-0.2, 0.2) * width;
    const right = x + random.between(0.2, 0.7) * width;
    return `<path d="M${x} ${-60} H${right} L${right + skew} ${height + 60} H${x + skew} Z" fill="${tone()}"/>`;
  });
  return `<filter id="far" x="-.1" y="-.1" width="1.2" height="1.2"><feGaussianBlur stdDeviation="14"/></filter>
    <rect width="${width}" height="${height}" fill="${tone()}"/><g filter="url(#far)">${parts.join('')}</g>`;
}

/** A display with panels that reach past the frame, and text in them. */
function drawScreen(size: Size, random: Random): string {
  const isDark = random.chance(0.5);
  const tone = (): string => hsl(random.between(190, 260), 12, isDark ? random.between(6, 26) : random.between(82, 98));
  return turned(size, random.between(-8, 8), (side) => {
    const split = side * random.between(0.25, 0.6);
    const bar = side * random.between(0.08, 0.2);
    const pitch = random.between(12, 22);
    return `<rect width="${side}" height="${side}" fill="${tone()}"/>
      <rect width="${split}" height="${side}" fill="${tone()}"/>
      <rect width="${side}" height="${bar}" fill="${hsl(random.between(0, 359), 45, random.between(30, 60))}"/>
      <rect y="${side * 0.8}" width="${side}" height="${side * 0.2}" fill="${tone()}"/>
      ${drawPrint({ x: split * 0.1, y: bar + 20, width: split * 0.7, rows: 30, pitch }, random)}
      ${drawPrint({ x: split * 1.06, y: bar + 24, width: (side - split) * 0.8, rows: 40, pitch }, random)}`;
  });
}
