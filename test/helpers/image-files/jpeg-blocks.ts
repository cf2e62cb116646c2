import { Buffer } from 'node:buffer';

/** Samples of a pixel block: Y, Cb, Cr; one for grey; four inks. */
type Samples = readonly number[];

export interface BlockImage {
  width: number;
  height: number;
  /** The one value of a block of 8 × 8 pixels, by its place in blocks. */
  sampleAt: (column: number, row: number, columns: number, rows: number) => Samples;
  /** What the Adobe segment says of the colours, where there is one: 0 CMYK, 2 YCCK. */
  adobe?: 0 | 2;
  /** How often each scan is written, 1 by default. */
  repeat?: number;
}

/** Codes of the differences between blocks: none is one bit, each other category five. */
const LENGTHS = [1, 0, 0, 0, 11, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
const getCode = (category: number): [code: number, bits: number] => (category === 0 ? [0, 1] : [15 + category, 5]);

/**
 * A real baseline JPEG of flat blocks, at two bits a block: 200 megapixels fit into 800 kB and are made in a second.
 * Exact: with a quantiser of 8 the one coefficient is the sample itself.
 */
export function blockJpeg({ width, height, sampleAt, adobe, repeat = 1 }: BlockImage): Buffer {
  const [columns, rows] = [Math.ceil(width / 8), Math.ceil(height / 8)];
  const components = sampleAt(0, 0, columns, rows).length;
  const ids = Array.from({ length: components }, (_none, index) => index + 1);
  const bits = new Bits(columns * rows * components);
  const last = ids.map(() => 128);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const samples = sampleAt(column, row, columns, rows);
      for (let c = 0; c < components; c++) {
        writeDifference(bits, samples[c]! - last[c]!);
        last[c] = samples[c]!;
      }
    }
  }
  const frame = [
    8,
    height >> 8,
    height & 255,
    width >> 8,
    width & 255,
    components,
    ...ids.flatMap((id) => [id, 0x11, 0]),
  ];
  const scan = [segment(0xda, Buffer.from([components, ...ids.flatMap((id) => [id, 0]), 0, 63, 0])), bits.finish()];
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    ...(adobe === undefined ? [] : [segment(0xee, Buffer.from([...Buffer.from('Adobe'), 0, 100, 0, 0, 0, 0, adobe]))]),
    segment(0xdb, Buffer.from([0, ...Buffer.alloc(64, 8)])),
    segment(0xc0, Buffer.from(frame)),
    segment(0xc4, Buffer.from([0x00, ...LENGTHS, ...Array(12).keys()])),
    // Behind the difference a block ends: the only other code.
    segment(0xc4, Buffer.from([0x10, 1, ...Buffer.alloc(15), 0])),
    ...Array.from({ length: repeat }, () => scan).flat(),
    Buffer.from([0xff, 0xd9]),
  ]);
}

export function segment(marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

/** Puts segments behind the start of a JPEG. */
export function withSegments(jpeg: Buffer, ...segments: Buffer[]): Buffer {
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);
}

function writeDifference(bits: Bits, difference: number): void {
  const category = difference === 0 ? 0 : 32 - Math.clz32(Math.abs(difference));
  const [code, length] = getCode(category);
  bits.write(code, length);
  if (category > 0) bits.write(difference > 0 ? difference : difference + (1 << category) - 1, category);
  bits.write(0, 1);
}

/** Bits as JPEG writes them: a zero byte behind each 0xFF, ones at the end. */
class Bits {
  #bytes: Buffer;
  #length = 0;
  #value = 0;
  #count = 0;

  constructor(blocks: number) {
    this.#bytes = Buffer.alloc(blocks + 4096);
  }

  write(value: number, count: number): void {
    for (let bit = count - 1; bit >= 0; bit--) {
      this.#value = (this.#value << 1) | ((value >> bit) & 1);
      this.#count += 1;
      if (this.#count === 8) this.#flush();
    }
  }

  finish(): Buffer {
    while (this.#count > 0) this.write(1, 1);
    return this.#bytes.subarray(0, this.#length);
  }

  #flush(): void {
    if (this.#length + 2 > this.#bytes.length) this.#bytes = Buffer.concat([this.#bytes, this.#bytes]);
    this.#bytes[this.#length++] = this.#value;
    if (this.#value === 0xff) this.#bytes[this.#length++] = 0;
    [this.#value, this.#count] = [0, 0];
  }
}
