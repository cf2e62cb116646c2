import type { RealDocSchemaId } from '@idproof/core/provider';
import { readBankStatement } from './templates/bank-statement.js';
import { readBirthCertificate } from './templates/birth-certificate.js';
import { readBusinessRegistration } from './templates/business-registration.js';
import { readCompaniesRegistry } from './templates/companies-registry.js';
import { readInvoice } from './templates/invoice.js';
import { readReceipt } from './templates/receipt.js';
import type { Template } from './templates/template.js';

/** Who reads what. */
export const TEMPLATES: Record<RealDocSchemaId, Template> = {
  invoice_v1: readInvoice,
  receipt_v1: readReceipt,
  companies_registry_v1: readCompaniesRegistry,
  business_registration_certificate_v1: readBusinessRegistration,
  bank_statement_v1: readBankStatement,
  mys_birth_certificate_v1: readBirthCertificate,
};
