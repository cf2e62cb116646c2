/** Base and extra bits of the codes for lengths, 257 to 285 (RFC 1951, 3.2.5). */
const BASES = [
  3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258,
];
const EXTRAS = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0];
const END_OF_BLOCK = 256;
const [STORED, FIXED, DYNAMIC] = [0, 1, 2];
/** The order of the code lengths of the code length alphabet in a block (3.2.7). */
const ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];
/** Header of a zlib stream (RFC 1950). */
const HEADER = 2;

/** Look-up table by the next bits, as many as the longest code has: symbol times 16 plus code length; 0: no code. */
type Codes = Uint16Array;

/** The end of the bits, or an invalid code. */
class EndOfData extends Error {}

const FIXED_LENGTHS = createCodes(
  Array.from({ length: 288 }, (_none, at) => (at < 144 ? 8 : at < 256 ? 9 : at < 280 ? 7 : 8)),
);
const FIXED_DISTANCES = createCodes(Array<number>(30).fill(5));

/**
 * The unpacked length of a zlib stream in bytes, at most `most`, by adding up lengths without unpacking. The stream may be
 * split into parts. Of a damaged stream: the bytes before the damage.
 */
export function measureInflated(parts: readonly Uint8Array[], most: number): number {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  const meter = new Meter(whole, most);
  try {
    meter.run();
  } catch (error) {
    if (!(error instanceof EndOfData)) throw error;
  }
  return Math.min(meter.length, most);
}

class Meter {
  length = 0;
  readonly #bytes: Uint8Array;
  readonly #most: number;
  /** The next bit, counted from the first of the stream. */
  #bit = HEADER * 8;

  constructor(bytes: Uint8Array, most: number) {
    this.#bytes = bytes;
    this.#most = most;
  }

  run(): void {
    let isLast = false;
    while (!isLast && this.length < this.#most) {
      isLast = this.#take(1) === 1;
      const kind = this.#take(2);
      if (kind === STORED) this.#passStored();
      else if (kind === FIXED) this.#passCoded(FIXED_LENGTHS, FIXED_DISTANCES);
      else if (kind === DYNAMIC) this.#passDynamic();
      else throw new EndOfData();
    }
  }

  /** The next 16 bits or more without consuming them; zeros after the end. */
  #peek(): number {
    const at = this.#bit >> 3;
    const bytes = this.#bytes;
    return ((bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8) | ((bytes[at + 2] ?? 0) << 16)) >> (this.#bit & 7);
  }

  #skip(count: number): void {
    this.#bit += count;
    if (this.#bit > this.#bytes.length * 8) throw new EndOfData();
  }

  #take(count: number): number {
    const value = this.#peek() & ((1 << count) - 1);
    this.#skip(count);
    return value;
  }

  #takeSymbol(codes: Codes): number {
    const entry = codes[this.#peek() & (codes.length - 1)]!;
    if (entry === 0) throw new EndOfData();
    this.#skip(entry & 15);
    return entry >> 4;
  }

  #passStored(): void {
    this.#bit = Math.ceil(this.#bit / 8) * 8;
    const length = this.#take(16);
    const start = (this.#bit >> 3) + 2;
    this.length += Math.max(0, Math.min(length, this.#bytes.length - start));
    this.#bit = (start + length) * 8;
  }

  #passDynamic(): void {
    const [lengths, distances, count] = [this.#take(5) + 257, this.#take(5) + 1, this.#take(4) + 4];
    const codeLengths = Array<number>(19).fill(0);
    for (const place of ORDER.slice(0, count)) codeLengths[place] = this.#take(3);
    const codes = createCodes(codeLengths);
    const all: number[] = [];
    while (all.length < lengths + distances) {
      const symbol = this.#takeSymbol(codes);
      if (symbol < 16) all.push(symbol);
      else {
        const times = symbol === 16 ? 3 + this.#take(2) : symbol === 17 ? 3 + this.#take(3) : 11 + this.#take(7);
        all.push(...Array<number>(times).fill(symbol === 16 ? (all.at(-1) ?? 0) : 0));
      }
    }
    this.#passCoded(createCodes(all.slice(0, lengths)), createCodes(all.slice(lengths)));
  }

  #passCoded(lengths: Codes, distances: Codes): void {
    while (this.length < this.#most) {
      const symbol = this.#takeSymbol(lengths);
      if (symbol === END_OF_BLOCK) return;
      if (symbol < END_OF_BLOCK) {
        this.length += 1;
        continue;
      }
      const code = symbol - 257;
      this.length += (BASES[code] ?? 0) + this.#take(EXTRAS[code] ?? 0);
      const distance = this.#takeSymbol(distances);
      this.#take(distance < 4 ? 0 : (distance >> 1) - 1);
    }
  }
}

/** Codes of one length follow each other, and those of the next begin where they end; the first bit is the lowest (3.2.2). */
function createCodes(lengths: readonly number[]): Codes {
  const size = 1 << Math.max(1, ...lengths);
  const codes = new Uint16Array(size);
  let code = 0;
  for (let length = 1; 1 << length <= size; length++) {
    for (const [symbol, own] of lengths.entries()) {
      if (own !== length) continue;
      for (let at = reverse(code, length); at < size; at += 1 << length) codes[at] = (symbol << 4) | length;
      code += 1;
    }
    code <<= 1;
  }
  return codes;
}

function reverse(code: number, length: number): number {
  let reversed = 0;
  for (let bit = 0; bit < length; bit++) reversed |= ((code >> bit) & 1) << (length - 1 - bit);
  return reversed;
}
