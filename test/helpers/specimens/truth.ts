import type { DocumentFormat } from './formats.js';
import type { FieldKey } from './labels.js';
import type { Layout } from './layout.js';
import { transliterate } from './mrz.js';
import type { Person } from './person.js';

const spaced = (name: string): string => transliterate(name).replaceAll('<', ' ').replaceAll(/ +/g, ' ').trim();

/** What `ocrResult` should say of a holder (appendix 3.6); of a licence, what is printed on it. */
export function truthOf(format: DocumentFormat, person: Person, layout: Layout): Record<string, string> {
  const common = {
    ID_NUMBER: person.documentNumber,
    DATE_OF_BIRTH: person.birthDate,
    EXPIRY_DATE: person.expiryDate,
  };
  const sex = person.sex === '<' ? 'X' : person.sex;
  if (format === 'LICENCE') {
    const printed = new Set<FieldKey>(layout.rows.flat().map(([field]) => field));
    return {
      LAST_NAME: person.surname,
      FIRST_NAME: person.givenNames,
      ...common,
      ...(printed.has('issue') && { ISSUE_DATE: person.issueDate }),
      ...(printed.has('sex') && layout.labels.sex && { SEX: sex }),
      ...(printed.has('address') && { ADDRESS: person.address }),
    };
  }
  return {
    LAST_NAME: spaced(person.surname),
    FIRST_NAME: spaced(person.givenNames),
    ...common,
    COUNTRY_CODE: person.nationality,
    ISSUING_STATE: person.issuer,
    SEX: sex,
  };
}
