import { DOCUMENT_KINDS } from '@idproof/core/session';
import * as z from 'zod';

/** A document type that the proxy can judge. */
export const DocumentType = z.strictObject({
  /** The provider's document type code, 11 digits. */
  docType: z.string().regex(/^\d{11}$/, 'must be 11 digits'),
  name: z.string().min(1).max(100),
  /** ISO 3166-1 alpha-3, empty for a type of any country. */
  country: z.string().regex(/^(?:[A-Z]{3})?$/, 'must be three capital letters, or empty'),
  pages: z.array(z.enum(['front', 'back'])).min(1),
  /** What the elements call it; without one, document. */
  kind: z.enum(DOCUMENT_KINDS).optional(),
  /** Keys of `ocrResult` that must have been read; within a group one is enough. */
  required: z.array(z.array(z.string().min(1).max(64)).min(1).readonly()).readonly(),
});
export type DocumentType = z.infer<typeof DocumentType>;

/** The name may stand wholly in one of its two parts (ICAO 9303 allows it). */
const PASSPORT_FIELDS = [['LAST_NAME', 'FIRST_NAME'], ['ID_NUMBER'], ['DATE_OF_BIRTH'], ['EXPIRY_DATE']] as const;

/** The types that the proxy knows how to judge (appendix 3.2, 3.6); a configuration can add its own. */
export const DOCUMENT_TYPES: readonly DocumentType[] = [
  {
    docType: '00000001003',
    name: 'Passport',
    country: '',
    pages: ['front'],
    kind: 'passport',
    required: PASSPORT_FIELDS,
  },
  {
    docType: '00000001006',
    name: 'Passport',
    country: '',
    pages: ['front'],
    kind: 'passport',
    required: PASSPORT_FIELDS,
  },
];

/** True when every required field was read. */
export function hasRequiredFields(type: DocumentType, fields: Readonly<Record<string, string>>): boolean {
  return type.required.every((group) => group.some((key) => (fields[key] ?? '').trim() !== ''));
}
