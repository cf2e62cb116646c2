/** The document types this sandbox reads (appendix 3.2): passports by machine-readable zone, and by both zones. */
export const READABLE_DOCUMENT_TYPES: readonly string[] = ['00000001003', '00000001006'];

/** "The portrait of any document", a source of face2 only. */
export const GENERIC_PORTRAIT = '00000001007';

export function isReadable(docType: string): boolean {
  return READABLE_DOCUMENT_TYPES.includes(docType);
}
