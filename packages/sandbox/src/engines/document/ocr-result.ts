import { isoCode, stateName } from './mrz/states.js';
import { zoneDate } from './mrz/zone-dates.js';
import type { ZoneFields } from './mrz/zone-fields.js';

/** `ocrResult` of a passport from what its zone says (appendix 3.6); a field that could not be told is left out. */
export function toOcrResult(zone: ZoneFields, today: Date): Record<string, string> {
  const nationality = strip(zone.nationality.text);
  const issuer = strip(zone.issuer.text);
  const entries: Record<string, string | undefined> = {
    LAST_NAME: zone.names.last,
    FIRST_NAME: zone.names.first,
    ID_NUMBER: strip(zone.number.text),
    COUNTRY: stateName(nationality),
    COUNTRY_CODE: nationality,
    COUNTRY_CODE_IN_ISO: isoCode(nationality),
    ISSUING_STATE: issuer,
    SEX: zone.sex.text === '<' ? 'X' : zone.sex.text,
    DATE_OF_BIRTH: zoneDate(zone.birth.text, 'birth', today),
    EXPIRY_DATE: zoneDate(zone.expiry.text, 'expiry', today),
  };
  return Object.fromEntries(
    Object.entries(entries).filter((entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== ''),
  );
}

const strip = (text: string): string => text.replaceAll('<', '');
