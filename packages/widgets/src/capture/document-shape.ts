/** The types that are booklets (appendix 3.2). */
const PASSPORTS: ReadonlySet<string> = new Set(['00000001003', '00000001006', '00630000031', '00630000032']);

/** Whether a document of this type is a booklet; all others are cards. */
export function isPassport(docType: string): boolean {
  return PASSPORTS.has(docType);
}
