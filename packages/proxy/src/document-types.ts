import type { DocumentChoice } from '@idproof/core/session';

/** A document type that the proxy can judge. */
export interface DocumentType extends DocumentChoice {
  /** Keys of `ocrResult` that must have been read; within a group one is enough. */
  required: readonly (readonly string[])[];
}

/** The name may stand wholly in one of its two parts (ICAO 9303 allows it). */
const PASSPORT_FIELDS = [['LAST_NAME', 'FIRST_NAME'], ['ID_NUMBER'], ['DATE_OF_BIRTH'], ['EXPIRY_DATE']] as const;

/** The types that the proxy knows how to judge (appendix 3.2, 3.6); a configuration can add its own. */
export const DOCUMENT_TYPES: readonly DocumentType[] = [
  { docType: '00000001003', name: 'Passport', country: '', pages: ['front'], required: PASSPORT_FIELDS },
  { docType: '00000001006', name: 'Passport', country: '', pages: ['front'], required: PASSPORT_FIELDS },
];

/** True when every required field was read. */
export function hasRequiredFields(type: DocumentType, fields: Readonly<Record<string, string>>): boolean {
  return type.required.every((group) => group.some((key) => (fields[key] ?? '').trim() !== ''));
}
