import * as z from 'zod';

/** A field of a template: a text, an object of fields, or a list of fields. */
type TemplateShape = { readonly [field: string]: null | TemplateShape | readonly [TemplateShape] };

function fields<const Name extends string>(...names: Name[]): { readonly [Key in Name]: null } {
  return Object.fromEntries(names.map((name) => [name, null])) as { readonly [Key in Name]: null };
}

const PARENT = fields(
  'Name',
  'Identity_Card_Number',
  'Age',
  'Status_of_Citizenship',
  'Status_of_Residence',
  'Race',
  'Religion',
  'Types_and_Number_of_Other_Document',
);

/** Every template with its fields in the order of the specification (4.7). */
export const REALDOC_TEMPLATES = {
  invoice_v1: {
    ...fields('invoice_number', 'invoice_date', 'total_tax', 'invoice_amount', 'currency', 'buyer_name'),
    ...fields('buyer_tax_id', 'seller_name', 'seller_tax_id', 'drawer'),
    details: [fields('description', 'unit_price', 'quantity', 'line_amount', 'discount')],
  },
  receipt_v1: {
    ...fields('receipt_number', 'merchant_name', 'total_amount', 'date'),
    details: [fields('description', 'line_amount')],
  },
  companies_registry_v1: {
    ...fields('document_type', 'certificate_no'),
    company_name: fields('english', 'chinese'),
    ...fields('date_of_incorporation', 'company_type'),
  },
  business_registration_certificate_v1: {
    ...fields('document_type', 'document_copy_type'),
    company_name: fields('chinese', 'english'),
    ...fields('branch_name', 'address', 'nature_of_business', 'legal_status', 'date_of_commencement'),
    ...fields('date_of_expiry', 'certificate_no'),
    fee_and_levy: fields('total', 'fee', 'levy'),
  },
  bank_statement_v1: {
    ...fields('account_holders_name', 'account_number', 'bank_name', 'starting_balance', 'ending_balance'),
    ...fields('deposits_and_credits', 'withdrawals_and_debits', 'scheme_code', 'customer_id', 'currency'),
    ...fields('lien_amount', 'nomination_details', 'PIN'),
    details: [fields('date', 'description', 'balance')],
  },
  mys_birth_certificate_v1: {
    BASIC: fields('Registration_Area', 'Registration_Centre'),
    CHILD: fields(
      'Full_Name',
      'Date_and_Time_of_Birth',
      'Race',
      'Place_of_Birth',
      'Status_of_Citizenship',
      'Gender',
      'Religion',
    ),
    FATHER: PARENT,
    MOTHER: { ...PARENT, ...fields('Residence_Address') },
    INFORMANT: fields('Name', 'Identity_Card_Number', 'Date_of_Registration', 'Types_and_Number_of_Other_Document'),
  },
} as const satisfies Record<string, TemplateShape>;

export type RealDocSchemaId = keyof typeof REALDOC_TEMPLATES;
export const REALDOC_SCHEMAS = Object.keys(REALDOC_TEMPLATES) as [RealDocSchemaId, ...RealDocSchemaId[]];

/** Left, top, right, bottom. */
const Box = z.tuple([z.number(), z.number(), z.number(), z.number()]);

/** A value with its place (specification 2.5). */
export const ExtendedValue = z.object({
  text: z.string(),
  bbox: Box,
  /** 0 to 1: from .95 on high, from .80 on medium. */
  confidence_score: z.number().min(0).max(1),
  /** From 1. */
  page: z.int().min(1),
});
export type ExtendedValue = z.output<typeof ExtendedValue>;

/** The fields of the requested template; without a template `raw_text`, the lines of all pages. */
export const RealDocData = z.record(z.string(), z.unknown());
