import { REALDOC_SCHEMAS, REALDOC_TEMPLATES, type RealDocSchemaId } from '@idproof/core/provider';

/** Rules of a template. Fields are named by their path. */
export interface PaperTemplate {
  /**
   * Groups of fields without which the paper proves nothing: of each group, one must have been read. None of them is a name
   * that a reader may take from the heading of any sheet, such as the seller's.
   */
  core: readonly (readonly string[])[];
  /** Fields that may hold the name of the document's person: one of them must. Empty: the paper is not about a person. */
  names: readonly string[];
  /** Field with the date of the paper; `*` stands for the rows of a list, of which the latest counts. */
  date?: string;
  /** Field with the day until which the paper is valid. */
  validUntil?: string;
}

const COMPANY = ['company_name.english', 'company_name.chinese'];

export const PAPER_TEMPLATES: Readonly<Record<RealDocSchemaId, PaperTemplate>> = {
  invoice_v1: {
    core: [['invoice_number'], ['invoice_date'], ['invoice_amount']],
    names: [],
    date: 'invoice_date',
  },
  receipt_v1: { core: [['date'], ['total_amount']], names: [], date: 'date' },
  companies_registry_v1: { core: [['certificate_no'], COMPANY, ['date_of_incorporation']], names: [] },
  business_registration_certificate_v1: {
    core: [['certificate_no'], COMPANY, ['date_of_commencement', 'date_of_expiry']],
    names: [],
    validUntil: 'date_of_expiry',
  },
  bank_statement_v1: {
    core: [['account_holders_name'], ['account_number']],
    names: ['account_holders_name'],
    date: 'details.*.date',
  },
  mys_birth_certificate_v1: {
    core: [['CHILD.Full_Name'], ['CHILD.Date_and_Time_of_Birth']],
    // The document may be the child's or that of a parent.
    names: ['CHILD.Full_Name', 'FATHER.Name', 'MOTHER.Name'],
  },
};

/** The rules of a template; undefined for one that this version does not know. */
export function findTemplate(schemaId: string): PaperTemplate | undefined {
  return REALDOC_SCHEMAS.find((known) => known === schemaId) && PAPER_TEMPLATES[schemaId as RealDocSchemaId];
}

/** True for a field of the template outside of lists. */
export function hasField(schemaId: RealDocSchemaId, path: string): boolean {
  let at: unknown = REALDOC_TEMPLATES[schemaId];
  for (const name of path.split('.')) {
    if (typeof at !== 'object' || at === null || Array.isArray(at) || !Object.hasOwn(at, name)) return false;
    at = (at as Record<string, unknown>)[name];
  }
  return at === null;
}
