import sharp, { type OverlayOptions } from 'sharp';

export interface Shot {
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

/** All shots of one window on one sheet, each `width` pixels wide with its name above it, `columns` in a row. */
export async function contactSheet(shots: readonly Shot[], width: number, columns: number): Promise<Buffer> {
  const tiles = await Promise.all(
    shots.map(async ({ name, png }) => {
      const { data, info } = await sharp(png).resize({ width }).toBuffer({ resolveWithObject: true });
      return { name, data, height: info.height };
    }),
  );
  const height = Math.max(...tiles.map((tile) => tile.height)) + CAPTION;
  const layers: OverlayOptions[] = tiles.flatMap(({ name, data }, index) => {
    const left = GAP + (index % columns) * (width + GAP);
    const top = GAP + Math.floor(index / columns) * (height + GAP);
    return [
      { input: caption(name, width), left, top },
      { input: data, left, top: top + CAPTION },
    ];
  });
  const rows = Math.ceil(tiles.length / columns);
  return sharp({
    create: {
      width: GAP + columns * (width + GAP),
      height: GAP + rows * (height + GAP),
      channels: 3,
      background: '#c9cfcc',
    },
  })
    .composite(layers)
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer();
}
