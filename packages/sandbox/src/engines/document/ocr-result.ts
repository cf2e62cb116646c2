import type { Judgement } from './judge-fields.js';
import { isoCode, stateName } from './mrz/states.js';
import { zoneDate } from './mrz/zone-dates.js';
import type { ZoneFields } from './mrz/zone-fields.js';

/** `ocrResult` of a passport (appendix 3.6): what its zone says, as far as it can be relied on. */
export function toOcrResult(zone: ZoneFields, { trusted, number }: Judgement, today: Date): Record<string, string> {
  const nationality = strip(zone.nationality.text);
  const entries: Record<string, string | false | undefined> = {
    LAST_NAME: trusted.names && zone.names.last,
    FIRST_NAME: trusted.names && zone.names.first,
    ID_NUMBER: trusted.number && number,
    COUNTRY: trusted.nationality && stateName(nationality),
    COUNTRY_CODE: trusted.nationality && nationality,
    COUNTRY_CODE_IN_ISO: trusted.nationality && isoCode(nationality),
    ISSUING_STATE: trusted.issuer && strip(zone.issuer.text),
    SEX: trusted.sex && zone.sex.text.replace('<', 'X'),
    DATE_OF_BIRTH: trusted.birth && zoneDate(zone.birth.text, 'birth', today),
    EXPIRY_DATE: trusted.expiry && zone.expiry !== null && zoneDate(zone.expiry.text, 'expiry', today),
  };
  return Object.fromEntries(Object.entries(entries).filter((entry): entry is [string, string] => Boolean(entry[1])));
}

const strip = (text: string): string => text.replaceAll('<', '');
