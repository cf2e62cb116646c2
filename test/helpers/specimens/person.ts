import type { DocumentFormat } from './formats.js';
import { NATIONS, type Nation } from './nations.js';
import type { Random } from './random.js';

/** The holder of a specimen, in the form in which it is printed. Dates are `yyyy-mm-dd`. */
export interface Person {
  /** Upper case, as printed; may hold accents, spaces, hyphens and apostrophes. */
  surname: string;
  /** Empty: a person of one name. */
  givenNames: string;
  /** ICAO code of the issuing state, 1 to 3 letters (`D`, `UTO`). */
  issuer: string;
  nationality: string;
  /** 7 to 9 letters and digits; up to 14 where the zone lets a number overflow (TD1, TD2) or there is none. */
  documentNumber: string;
  /** Also `yyyy-mm` or `yyyy`, where day or month are not known. */
  birthDate: string;
  placeOfBirth: string;
  /** `<` in the zone and `X` in print: not stated. */
  sex: 'M' | 'F' | '<';
  issueDate: string;
  expiryDate: string;
  /** At most 14 characters; empty when the document carries none. */
  personalNumber: string;
  /** Printed on licences and on the back of cards. */
  address: string;
  /** Of driving licences: `AM/B`. */
  licenceClasses: string;
}

const DIGITS = '0123456789';
const LETTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ';

function drawDate(random: Random, firstYear: number, lastYear: number): string {
  const part = (from: number, to: number): string => String(random.whole(from, to)).padStart(2, '0');
  return `${random.whole(firstYear, lastYear)}-${part(1, 12)}-${part(1, 28)}`;
}

function drawCharacters(random: Random, length: number, lettersShare: number, start = ''): string {
  let text = start;
  while (text.length < length) text += random.pick((random.chance(lettersShare) ? LETTERS : DIGITS).split(''));
  return text;
}

/** Most numbers have nine characters; those of cards may run over into the optional data, those of licences are longer. */
function drawNumber(random: Random, format: DocumentFormat): string {
  const start = random.pick(['L', 'Z', 'C', 'AB', 'X1', '', '']);
  if (format === 'LICENCE') return drawCharacters(random, random.whole(8, 14), random.pick([0, 0.1, 0.3]), start);
  if ((format === 'TD1' || format === 'TD2') && random.chance(0.12)) {
    return drawCharacters(random, random.whole(10, format === 'TD1' ? 14 : 12), 0.1, start);
  }
  return drawCharacters(random, random.chance(0.8) ? 9 : random.whole(7, 8), random.pick([0, 0.12, 0.4]), start);
}

/** Of a few people the day of birth is not known, of fewer the month either. Nobody got a licence as a child. */
function drawBirthDate(random: Random, format: DocumentFormat, issueDate: string): string {
  const date = random.chance(0.06) ? drawDate(random, 1927, 1949) : drawDate(random, 1950, 2007);
  if (format === 'LICENCE') return date > yearsLater(issueDate, -DRIVING_AGE) ? yearsLater(date, -DRIVING_AGE) : date;
  if (!random.chance(0.05)) return date;
  return date.slice(0, random.chance(0.6) ? 7 : 4);
}

function drawGivenNames(random: Random, nation: Nation, sex: Person['sex']): string {
  const names = sex === 'M' || (sex === '<' && random.chance(0.5)) ? nation.male : nation.female;
  const name = random.pick(names);
  // Long ones are cut in the zone.
  return name && random.chance(0.08) ? [name, ...nation.male.slice(0, 3), random.pick(names)].join(' ') : name;
}

/** No document was issued after this day. */
const LATEST_ISSUE = '2026-11-21';
const DRIVING_AGE = 18;

const yearsLater = (date: string, years: number): string => `${Number(date.slice(0, 4)) + years}${date.slice(4)}`;

/** Draws a holder: an adult with a document that has not expired before 2028. */
export function drawPerson(random: Random, format: DocumentFormat = 'TD3'): Person {
  const sex = random.pick(['M', 'F', 'M', 'F', 'M', 'F', 'M', 'F', '<'] as const);
  const nation = random.chance(0.25) ? NATIONS[0]! : random.pick(NATIONS);
  const expiryDate = drawDate(random, 2028, 2035);
  const drawnYears = format === 'LICENCE' ? random.pick([5, 10]) : 10;
  const issueDate = yearsLater(expiryDate, yearsLater(expiryDate, -drawnYears) > LATEST_ISSUE ? -10 : -drawnYears);
  const place = random.pick(nation.places);
  // A licence without a given name would leave a required field empty.
  const givenNames = drawGivenNames(random, nation, sex) || (format === 'LICENCE' ? 'SRI' : '');
  return {
    surname: random.pick(nation.surnames),
    givenNames,
    issuer: nation.code,
    nationality: random.chance(0.9) ? nation.code : random.pick(NATIONS).code,
    documentNumber: drawNumber(random, format),
    birthDate: drawBirthDate(random, format, issueDate),
    placeOfBirth: place,
    sex,
    issueDate,
    expiryDate,
    personalNumber: random.chance(0.3) && format === 'TD3' ? `ZE${random.whole(100_000, 999_999)}B` : '',
    address: `${random.whole(1, 240)} ${random.pick(nation.streets)}, ${random.whole(10_000, 98_999)} ${place}`,
    licenceClasses: random.pick(['B', 'AM/B', 'A/B1/B', 'C', 'D', 'M', 'R']),
  };
}
