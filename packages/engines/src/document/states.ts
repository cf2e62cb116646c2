import { states } from 'mrz';

/** Codes of ICAO 9303-3 section 5 that the library's table lacks. */
const OWN_STATES: Record<string, string> = {
  UTO: 'Utopia',
  XKX: 'Kosovo',
  IAO: 'International Civil Aviation Organization',
  XMP: 'Parliamentary Assembly of the Mediterranean',
  XDC: 'Southern African Development Community',
};

/** Everyday names where the table holds the formal one of ISO 3166. */
const PLAIN_NAMES: Record<string, string> = {
  BOL: 'Bolivia',
  BRN: 'Brunei',
  COD: 'Democratic Republic of the Congo',
  FSM: 'Micronesia',
  GBR: 'United Kingdom',
  IRN: 'Iran',
  KOR: 'South Korea',
  LAO: 'Laos',
  MDA: 'Moldova',
  PRK: 'North Korea',
  RUS: 'Russia',
  SYR: 'Syria',
  EUE: 'European Union',
  RKS: 'Kosovo',
  TWN: 'Taiwan',
  TZA: 'Tanzania',
  VEN: 'Venezuela',
  VNM: 'Vietnam',
  XXA: 'Stateless person',
  XXB: 'Refugee',
  XXC: 'Refugee',
  XXX: 'Unspecified nationality',
};

/** The ISO 3166 code behind codes that only travel documents use. */
const ISO_CODES: Record<string, string> = {
  D: 'DEU',
  GBD: 'GBR',
  GBN: 'GBR',
  GBO: 'GBR',
  GBP: 'GBR',
  GBS: 'GBR',
};

const names = new Map<string, string>(Object.entries({ ...states, ...OWN_STATES, ...PLAIN_NAMES }));

/** Finds the English name of a state or organisation by its code in the zone; undefined for an unknown code. */
export function findStateName(code: string): string | undefined {
  return names.get(code)?.replace(/ \(the\)$|\*$/, '');
}

/** ISO 3166-1 alpha-3 of a code in the zone; undefined for specimens, organisations and persons without a state. */
export function toIsoCode(code: string): string | undefined {
  if (ISO_CODES[code]) return ISO_CODES[code];
  const special = /^X|^U(?:TO|NO|NA|NK)$|^EUE$|^IAO$|^RKS$|^NTZ$/.test(code);
  return names.has(code) && !special ? code : undefined;
}
