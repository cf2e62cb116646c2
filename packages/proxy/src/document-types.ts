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
  /** Kind that the elements name in their texts. Default: document. */
  kind: z.enum(DOCUMENT_KINDS).optional(),
  /** Required keys of `ocrResult`: of each group, at least one must have been read. */
  required: z.array(z.array(z.string().min(1).max(64)).min(1).readonly()).readonly(),
  /** Values that `idproof-doctor` derived from the name and nobody has checked yet: the proxy warns at the start. */
  unchecked: z
    .array(z.enum(['country', 'pages', 'kind', 'required']))
    .min(1)
    .readonly()
    .optional(),
});
export type DocumentType = z.infer<typeof DocumentType>;

/** ICAO 9303 allows the whole name in either of its two parts. */
const PASSPORT_FIELDS = [['LAST_NAME', 'FIRST_NAME'], ['ID_NUMBER'], ['DATE_OF_BIRTH'], ['EXPIRY_DATE']] as const;

/** Document types that the proxy can decide (appendix 3.2, 3.6). A configuration can add others. */
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

/** True where every required field was read. */
export function hasRequiredFields(type: DocumentType, fields: Readonly<Record<string, string>>): boolean {
  return type.required.every((group) => group.some((key) => (fields[key] ?? '').trim() !== ''));
}
