/** The coded bits of a scan: without the zero that follows each 0xFF, and up to the next marker. */
export class ScanBits {
  readonly #bytes: Uint8Array;
  #at: number;
  #end: number;
  #buffer = 0;
  #count = 0;
  #missing = 0;

  /** Reads from `start` up to `end`. */
  constructor(bytes: Uint8Array, start: number, end: number) {
    this.#bytes = bytes;
    this.#at = start;
    this.#end = end;
  }

  /** True when more was read than there is. */
  get isOver(): boolean {
    return this.#missing > this.#count;
  }

  /** Offset behind the byte that the last bit taken stands in. */
  get offset(): number {
    let at = this.#at;
    for (let ahead = (this.#count - this.#missing) >> 3; ahead > 0; ahead--) {
      at -= this.#bytes[at - 1] === 0 && this.#bytes[at - 2] === 0xff ? 2 : 1;
    }
    return at;
  }

  /** The next 16 bits without consuming them. After the end follow ones, which are no code. */
  peek(): number {
    while (this.#count < 16) {
      this.#buffer = ((this.#buffer << 8) | this.#nextByte()) & 0xff_ff_ff;
      this.#count += 8;
    }
    return (this.#buffer >>> (this.#count - 16)) & 0xff_ff;
  }

  skip(length: number): void {
    this.#count -= length;
  }

  /** The next `length` bits, at most 16. */
  take(length: number): number {
    const value = this.peek() >>> (16 - length);
    this.skip(length);
    return value;
  }

  /** The next `length` bits, at most 16, as a number with the sign that JPEG gives it. */
  takeSigned(length: number): number {
    if (length === 0) return 0;
    const value = this.take(length);
    return value < 1 << (length - 1) ? value - (1 << length) + 1 : value;
  }

  /** Skips to the bits after the next restart marker; false where there is none. */
  restart(): boolean {
    this.#buffer = 0;
    this.#count = 0;
    this.#missing = 0;
    const marker = this.#bytes[this.#at + 1] ?? 0;
    if (this.#at >= this.#end || this.#bytes[this.#at] !== 0xff || marker < 0xd0 || marker > 0xd7) return false;
    this.#at += 2;
    return true;
  }

  #nextByte(): number {
    const byte = this.#bytes[this.#at] ?? 0;
    const isMarker = byte === 0xff && this.#bytes[this.#at + 1] !== 0;
    if (this.#at >= this.#end || isMarker) {
      this.#missing += 8;
      return 0xff;
    }
    this.#at += byte === 0xff ? 2 : 1;
    return byte;
  }
}
