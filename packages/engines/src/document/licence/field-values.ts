import { fold } from './card-line.js';
import { findDates, startsWithDate } from './print-dates.js';
import type { Meaning } from './label-words.js';

/** The value that a text gives for a field, and the part of the text it was taken from. */
interface FieldValue {
  value: string;
  from: number;
  to: number;
}

type Reader = (text: string) => FieldValue | null;

/** A document number: groups of letters and digits, without the spaces between them. */
const readNumber: Reader = (text) => {
  const folded = fold(text);
  if (startsWithDate(folded)) return null;
  const groups = [...folded.matchAll(/[A-Z0-9*]+/g)];
  const first = groups.findIndex(([group]) => /[A-Z0-9]/.test(group));
  if (first < 0) return null;
  let last = first - 1;
  for (const [i, match] of groups.entries()) {
    if (i < first) continue;
    const previous = groups[i - 1];
    const between = previous && i > first ? folded.slice(previous.index + previous[0].length, match.index) : '';
    // The number ends at a word, or at a sign that no number contains.
    if ((/^[A-Z]{3,}$/.test(match[0]) && i > first) || !/^[-/. ]{0,2}$/.test(between)) break;
    last = i;
  }
  if (last < first) return null;
  const from = groups[first]!.index;
  const to = groups[last]!.index + groups[last]![0].length;
  const value = folded.slice(from, to).replaceAll(/[ .]/g, '');
  const digits = value.replaceAll(/[^0-9]/g, '').length;
  return digits >= 3 && value.replaceAll(/[^A-Z0-9]/g, '').length >= 4 ? { value, from, to } : null;
};

/** A name in capitals, without accents and full stops. */
const readName: Reader = (text) => {
  const folded = replaceLookalikes(text);
  const from = folded.search(/[A-Z\u3400-\u9fff]/);
  if (from < 0 || /[0-9]/.test(folded)) return null;
  const held = /^[A-Z\u3400-\u9fff'’`´., -]+/.exec(folded.slice(from))![0].replace(/[^A-Z\u3400-\u9fff]+$/, '');
  if (from + held.length < folded.replace(/[^A-Z0-9\u3400-\u9fff]+$/, '').length) return null;
  const value = held.replaceAll(/[’`´]/g, "'").replaceAll('.', ' ').replaceAll(/ *, */g, ', ').replaceAll(/ ?- ?/g, '-').replaceAll(/ +/g, ' ').trim(); // prettier-ignore
  const letters = value.replaceAll(/[^A-Z\u3400-\u9fff]/g, '');
  return letters.length >= 2 ? { value, from, to: from + held.length } : null;
};

/** Capitals of a name; signs that only look like a letter among capitals become that letter. */
function replaceLookalikes(text: string): string {
  const isUpper = (text.match(/[A-Z]/g)?.length ?? 0) > (text.match(/[a-z]/g)?.length ?? 0);
  return replaceDigitsInWords(fold(isUpper ? text.replaceAll(/[l|]/g, 'I') : text));
}

/** Replaces 0 and 1 within words by the letters that they look like. */
export const replaceDigitsInWords = (folded: string): string =>
  folded.replaceAll(/[A-Z01]*[A-Z][A-Z01]*/g, (word) => word.replaceAll('0', 'O').replaceAll('1', 'I'));

/** Replaces zeros within the words of an address by O, except in the second half of a British postcode. */
export const replaceZerosInAddress = (folded: string): string =>
  folded.replaceAll(/(?<![A-Z0-9])[A-Z0]{3,}(?![A-Z0-9])/g, (word, at: number) =>
    /^0[A-Z]{2}$/.test(word) && /[A-Z][0-9][0-9A-Z]? $/.test(folded.slice(0, at)) ? word : replaceNoughts(word),
  );

const replaceNoughts = (word: string): string =>
  word.replaceAll('0', '').length >= 2 ? word.replaceAll('0', 'O') : word;

const SEXES: readonly (readonly [RegExp, string])[] = [
  [/^(?:MALE|MASCULINO?|MASCULIN|HOMBRE|HOMME|H|MANN|PRIA|LAKI ?- ?LAKI|LELAKI|男)(?![A-Z])/, 'M'],
  [/^(?:FEMALE|FEMENINO|FEMININO?|FEMININ|FEMME|MUJER|FRAU|F|W|WANITA|PEREMPUAN|K|女)(?![A-Z])/, 'F'],
  [/^M(?![A-Z])/, 'M'],
  [/^X(?![A-Z])/, 'X'],
];

const readSex: Reader = (text) => {
  const folded = fold(text);
  for (const [form, value] of SEXES) {
    const match = form.exec(folded);
    if (match) return { value, from: 0, to: match[0].length };
  }
  return null;
};

const readAddress: Reader = (text) => {
  // The net knows no ß and reads a B.
  const value = replaceZerosInAddress(fold(text))
    .replaceAll(/STRAB(?=E\b|EN\b)/g, 'STRASS')
    .replaceAll(/ *, */g, ', ')
    .replaceAll(/ +/g, ' ')
    .trim();
  return value.replaceAll(/[^A-Z0-9\u3400-\u9fff]/g, '').length >= 4 ? { value, from: 0, to: text.length } : null;
};

const readDate: Reader = (text) => {
  const [date] = findDates(text);
  return date ? { value: text.slice(date.from, date.to), from: date.from, to: date.to } : null;
};

const READERS: Readonly<Record<Meaning, Reader>> = {
  last: readName,
  first: readName,
  name: readName,
  number: readNumber,
  sex: readSex,
  address: readAddress,
  birth: readDate,
  issue: readDate,
  expiry: readDate,
  validity: readDate,
  other: (text) => ({ value: text, from: 0, to: text.length }),
};

/** Reads a text as the value of a field with this meaning; null if it cannot be one. */
export const readValue = (meaning: Meaning, text: string): FieldValue | null => READERS[meaning](text);
