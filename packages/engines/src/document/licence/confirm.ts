import type { RgbImage } from '../../types.js';
import type { TextNets } from '../ocr/nets.js';
import { readLine } from '../ocr/read-lines.js';
import { compact, fold, type Span } from './card-line.js';
import type { ReadLine } from './read-card.js';

/** Horizontal scales at which a line is read again: print is read the same at every scale, noise is not. */
const STRETCHES = [1.35, 1.7] as const;
/** Minimum probability of a character: if two other readings agree, if only one was made, if one disagrees. */
const MIN_PROBABILITY = { twice: 0.4, once: 0.75, disputed: 0.92 };

/** Confirms parts of lines by reading them again. Each line is read at most once at each scale. */
export class Confirmation {
  readonly #nets: TextNets;
  readonly #image: RgbImage;
  readonly #lines: readonly ReadLine[];
  readonly #again = new Map<string, Promise<string>>();

  constructor(nets: TextNets, image: RgbImage, lines: readonly ReadLine[]) {
    this.#nets = nets;
    this.#image = image;
    this.#lines = lines;
  }

  /** Whether all these spans were read beyond doubt; `normalise` removes differences that do not matter. */
  async isConfirmed(spans: readonly Span[], normalise: (text: string) => string = fold): Promise<boolean> {
    for (const span of spans) if (!(await this.#isSure(span, normalise))) return false;
    return spans.length > 0;
  }

  async #isSure({ line: index, from, to }: Span, normalise: (text: string) => string): Promise<boolean> {
    const line = this.#lines[index]!;
    const least = Math.min(1, ...line.signs.slice(from, to).flatMap((sign) => sign?.probability ?? []));
    if (least < MIN_PROBABILITY.twice) return false;
    const agrees = async (stretch: number): Promise<boolean> =>
      isConfirmedBy(line.text, { from, to }, await this.#readAgain(index, stretch), normalise);
    const first = await agrees(STRETCHES[0]);
    if (first && least > MIN_PROBABILITY.once) return true;
    if (!first && least < MIN_PROBABILITY.disputed) return false;
    const second = await agrees(STRETCHES[1]);
    return first ? second || least > MIN_PROBABILITY.disputed : second;
  }

  #readAgain(index: number, stretch: number): Promise<string> {
    const key = `${index}:${stretch}`;
    const reading =
      this.#again.get(key) ??
      readLine(this.#nets, this.#image, this.#lines[index]!.read.quad, stretch).then(({ text }) => text);
    this.#again.set(key, reading);
    return reading;
  }
}

/**
 * Whether another reading of a line agrees at the position of a value; the text around it may differ slightly. Signs and
 * spaces are ignored.
 */
export function isConfirmedBy(
  line: string,
  { from, to }: Pick<Span, 'from' | 'to'>,
  other: string,
  normalise: (text: string) => string = fold,
): boolean {
  const toSigns = (text: string): string => compact(normalise(text)).text;
  const [before, value, after] = [toSigns(line.slice(0, from)), toSigns(line.slice(from, to)), toSigns(line.slice(to))];
  const read = toSigns(other);
  if (value === '') return false;
  for (let at = read.indexOf(value); at >= 0; at = read.indexOf(value, at + 1)) {
    if (isSimilar(before, read.slice(0, at)) && isSimilar(after, read.slice(at + value.length))) return true;
  }
  return false;
}

/** One letter in four may be missing or added; an empty text must stay empty. */
function isSimilar(one: string, other: string): boolean {
  if (one === '' || other === '') return one === other;
  return Math.abs(one.length - other.length) <= 1 + one.length / 4;
}
