/** A value of a PDF (ISO 32000-1, 7.3). Names keep their slash; an operator of a content stream is one of its own. */
export type PdfValue =
  | number
  | boolean
  | null
  | `/${string}`
  | Uint8Array
  | PdfValue[]
  | PdfDict
  | PdfStream
  | PdfReference
  | PdfOperator;
export type PdfDict = Map<string, PdfValue>;

export class PdfReference {
  constructor(readonly number: number) {}
}

export class PdfOperator {
  constructor(readonly name: string) {}
}

export class PdfStream {
  constructor(
    readonly dict: PdfDict,
    /** As they stand in the file, filtered. */
    readonly bytes: Uint8Array,
  ) {}
}

/** A name with its slash; empty for any other value. */
export function readName(value: PdfValue | undefined): string {
  return typeof value === 'string' ? value : '';
}

const SPACE = /[\0\t\n\f\r ]/;
const DELIMITER = /[()<>[\]{}/%]/;
/** Deeper than any real document nests its values. */
const MAX_DEPTH = 64;

/** Reads values one after the other. Tolerant: invalid bytes are skipped, as readers of PDF do. */
export class PdfReader {
  at: number;
  readonly #bytes: Uint8Array;

  constructor(bytes: Uint8Array, at = 0) {
    this.#bytes = bytes;
    this.at = at;
  }

  get isAtEnd(): boolean {
    this.#skipSpace();
    return this.at >= this.#bytes.length;
  }

  read(depth = 0): PdfValue {
    this.#skipSpace();
    const char = this.#char();
    // Deeper nesting is an attack on readers: the rest is ignored.
    if (depth > MAX_DEPTH) this.at = this.#bytes.length;
    if (depth > MAX_DEPTH || char === '') return null;
    if (char === '/') return this.#readName();
    if (char === '(') return this.#readText();
    if (char === '[') return this.#readArray(depth);
    if (char === '<') return this.#char(1) === '<' ? this.#readDict(depth) : this.#readHex();
    if (DELIMITER.test(char)) {
      this.at++;
      return this.read(depth + 1);
    }
    return this.#readWord();
  }

  #char(ahead = 0): string {
    const code = this.#bytes[this.at + ahead];
    return code === undefined ? '' : String.fromCharCode(code);
  }

  #skipSpace(): void {
    for (let char = this.#char(); char !== ''; char = this.#char()) {
      if (char === '%') while (this.#char() !== '' && !/[\r\n]/.test(this.#char())) this.at++;
      else if (SPACE.test(char)) this.at++;
      else return;
    }
  }

  #readRegular(): string {
    const start = this.at;
    for (let char = this.#char(); char !== '' && !SPACE.test(char) && !DELIMITER.test(char); char = this.#char()) {
      this.at++;
    }
    return String.fromCharCode(...this.#bytes.subarray(start, this.at));
  }

  #readName(): `/${string}` {
    this.at++;
    const name = this.#readRegular();
    return `/${name.replaceAll(/#([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))}`;
  }

  #readWord(): PdfValue {
    const word = this.#readRegular();
    const number = Number(word);
    if (!Number.isNaN(number)) return this.#readReference(number) ?? number;
    if (word === 'true' || word === 'false') return word === 'true';
    return word === 'null' ? null : new PdfOperator(word);
  }

  /** `12 0 R`; undefined where the number is only a number. */
  #readReference(number: number): PdfReference | undefined {
    if (!Number.isInteger(number) || number < 0) return undefined;
    const rest = String.fromCharCode(...this.#bytes.subarray(this.at, this.at + 16));
    const found = /^[\0\t\n\f\r ]+\d{1,5}[\0\t\n\f\r ]+R(?![^\0\t\n\f\r ()<>[\]{}/%])/.exec(rest);
    if (!found) return undefined;
    this.at += found[0].length;
    return new PdfReference(number);
  }

  #readArray(depth: number): PdfValue[] {
    this.at++;
    const values: PdfValue[] = [];
    while (!this.isAtEnd && this.#char() !== ']') values.push(this.read(depth + 1));
    this.at++;
    return values;
  }

  #readDict(depth: number): PdfDict {
    this.at += 2;
    const dict: PdfDict = new Map();
    while (!this.isAtEnd && this.#char() !== '>') {
      const key = this.read(depth + 1);
      if (this.isAtEnd || this.#char() === '>') break;
      const value = this.read(depth + 1);
      if (typeof key === 'string') dict.set(key, value);
    }
    this.at += 2;
    return dict;
  }

  #readHex(): Uint8Array {
    this.at++;
    let digits = '';
    for (let char = this.#char(); char !== '' && char !== '>'; char = this.#char()) {
      if (/[\da-f]/i.test(char)) digits += char;
      this.at++;
    }
    this.at++;
    return Uint8Array.from((digits + '0').match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  }

  #readText(): Uint8Array {
    const bytes: number[] = [];
    let depth = 0;
    for (; this.at < this.#bytes.length; this.at++) {
      const char = this.#char();
      if (char === '\\') {
        this.at++;
        bytes.push(...this.#readEscape());
        continue;
      }
      if (char === '(' && depth++ === 0) continue;
      if (char === ')' && --depth === 0) break;
      bytes.push(this.#bytes[this.at]!);
    }
    this.at++;
    return Uint8Array.from(bytes);
  }

  #readEscape(): number[] {
    const octal = /^[0-7]{1,3}/.exec(this.#char() + this.#char(1) + this.#char(2))?.[0];
    if (octal) {
      this.at += octal.length - 1;
      return [Number.parseInt(octal, 8) & 255];
    }
    const char = this.#char();
    if (char === '\r' && this.#char(1) === '\n') this.at++;
    if (char === '\r' || char === '\n') return [];
    const named = { n: 10, r: 13, t: 9, b: 8, f: 12 }[char];
    return [named ?? char.charCodeAt(0)];
  }
}
