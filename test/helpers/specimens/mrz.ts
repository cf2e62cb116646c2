/*
 * Machine-readable zones after ICAO 9303 parts 3 to 6, written for the specimens alone:
 * they share nothing with the code that reads zones, so that neither can hide the other's mistakes.
 */
import type { Person } from './person.js';

const EXPANSIONS: Readonly<Record<string, string>> = {
  Ä: 'AE',
  Ö: 'OE',
  Ü: 'UE',
  Å: 'AA',
  Æ: 'AE',
  Ø: 'OE',
  Œ: 'OE',
  ß: 'SS',
  Þ: 'TH',
  Ð: 'D',
  Đ: 'D',
  Ł: 'L',
  ı: 'I',
};

/** Check digit of ICAO 9303-3, 4.9: weights 7, 3, 1; digits count themselves, A is 10, the filler 0. */
export function checkDigit(text: string): string {
  const sum = Array.from(text).reduce((total, char, index) => {
    const value = char === '<' ? 0 : Number.parseInt(char, 36);
    return total + value * [7, 3, 1][index % 3]!;
  }, 0);
  return String(sum % 10);
}

/** Printed name to zone name: accents expanded or dropped, apostrophes omitted, hyphens and spaces become fillers. */
export function transliterate(name: string): string {
  const expanded = Array.from(name.toUpperCase())
    .map((char) => EXPANSIONS[char] ?? char)
    .join('');
  return expanded
    .normalize('NFD')
    .replace(/[^A-Z -]/g, '')
    .replace(/[ -]+/g, '<');
}

/** What a zone says of a holder. */
export type ZoneHolder = Omit<Person, 'placeOfBirth' | 'issueDate' | 'address' | 'licenceClasses'>;

const pad = (text: string, length: number): string => text.slice(0, length).padEnd(length, '<');
const checked = (field: string): string => field + checkDigit(field);

/** `yymmdd`; a day or month that is not known is filled up (9303-3, 4.8). */
function shortDate(date: string): string {
  const [year = '', month = '<<', day = '<<'] = date.split('-');
  return year.slice(2) + month + day;
}

/**
 * The names, cut where they are too long (9303-4, 4.2.3): the given names first, but never so far that fewer than two
 * letters of them are left.
 */
function nameField(person: ZoneHolder, length: number): string {
  const surname = transliterate(person.surname);
  const given = transliterate(person.givenNames);
  if (!given) return pad(surname, length);
  return pad(`${surname.slice(0, length - 4).replace(/<$/, '')}<<${given}`, length);
}

/** Number and its check digit, with what overflows: a number over nine characters goes on in the optional data. */
function numberField(number: string): { number: string; overflow: string } {
  if (number.length <= 9) return { number: checked(pad(number, 9)), overflow: '' };
  return { number: `${number.slice(0, 9)}<`, overflow: `${number.slice(9)}${checkDigit(number)}<` };
}

/** The two lines of 44 characters of a passport (9303-4). */
export function passportZone(person: ZoneHolder): [upper: string, lower: string] {
  const upper = `P<${pad(person.issuer, 3)}${nameField(person, 39)}`;
  const number = checked(pad(person.documentNumber, 9));
  const birth = checked(shortDate(person.birthDate));
  const expiry = checked(shortDate(person.expiryDate));
  const optional = pad(person.personalNumber, 14);
  // An empty optional field may carry a filler instead of its check digit (9303-4, 4.2.2).
  const personal = person.personalNumber ? checked(optional) : `${optional}<`;
  const lower = number + pad(person.nationality, 3) + birth + person.sex + expiry + personal;
  return [upper, lower + checkDigit(number + birth + expiry + personal)];
}

/** The three lines of 30 characters of an identity card (9303-5). */
export function cardZone(person: ZoneHolder): [string, string, string] {
  const { number, overflow } = numberField(person.documentNumber);
  const upper = `I<${pad(person.issuer, 3)}${number}${pad(overflow + person.personalNumber, 15)}`;
  const birth = checked(shortDate(person.birthDate));
  const expiry = checked(shortDate(person.expiryDate));
  const middle = `${birth}${person.sex}${expiry}${pad(person.nationality, 3)}${pad('', 11)}`;
  return [upper, middle + checkDigit(upper.slice(5) + birth + expiry + middle.slice(18)), nameField(person, 30)];
}

/** The two lines of 36 characters of a larger card (9303-6). */
export function largeCardZone(person: ZoneHolder): [string, string] {
  const { number, overflow } = numberField(person.documentNumber);
  const birth = checked(shortDate(person.birthDate));
  const expiry = checked(shortDate(person.expiryDate));
  const optional = pad(overflow + person.personalNumber, 7);
  const lower = number + pad(person.nationality, 3) + birth + person.sex + expiry + optional;
  return [`I<${pad(person.issuer, 3)}${nameField(person, 31)}`, lower + checkDigit(number + birth + expiry + optional)];
}
