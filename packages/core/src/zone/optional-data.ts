import type { ZoneFields } from './zone-fields.js';

/** The numbers that a zone's optional data is known to hold (appendix 3.6). */
interface OptionalNumbers {
  /** Hong Kong identity card, with its check digit. */
  HK_ID?: string;
  /** Macao identity card. */
  MAC_ID?: string;
  /** Singapore identity card. */
  SG_ID?: string;
  /** Any other single number, which some states write there. */
  PERSONAL_NUMBER?: string;
}

/** Places of optional data without a check digit of its own; the rest of a long document number is none. */
const UNCHECKED = { TD1: [0, 15, 30, 1, 18, 29], TD2: [1, 28, 35] } as const;

/** Splits the optional data into pieces, without fillers at their ends. */
export function splitOptionalData(zone: ZoneFields): string[] {
  if (zone.optional) return trimFillers([zone.optional.text]);
  const spans = zone.layout.name === 'TD1' || zone.layout.name === 'TD2' ? UNCHECKED[zone.layout.name] : [];
  const isOverflowing = zone.number.text.length > NUMBER_LENGTH;
  const pieces: string[] = [];
  for (let i = isOverflowing ? 3 : 0; i < spans.length; i += 3) {
    pieces.push(zone.lines[spans[i]!]!.slice(spans[i + 1], spans[i + 2]));
  }
  return trimFillers(pieces);
}

const NUMBER_LENGTH = 9;
const trimFillers = (pieces: readonly string[]): string[] =>
  pieces.map((piece) => piece.replace(/<+$/, '').replace(/^<+/, '')).filter((piece) => piece !== '');

/** Identifies the optional data by its issuer and its own check digits. */
export function readOptionalNumbers(issuer: string, pieces: readonly string[]): OptionalNumbers {
  for (const piece of pieces) {
    const number = piece.replaceAll('<', '');
    if (isChinese(issuer) && isHongKongId(number)) return { HK_ID: number };
    if (isChinese(issuer) && /^[157][0-9]{7}$/.test(number)) return { MAC_ID: number };
    if (issuer === 'SGP' && isSingaporeId(number)) return { SG_ID: number };
  }
  if (issuer === GERMANY) return {};
  const [first] = pieces;
  return pieces.length === 1 && /^[A-Z0-9]{4,}$/.test(first!) ? { PERSONAL_NUMBER: first! } : {};
}

/**
 * German zones hold the version of the card's design, such as `2108`, and no number of the holder: the law that lists the
 * contents names none (Personalausweisgesetz, section 5 (4); Passgesetz, section 4 (2)).
 */
const GERMANY = 'D';

const isChinese = (issuer: string): boolean => issuer === 'CHN' || issuer === 'HKG' || issuer === 'MAC';

/** Hong Kong: weights 9 to 1 over one or two letters (A is 10), six digits and the check digit (A is 10), modulo 11. */
function isHongKongId(number: string): boolean {
  if (!/^[A-Z]{1,2}[0-9]{6}[0-9A]$/.test(number)) return false;
  const empty = 36;
  const values = Array.from(number, (character) => Number.parseInt(character, 36));
  const padded = values.length === 8 ? [empty, ...values] : values;
  return padded.reduce((sum, value, i) => sum + value * (9 - i), 0) % 11 === 0;
}

/** Weights 2765432 over the seven digits of citizens and residents, modulo 11, as a letter. */
function isSingaporeId(number: string): boolean {
  if (!/^[ST][0-9]{7}[A-Z]$/.test(number)) return false;
  const sum = [2, 7, 6, 5, 4, 3, 2].reduce((total, weight, i) => total + weight * Number(number[i + 1]), 0);
  return 'JZIHGFEDCBA'[(sum + (number.startsWith('T') ? 4 : 0)) % 11] === number.at(-1);
}
