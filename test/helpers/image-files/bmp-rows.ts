import { Buffer } from 'node:buffer';

type Colour = readonly [red: number, green: number, blue: number, opacity?: number];

export interface BmpImage {
  width: number;
  height: number;
  colourAt: (x: number, y: number) => Colour;
  bits: 4 | 8 | 24 | 32;
  topDown?: boolean;
  /** Run-length coding; for 4 and 8 bits. */
  runs?: boolean;
  /** The oldest header, of 12 bytes. */
  old?: boolean;
  /** The header that says where opacity stands; for 32 bits. */
  opacity?: boolean;
}

/** A BMP of each kind that programs write. Palettes are made of the colours found. */
export function rowsBmp(image: BmpImage): Buffer {
  const { width, height, colourAt, bits, topDown, runs, old, opacity } = image;
  const palette = bits <= 8 ? listColours(image) : [];
  const rows = Array.from({ length: height }, (_none, row) => {
    const y = topDown ? row : height - 1 - row;
    const colours = Array.from({ length: width }, (_value, x) => colourAt(x, y));
    if (bits <= 8)
      return indexRow(
        colours.map((colour) => palette.indexOf(colour.join())),
        bits,
        runs,
      );
    return padded(Buffer.from(colours.flatMap(([r, g, b, a = 255]) => (bits === 24 ? [b, g, r] : [b, g, r, a]))));
  });
  const entries = palette.map((entry) => {
    const [r = 0, g = 0, b = 0] = entry.split(',').map(Number);
    return old ? [b, g, r] : [b, g, r, 0];
  });
  const pixels = Buffer.concat(runs ? [...rows, Buffer.from([0, 1])] : rows);
  const compression = opacity ? 3 : runs ? (bits === 8 ? 1 : 2) : 0;
  const info = old
    ? oldHeader(image)
    : header({ ...image, height: topDown ? -height : height }, compression, palette.length);
  const start = 14 + info.length + entries.flat().length;
  const file = Buffer.alloc(14);
  file.write('BM');
  file.writeUInt32LE(start + pixels.length, 2);
  file.writeUInt32LE(start, 10);
  return Buffer.concat([file, info, Buffer.from(entries.flat()), pixels]);
}

function header({ width, height, bits, opacity }: BmpImage, compression: number, colours: number): Buffer {
  const info = Buffer.alloc(opacity ? 108 : 40);
  info.writeUInt32LE(info.length, 0);
  info.writeInt32LE(width, 4);
  info.writeInt32LE(height, 8);
  info.writeUInt16LE(1, 12);
  info.writeUInt16LE(bits, 14);
  info.writeUInt32LE(compression, 16);
  info.writeUInt32LE(colours, 32);
  if (opacity) [0xff0000, 0xff00, 0xff, 0xff000000].forEach((mask, index) => info.writeUInt32LE(mask, 40 + index * 4));
  if (opacity) info.write('BGRs', 56, 'latin1');
  return info;
}

function oldHeader({ width, height, bits }: BmpImage): Buffer {
  const info = Buffer.alloc(12);
  info.writeUInt32LE(12, 0);
  [width, height, 1, bits].forEach((value, index) => info.writeUInt16LE(value, 4 + index * 2));
  return info;
}

function listColours({ width, height, colourAt }: BmpImage): string[] {
  const found = new Set<string>();
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) found.add(colourAt(x, y).join());
  return [...found];
}

/** One row of palette indices: plain, or as runs with one absolute stretch, so that both codes occur. */
function indexRow(indices: number[], bits: number, runs = false): Buffer {
  const pack = (values: number[]): number[] =>
    bits === 8
      ? values
      : Array.from(
          { length: Math.ceil(values.length / 2) },
          (_none, i) => (values[i * 2]! << 4) | (values[i * 2 + 1] ?? 0),
        );
  if (!runs) return padded(Buffer.from(pack(indices)));
  const stretch = pack(indices.slice(0, 5));
  const bytes = [0, 5, ...stretch, ...(stretch.length % 2 ? [0] : [])];
  for (let at = 5; at < indices.length;) {
    let end = at;
    while (end < indices.length && end - at < 255 && indices[end] === indices[at]) end++;
    bytes.push(end - at, bits === 8 ? indices[at]! : (indices[at]! << 4) | indices[at]!);
    at = end;
  }
  return Buffer.from([...bytes, 0, 0]);
}

function padded(row: Buffer): Buffer {
  return Buffer.concat([row, Buffer.alloc((4 - (row.length % 4)) % 4)]);
}
