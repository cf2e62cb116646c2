import { characterLength, type RequestOf } from '@idproof/core/provider';
import type { ScreeningSubject } from './record.js';

type Fields = Readonly<Record<string, string>>;
type Person = NonNullable<RequestOf<'v3.aml.nss.screen'>['person']>;

/** Keys of the provider by their meaning, the most exact first (appendix 3.6). */
const KEYS = {
  last: ['LAST_NAME_EN', 'LAST_NAME', 'ELAST_NAME', 'LAST_NAM'],
  first: ['FIRST_NAME_EN', 'FIRST_NAME', 'EFIRST_NAME_FULL', 'EFIRST_NAME'],
  middle: ['MIDDLE_NAME_EN', 'MIDDLE_NAME'],
  whole: ['FULL_NAME_EN', 'FULL_NAME', 'NAME'],
  local: ['LOCAL_NAME', 'NAME_CN', 'CNAME1', 'TNAM'],
  birthDate: ['STANDARDIZED_DATE_OF_BIRTH', 'DATE_OF_BIRTH'],
  nationality: ['NATIONALITY_CODE', 'COUNTRY_CODE_IN_ISO', 'COUNTRY_CODE', 'NATIONALITY'],
  gender: ['SEX', 'GENDER'],
  number: ['ID_NUMBER', 'ID_NUMBER_ORIGINAL', 'DOCUMENT_NUMBER', 'NUMBER', 'PERSONAL_NUMBER', 'NIK'],
} as const satisfies Record<string, readonly string[]>;

/** Limits of the provider in characters (specification 4.6). */
const LIMITS = { name: 128, localName: 128, birthDate: 16, nationality: 8, gender: 8, number: 128 } as const;

/**
 * The person of a document, for a screening; undefined where no name was read. A value over its limit is left out, a
 * name is cut: a shorter one still matches.
 */
export function readSubject(fields: Fields): ScreeningSubject | undefined {
  const find = (name: keyof typeof KEYS): string =>
    KEYS[name].map((key) => fields[key]?.trim()).find((text) => text) ?? '';
  const parts = [find('first'), find('middle'), find('last')].filter((part) => part !== '').join(' ');
  const local = find('local');
  const name = Array.from(parts || find('whole') || local)
    .slice(0, LIMITS.name)
    .join('')
    .trim();
  if (name === '') return undefined;
  const rest = {
    localName: local === name ? '' : local,
    birthDate: find('birthDate').replaceAll('/', '-'),
    nationality: find('nationality'),
    gender: find('gender'),
    number: find('number'),
  };
  const known = Object.entries(rest).filter(
    ([key, text]) => text !== '' && characterLength(text) <= LIMITS[key as keyof typeof rest],
  );
  return { name, ...Object.fromEntries(known) };
}

/** The subject as the provider wants it. */
export function toPerson({ name, localName, birthDate, nationality, gender, number }: ScreeningSubject): Person {
  return {
    personName: name,
    ...(localName ? { personLocalName: localName } : {}),
    ...(birthDate ? { personBirthday: birthDate } : {}),
    ...(nationality ? { personNationality: nationality } : {}),
    ...(gender ? { personGender: gender } : {}),
    ...(number ? { personCertNo: number } : {}),
  };
}
