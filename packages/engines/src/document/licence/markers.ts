import { isSign } from './card-line.js';
import { startsWithDate } from './print-dates.js';

/** The numbers that European and North American licences print before their fields. */
export type Marker = '1' | '2' | '3' | '4a' | '4b' | '4c' | '4d' | '5' | '8' | '9' | '15' | 'other';

const KNOWN = ['1', '2', '3', '4a', '4b', '4c', '4d', '5', '8', '9', '15'] as const;

/**
 * The number of a field at a place of a folded line. Numbers with a letter or a dot speak for themselves; bare ones count
 * only where the card is known to be `numbered`, or where a label follows.
 */
export function readMarker(
  folded: string,
  at: number,
  numbered: boolean,
  isLabel: (rest: string) => boolean,
): { end: number; marker: Marker } | null {
  const text = folded.slice(at);
  const found = /^(4 ?[A-D]|5 ?[AB]|9 ?A|1[0-9]|[1-9])([.,)]?)\s*/.exec(text);
  if (!found || startsWithDate(text)) return null;
  const rest = text.slice(found[0].length);
  const end = at + found[1]!.length + found[2]!.length;
  const name = found[1]!.replace(' ', '').toLowerCase();
  const isApart = rest === '' || found[0].length > found[1]!.length + found[2]!.length;
  // The last digit of a longer number is not the number of the next field.
  if (at > 0 && isSign(folded[at - 1]!) && !/[a-z]/.test(name)) return null;
  const fits = isMarker({ isFirst: at === 0, hasLetter: /[a-z]/.test(name), hasDot: found[2] !== '', isApart, rest, numbered, announces: rest !== '' && isLabel(rest) });
  return fits ? { end, marker: name === '5a' ? '5' : (KNOWN.find((known) => known === name) ?? 'other') } : null;
} // prettier-ignore

interface MarkerContext {
  /** At the start of the line. */
  isFirst: boolean;
  hasLetter: boolean;
  hasDot: boolean;
  /** Whether a gap follows. */
  isApart: boolean;
  rest: string;
  numbered: boolean;
  /** Whether a label follows. */
  announces: boolean;
}

function isMarker({ isFirst, hasLetter, hasDot, isApart, rest, numbered, announces }: MarkerContext): boolean {
  if (hasLetter) return hasDot || announces || startsWithDate(rest) || (isFirst && isApart);
  if (announces) return true;
  if (!isFirst) return false;
  // `1.5` is a number, `5.123456` and `8.12 HIGH STREET` are fields.
  if (hasDot) return rest === '' || /^[A-Z]/.test(rest) || isApart || /^[0-9]{5}|^[0-9]+ [A-Z]|^[0-9]{2}\./.test(rest);
  return numbered && (/^[A-Z]{2}/.test(rest) || isApart || startsWithDate(rest));
}

/** Whether bare numbers stand before the labels of a card, as on North American licences. */
export function isNumbered(texts: readonly string[], isLabel: (rest: string) => boolean): boolean {
  const before = texts.filter((folded) => {
    const found = readMarker(folded, 0, false, isLabel);
    return found !== null && isLabel(folded.slice(found.end).trimStart()) && !/[.,)]$/.test(folded.slice(0, found.end));
  });
  return before.length >= 2;
}

/** Whether lines begin with both numbers that only the European model has; other numbers may have lost their dots. */
export function isCounted(texts: readonly string[], isLabel: (rest: string) => boolean): boolean {
  const names = new Set(texts.map((folded) => readMarker(folded, 0, false, isLabel)?.marker));
  return names.has('4a') && names.has('4b');
}
