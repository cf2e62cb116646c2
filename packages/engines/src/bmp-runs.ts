import type { BmpHeader } from '@idproof/core/image-file';

/** Writes palette indices from the lower left corner; pixels outside the image are dropped. */
class Rows {
  readonly data: Uint8Array;
  x = 0;
  y = 0;
  readonly #header: BmpHeader;

  constructor(header: BmpHeader) {
    this.#header = header;
    this.data = new Uint8Array(header.stride * header.height);
  }

  put(index: number): void {
    const { width, height, stride, bits } = this.#header;
    if (this.x < width && this.y < height) {
      if (bits === 8) this.data[this.y * stride + this.x] = index;
      else this.data[this.y * stride + (this.x >> 1)]! |= this.x % 2 ? index : index << 4;
    }
    this.x += 1;
  }
}

/** Expands the run-length data of a BMP into rows of palette indices, in the layout of an uncompressed BMP. */
export function expandRuns(runs: Uint8Array, header: BmpHeader): Uint8Array {
  const rows = new Rows(header);
  const nibbles = header.bits === 4;
  const indexAt = (byte: number, step: number): number => (nibbles ? (step % 2 ? byte & 15 : byte >> 4) : byte);
  let at = 0;
  while (at + 1 < runs.length) {
    const [count, value] = [runs[at]!, runs[at + 1]!];
    at += 2;
    if (count > 0) {
      for (let step = 0; step < count; step++) rows.put(indexAt(value, step));
    } else if (value === 0) {
      rows.x = 0;
      rows.y += 1;
    } else if (value === 1) {
      break;
    } else if (value === 2) {
      rows.x += runs[at] ?? 0;
      rows.y += runs[at + 1] ?? 0;
      at += 2;
    } else {
      for (let step = 0; step < value; step++) rows.put(indexAt(runs[at + (nibbles ? step >> 1 : step)] ?? 0, step));
      at += Math.ceil((nibbles ? Math.ceil(value / 2) : value) / 2) * 2;
    }
  }
  return rows.data;
}
