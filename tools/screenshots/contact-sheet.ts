import sharp, { type OverlayOptions } from 'sharp';

export interface Screenshot {
  name: string;
  png: Buffer;
}

const GAP = 20;
const CAPTION = 34;

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function caption(text: string, width: number): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${CAPTION}"><text x="2" y="24" font-family="sans-serif" font-size="20" fill="#222">${escape(text)}</text></svg>`,
  );
}

/** All screenshots of one window on one sheet, each `width` pixels wide with its name above it, `columns` in a row. */
export async function composeContactSheet(
  screenshots: readonly Screenshot[],
  width: number,
  columns: number,
): Promise<Buffer> {
  const tiles = await Promise.all(
    screenshots.map(async ({ name, png }) => {
      const { data, info } = await sharp(png).resize({ width }).toBuffer({ resolveWithObject: true });
      return { name, data, height: info.height };
    }),
  );
  const rows = Array.from({ length: Math.ceil(tiles.length / columns) }, (_, row) =>
    tiles.slice(row * columns, (row + 1) * columns),
  );
  const layers: OverlayOptions[] = [];
  let top = GAP;
  for (const row of rows) {
    for (const [column, { name, data }] of row.entries()) {
      const left = GAP + column * (width + GAP);
      layers.push({ input: caption(name, width), left, top }, { input: data, left, top: top + CAPTION });
    }
    top += Math.max(...row.map((tile) => tile.height)) + CAPTION + GAP;
  }
  const sheet = { width: GAP + columns * (width + GAP), height: top };
  return sharp({ create: { ...sheet, channels: 3, background: '#c9cfcc' } })
    .composite(layers)
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer();
}
