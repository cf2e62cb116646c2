import type { MrzChecks, MrzFields, MrzReading } from '@idproof/core/mrz';
import { createRow } from '../table-row.js';

const NAMES: Readonly<Record<keyof MrzFields, string>> = {
  documentCode: 'Document code',
  issuer: 'Issuer',
  documentNumber: 'Document number',
  lastName: 'Last name',
  firstName: 'First name',
  nationality: 'Nationality',
  birthDate: 'Date of birth',
  expiryDate: 'Date of expiry',
  sex: 'Sex',
};

const OTHER_CHECKS = { optionalData: 'Optional data', composite: 'All of the zone' } as const;

/** Says in a sentence what was read. */
export function describeReading(reading: MrzReading | null): string {
  if (!reading) return 'No lines could be read in this image.';
  const { format, isValid, confidence } = reading;
  const checks = isValid ? 'every check digit holds' : 'not every check digit holds';
  return `${format}: ${checks}. Least probability of a character: ${confidence.toFixed(2)}.`;
}

/** Rows of a table: each field with its value and its check digit, then the checks of more than a field. */
export function createFieldRows({ fields, checks }: MrzReading): HTMLTableRowElement[] {
  const entries = Object.entries(NAMES) as [keyof MrzFields, string][];
  const rows = entries.map(([key, name]) => describeRow(name, fields[key] ?? 'in doubt', findCheck(checks, key)));
  for (const [key, name] of Object.entries(OTHER_CHECKS)) {
    const check = checks[key as keyof typeof OTHER_CHECKS];
    if (check !== null) rows.push(describeRow(name, '', check));
  }
  return rows;
}

const findCheck = (checks: MrzChecks, field: keyof MrzFields): boolean | null =>
  field in checks ? checks[field as keyof MrzFields & keyof MrzChecks] : null;

function describeRow(name: string, value: string, check: boolean | null): HTMLTableRowElement {
  return createRow([name, value, check === null ? '–' : check ? 'holds' : 'fails'], check === false);
}
