import type { DocumentFormat } from './formats.js';
import type { FieldKey } from './labels.js';
import type { Layout } from './layout.js';
import { transliterate } from './mrz.js';
import type { Person } from './person.js';

const spaced = (name: string): string => transliterate(name).replaceAll('<', ' ').replaceAll(/ +/g, ' ').trim();

/** What `ocrResult` should say of a holder (appendix 3.6); of a licence, what is printed on it. */
export function readTruth(format: DocumentFormat, person: Person, layout: Layout): Record<string, string> {
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

/**
 * The same where the zone has cut the names off: a reader that does not see the printed names can say no more. Undefined
 * where the zone holds them whole.
 */
export function readTruthOfCutZone(
  format: DocumentFormat,
  truth: Readonly<Record<string, string>>,
  mrz: readonly string[] | undefined,
): Record<string, string> | undefined {
  if (!mrz || format === 'LICENCE') return undefined;
  const field = format === 'TD1' ? mrz[2]! : mrz[0]!.slice(5);
  const [last = '', first = ''] = field.split('<<').map((name) => name.replaceAll('<', ' ').trim());
  if (last === truth['LAST_NAME'] && first === truth['FIRST_NAME']) return undefined;
  return { ...truth, LAST_NAME: last, FIRST_NAME: first };
}
