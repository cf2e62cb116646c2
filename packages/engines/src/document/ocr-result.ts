import { readOptionalNumbers, splitOptionalData, type ZoneFields } from '@idproof/core/zone';
import { findStateName, toIsoCode } from './states.js';
import type { Judgement } from './judge-fields.js';

/**
 * `ocrResult` of a document with a zone (appendix 3.6): trusted fields, and no key for any other. Dates are
 * `yyyy-mm-dd`, or as much of that as the document knows: `yyyy-mm`, `yyyy`, or no key.
 */
export function toOcrResult(
  zone: ZoneFields,
  judgement: Judgement,
  localName: string | null = null,
): Record<string, string> {
  const { trusted, values, trustsOptional } = judgement;
  const [issuer, nationality] = [strip(zone.issuer.text), strip(zone.nationality.text)];
  const entries: Record<string, string | false | undefined> = {
    LAST_NAME: trusted.names && values.last,
    FIRST_NAME: trusted.names && values.first,
    LOCAL_NAME: localName ?? undefined,
    ID_NUMBER: trusted.number && values.number,
    COUNTRY: trusted.nationality && findStateName(nationality),
    COUNTRY_CODE: trusted.nationality && nationality,
    COUNTRY_CODE_IN_ISO: trusted.nationality && toIsoCode(nationality),
    ISSUING_STATE: trusted.issuer && issuer,
    SEX: trusted.sex && zone.sex.text.replace('<', 'X'),
    DATE_OF_BIRTH: trusted.birth && values.birth,
    EXPIRY_DATE: trusted.expiry && values.expiry,
    ...(trustsOptional && readOptionalNumbers(issuer, splitOptionalData(zone))),
  };
  return Object.fromEntries(Object.entries(entries).filter((entry): entry is [string, string] => Boolean(entry[1])));
}

const strip = (text: string): string => text.replaceAll('<', '');
