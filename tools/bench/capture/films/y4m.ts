import { toRgba, type Chroma } from './yuv.js';

/** A frame of a film: `time` in seconds from its beginning. */
export interface RawFrame {
  time: number;
  width: number;
  height: number;
  /** R G B A, row by row. */
  rgba: Uint8Array;
}

interface Header {
  width: number;
  height: number;
  framesPerSecond: number;
  chroma: Chroma;
  fullRange: boolean;
}

const NEWLINE = 0x0a;
/** Longer than any header of a known writer. */
const LONGEST_LINE = 1000;
/** A frame of 8K in 4:4:4 has 100 million bytes; what asks for more is no film. */
const LARGEST_FRAME = 200_000_000;

/**
 * Reads a film in the plain layout of YUV4MPEG2: a line, then `FRAME` and the planes, again and again.
 * `isWanted` says by index and rate which frames are converted. Throws on what is no such film, or ends in mid-frame.
 */
export async function* readY4m(
  chunks: AsyncIterable<Uint8Array>,
  isWanted: (index: number, framesPerSecond: number) => boolean = () => true,
): AsyncGenerator<RawFrame> {
  const bytes = new ByteReader(chunks);
  const first = await bytes.readLine();
  if (first === undefined) throw new Error('the file is empty');
  const { width, height, framesPerSecond, chroma, fullRange } = parseHeader(first);
  const length = countBytes(width, height, chroma);
  if (length > LARGEST_FRAME) throw new Error(`frames of ${width} × ${height} are too large`);
  for (let index = 0; ; index++) {
    const line = await bytes.readLine();
    if (line === undefined) {
      if (index === 0) throw new Error('the film has no frame');
      return;
    }
    if (!/^FRAME( |$)/.test(line)) throw new Error(`frame ${index} does not begin with FRAME`);
    const planes = await bytes.read(length);
    if (!planes) throw new Error(`the film ends in frame ${index}`);
    if (!isWanted(index, framesPerSecond)) continue;
    const rgba = toRgba(planes, { width, height, chroma, fullRange });
    yield { time: index / framesPerSecond, width, height, rgba };
  }
}

function parseHeader(line: string): Header {
  const [magic, ...tags] = line.split(' ');
  if (magic !== 'YUV4MPEG2') throw new Error('the file does not begin with YUV4MPEG2');
  const find = (letter: string): string | undefined => tags.find((tag) => tag.startsWith(letter))?.slice(1);
  const [width, height] = [Number(find('W')), Number(find('H'))];
  if (!(width > 0 && height > 0)) throw new Error('the film does not say how large it is');
  const [beats = 0, seconds = 1] = (find('F') ?? '25:1').split(':').map(Number);
  const framesPerSecond = beats / seconds;
  if (!(framesPerSecond > 0 && framesPerSecond < Infinity)) throw new Error('the film does not say how fast it is');
  return {
    width,
    height,
    framesPerSecond,
    chroma: parseChroma(find('C') ?? '420'),
    fullRange: tags.includes('XCOLORRANGE=FULL'),
  };
}

function parseChroma(name: string): Chroma {
  const known: readonly [RegExp, Chroma][] = [
    [/^420(jpeg|mpeg2|paldv)?$/, '420'],
    [/^422$/, '422'],
    [/^444$/, '444'],
    [/^mono$/, 'mono'],
  ];
  const found = known.find(([pattern]) => pattern.test(name));
  if (!found) throw new Error(`colour stored as ${name} is not read`);
  return found[1];
}

function countBytes(width: number, height: number, chroma: Chroma): number {
  const luma = width * height;
  if (chroma === 'mono') return luma;
  const across = chroma === '444' ? width : Math.ceil(width / 2);
  const down = chroma === '420' ? Math.ceil(height / 2) : height;
  return luma + 2 * across * down;
}

/** Takes lines and blocks off a stream. */
class ByteReader {
  readonly #source: AsyncIterator<Uint8Array>;
  #held: Uint8Array = new Uint8Array(0);

  constructor(chunks: AsyncIterable<Uint8Array>) {
    this.#source = chunks[Symbol.asyncIterator]();
  }

  /** Undefined at the end. */
  async readLine(): Promise<string | undefined> {
    for (;;) {
      const end = this.#held.indexOf(NEWLINE);
      if (end >= 0) return new TextDecoder('latin1').decode(this.#take(end + 1).subarray(0, end));
      if (this.#held.length > LONGEST_LINE) throw new Error('there is no line where one belongs');
      if (await this.#fill()) continue;
      if (this.#held.length > 0) throw new Error('the file ends in a line');
      return undefined;
    }
  }

  /** Undefined where fewer bytes are left. */
  async read(length: number): Promise<Uint8Array | undefined> {
    const parts: Uint8Array[] = [this.#take(Math.min(length, this.#held.length))];
    let missing = length - parts[0]!.length;
    while (missing > 0) {
      if (!(await this.#fill())) return undefined;
      const part = this.#take(Math.min(missing, this.#held.length));
      parts.push(part);
      missing -= part.length;
    }
    return parts.length === 1 ? parts[0] : Buffer.concat(parts);
  }

  #take(count: number): Uint8Array {
    const taken = this.#held.subarray(0, count);
    this.#held = this.#held.subarray(count);
    return taken;
  }

  async #fill(): Promise<boolean> {
    const { done, value } = await this.#source.next();
    if (done) return false;
    this.#held = this.#held.length === 0 ? value : Buffer.concat([this.#held, value]);
    return true;
  }
}
