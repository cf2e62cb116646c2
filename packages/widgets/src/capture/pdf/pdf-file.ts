import { IdproofError } from '@idproof/core/errors';
import { unpack } from './pdf-filters.js';
import { PdfReader, PdfReference, PdfStream, type PdfDict, type PdfValue } from './pdf-syntax.js';

/** One page, with what it has from the pages above it. */
export interface PdfPage {
  dict: PdfDict;
  resources: PdfDict;
  /** Left, bottom, right, top, in points. */
  box: [number, number, number, number];
  /** Degrees clockwise: 0, 90, 180 or 270. */
  turn: number;
}

const INHERITED = ['/Resources', '/MediaBox', '/CropBox', '/Rotate'];
/** A person does not leaf through more to find a document. */
const MAX_PAGES = 100;
/** The most bytes of content and of packed objects that are looked through, in all: a page of text takes 50 kB. */
const MAX_CONTENT = 16 * 1024 * 1024;
const A4: PdfPage['box'] = [0, 0, 595, 842];

/** The objects of a PDF. They are found by looking through the file, as readers do where its table of contents is broken. */
export class PdfFile {
  readonly #objects = new Map<number, PdfValue>();
  /** How many images and forms may still be drawn on its pages, so that those that draw each other come to an end. */
  drawsLeft = 20_000;
  #root: PdfDict = new Map();
  /** The rest of `MAX_CONTENT` in bytes. */
  #left = MAX_CONTENT;
  pages: PdfPage[] = [];

  /** Rejects with `pdf_locked` for one with a password, and `pdf_unreadable` for one without pages. */
  static async read(bytes: Uint8Array): Promise<PdfFile> {
    const file = new PdfFile();
    const trailers = file.#scan(bytes);
    if (trailers.some((dict) => dict.has('/Encrypt'))) throw new IdproofError('pdf_locked');
    await file.#openObjectStreams();
    const roots = trailers.map((dict) => file.dict(dict.get('/Root')));
    const catalogs = [...file.#objects.values()].filter((value) => value instanceof Map);
    file.#root = [...roots.toReversed(), ...catalogs].find((dict) => dict.has('/Pages')) ?? new Map();
    file.#listPages(file.dict(file.#root.get('/Pages')), new Map(), new Set());
    if (file.pages.length === 0) throw new IdproofError('pdf_unreadable', 'no pages');
    return file;
  }

  /** A stream of content. It ends early where the file holds more than anybody writes. */
  async readContent(stream: PdfStream): Promise<Uint8Array> {
    const { bytes, work } = await unpack(this, stream, this.#left);
    const content = bytes.subarray(0, this.#left);
    this.#left -= Math.min(this.#left, Math.max(work, content.length));
    return content;
  }

  /** Resolves a reference; other values are returned unchanged. */
  resolve(value: PdfValue | undefined): PdfValue {
    let found = value ?? null;
    for (let steps = 0; found instanceof PdfReference && steps < 32; steps++) {
      found = this.#objects.get(found.number) ?? null;
    }
    return found;
  }

  dict(value: PdfValue | undefined): PdfDict {
    const found = this.resolve(value);
    if (found instanceof PdfStream) return found.dict;
    return found instanceof Map ? found : new Map();
  }

  /** The entries of an array; of anything else but null, that alone. */
  list(value: PdfValue | undefined): PdfValue[] {
    const found = this.resolve(value);
    if (found === null) return [];
    return Array.isArray(found) ? found.map((entry) => this.resolve(entry)) : [found];
  }

  number(value: PdfValue | undefined): number | undefined {
    const found = this.resolve(value);
    return typeof found === 'number' ? found : undefined;
  }

  /** Keeps every object, the newest of a number, and gives the dictionaries that say where the document begins. */
  #scan(bytes: Uint8Array): PdfDict[] {
    // One character a byte: places in the text are places in the file.
    const text = new TextDecoder('latin1').decode(bytes);
    const trailers: PdfDict[] = [];
    const mark = /(?<![\w.])(?:(\d{1,9})\s+\d{1,5}\s+obj|trailer)(?!\w)/g;
    for (let found = mark.exec(text); found; found = mark.exec(text)) {
      const reader = new PdfReader(bytes, mark.lastIndex);
      const value = reader.read();
      const object = value instanceof Map ? readStream(value, bytes, text, reader) : value;
      mark.lastIndex = Math.max(mark.lastIndex, reader.at);
      if (found[1]) this.#objects.set(Number(found[1]), object);
      const dict = this.dict(object);
      if (!found[1] || dict.get('/Type') === '/XRef') trailers.push(dict);
    }
    return trailers;
  }

  async #openObjectStreams(): Promise<void> {
    const inside = new Map<number, PdfValue>();
    for (const stream of this.#objects.values()) {
      if (!(stream instanceof PdfStream) || stream.dict.get('/Type') !== '/ObjStm') continue;
      const bytes = await this.readContent(stream);
      const head = new PdfReader(bytes);
      const first = this.number(stream.dict.get('/First')) ?? 0;
      let parsed = 0;
      for (let left = this.number(stream.dict.get('/N')) ?? 0; left > 0 && head.at < first; left--) {
        const [number, at] = [head.read(), head.read()];
        if (typeof number !== 'number' || typeof at !== 'number') break;
        const reader = new PdfReader(bytes, first + at);
        inside.set(number, reader.read());
        // Objects lie side by side. Those that are read over and over again are made to tie readers up.
        parsed += reader.at - first - at;
        if (parsed > 2 * bytes.length) break;
      }
    }
    for (const [number, value] of inside) if (!this.#objects.has(number)) this.#objects.set(number, value);
  }

  #listPages(node: PdfDict, above: PdfDict, seen: Set<PdfDict>): void {
    if (seen.has(node) || this.pages.length >= MAX_PAGES) return;
    seen.add(node);
    const inherited = new Map(above);
    for (const key of INHERITED) if (node.has(key)) inherited.set(key, node.get(key) ?? null);
    if (node.has('/Kids')) {
      for (const kid of this.list(node.get('/Kids'))) this.#listPages(this.dict(kid), inherited, seen);
    } else if (node.has('/Contents')) {
      const box = this.list(inherited.get('/CropBox') ?? inherited.get('/MediaBox'));
      const turn = this.number(inherited.get('/Rotate')) ?? 0;
      this.pages.push({
        dict: node,
        resources: this.dict(inherited.get('/Resources')),
        box: isBox(box) ? box : A4,
        turn: ((turn % 360) + 360) % 360,
      });
    }
  }
}

function isBox(values: PdfValue[]): values is PdfPage['box'] {
  return values.length === 4 && values.every((value) => typeof value === 'number');
}

/** The stream that begins behind a dictionary; the dictionary itself where there is none. */
function readStream(dict: PdfDict, bytes: Uint8Array, text: string, reader: PdfReader): PdfDict | PdfStream {
  const begin = /^\s*stream(?:\r\n|\n|\r)/.exec(text.slice(reader.at, reader.at + 32))?.[0];
  if (begin === undefined) return dict;
  const start = reader.at + begin.length;
  const length = dict.get('/Length');
  const isRight = typeof length === 'number' && /^\s*endstream/.test(text.slice(start + length, start + length + 16));
  const found = text.indexOf('endstream', start);
  const end = isRight ? start + length : found < 0 ? bytes.length : found;
  reader.at = end;
  return new PdfStream(dict, bytes.subarray(start, end));
}
