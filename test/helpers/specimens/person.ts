import type { DocumentFormat } from './formats.js';
import type { Random } from './random.js';

/** The holder of a specimen, in the form in which it is printed. Dates are `yyyy-mm-dd`. */
export interface Person {
  /** Upper case, as printed; may hold spaces, hyphens and apostrophes. */
  surname: string;
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

const SURNAMES =
  "ERIKSSON|O'BRIEN|MUSTERMANN|KOWALSKA|SILVA|QUISPE|ZHANG|IVANOVA|GOODING|BOISSELLE|LOPEZ|DOS SANTOS|JIMENEZ|BIBBO|VAN DER MEER|NOVAK|HANSEN|DUBOIS|KIM|TANAKA|PAPADOPOULOS|WEBER-HUBER|MARTINEZ GARCIA|NGUYEN|YILMAZ|FERRARI|STONE|ALVES".split(
    '|',
  );
const FEMALE = 'ANNA MARIA|ERIKA|ZOE|OLIVIA|MARIE-CLAIRE|SISI|LUCIA|INGRID|YUKI|ELENA SOFIA|JANE'.split('|');
const MALE = 'JOSE LUIS|BOB|QUENTIN|IGOR|DAVID GIDEON|WILLIAM|JEAN-PAUL|KENJI|THOMAS|MOHAMED ALI|PETER'.split('|');
const STATES = ['UTO', 'UTO', 'UTO', 'D', 'FRA', 'ESP', 'GBR', 'POL', 'CZE', 'USA', 'IDN', 'SGP', 'PRT', 'NLD'];
const PLACES = 'ZENITH|BERLIN|LISBOA|NEW BREMEN|SINGAPORE|KRAKOW|SEVILLA|PORT LOUIS|UTRECHT'.split('|');
const STREETS = 'HIGH STREET|OAK AVENUE|RUE DE LA GARE|LINDENSTRASSE|CALLE MAYOR|STATION ROAD'.split('|');
const DIGITS = '0123456789';
const LETTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ';

function drawDate(random: Random, firstYear: number, lastYear: number): string {
  const part = (from: number, to: number): string => String(random.whole(from, to)).padStart(2, '0');
  return `${random.whole(firstYear, lastYear)}-${part(1, 12)}-${part(1, 28)}`;
}

function drawNumber(random: Random): string {
  let number = random.pick(['L', 'Z', 'C', 'AB', 'X1', '']);
  const length = random.chance(0.8) ? 9 : random.whole(7, 8);
  while (number.length < length) number += random.pick((random.chance(0.12) ? LETTERS : DIGITS).split(''));
  return number;
}

/** Draws a holder: an adult with a document that has not expired before 2028. */
export function drawPerson(random: Random, _format: DocumentFormat = 'TD3'): Person {
  const sex = random.pick(['M', 'F', 'M', 'F', 'M', 'F', '<'] as const);
  const issuer = random.pick(STATES);
  const expiryDate = drawDate(random, 2028, 2036);
  return {
    surname: random.pick(SURNAMES),
    givenNames: random.pick(sex === 'M' ? MALE : FEMALE),
    issuer,
    nationality: random.chance(0.9) ? issuer : random.pick(STATES),
    documentNumber: drawNumber(random),
    birthDate: drawDate(random, 1950, 2006),
    placeOfBirth: random.pick(PLACES),
    sex,
    issueDate: `${Number(expiryDate.slice(0, 4)) - 10}${expiryDate.slice(4)}`,
    expiryDate,
    personalNumber: random.chance(0.3) ? `ZE${random.whole(100_000, 999_999)}B` : '',
    address: `${random.whole(1, 240)} ${random.pick(STREETS)}, ${random.whole(10_000, 98_999)} ${random.pick(PLACES)}`,
    licenceClasses: random.pick(['B', 'AM/B', 'A/B1/B', 'C', 'D', 'M', 'R']),
  };
}
