/*
 * The machine-readable zone of a TD3 passport, ICAO 9303 parts 3 and 4, written for the specimens alone:
 * it shares nothing with the code that reads zones, so that neither can hide the other's mistakes.
 */
import type { Person } from './person.js';

const LINE_LENGTH = 44;
const EXPANSIONS: Readonly<Record<string, string>> = { Ä: 'AE', Ö: 'OE', Ü: 'UE', Å: 'AA', Æ: 'AE', Ø: 'OE', ß: 'SS' };

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

const pad = (text: string, length: number): string => text.slice(0, length).padEnd(length, '<');
const shortDate = (date: string): string => date.slice(2).replaceAll('-', '');

/** Both lines of the zone, 44 characters each. */
export function passportZone(person: Person): [upper: string, lower: string] {
  const names = `${transliterate(person.surname)}<<${transliterate(person.givenNames)}`;
  const upper = `P<${pad(person.issuer, 3)}${pad(names, LINE_LENGTH - 5)}`;
  const checked = (field: string): string => field + checkDigit(field);
  const number = checked(pad(person.documentNumber, 9));
  const birth = checked(shortDate(person.birthDate));
  const expiry = checked(shortDate(person.expiryDate));
  const optional = pad(person.personalNumber, 14);
  // An empty optional field may carry a filler instead of its check digit (9303-4, 4.2.2).
  const personal = person.personalNumber ? checked(optional) : `${optional}<`;
  const lower = number + pad(person.nationality, 3) + birth + person.sex + expiry + personal;
  return [upper, lower + checkDigit(number + birth + expiry + personal)];
}
