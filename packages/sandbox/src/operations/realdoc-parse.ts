import { isBase64, type RealDocSchemaId } from '@idproof/core/provider';
import { detectFileKind, type FileKind } from '@idproof/engines/readable';
import type { TextPage } from '@idproof/engines';
import { toData } from '../realdoc/extracted.js';
import { refuse, type Handler, type HandlerContext, type Outcome } from './handler.js';
import { record, rule, type Fields } from '../behaviour/treatment.js';
import { readBankStatement } from '../realdoc/templates/bank-statement.js';
import { readBirthCertificate } from '../realdoc/templates/birth-certificate.js';
import { readBusinessRegistration } from '../realdoc/templates/business-registration.js';
import { readCompaniesRegistry } from '../realdoc/templates/companies-registry.js';
import { readInvoice } from '../realdoc/templates/invoice.js';
import { readReceipt } from '../realdoc/templates/receipt.js';
import type { Template } from '../realdoc/templates/template.js';

/** The reader of each schema. */
export const TEMPLATES: Record<RealDocSchemaId, Template> = {
  invoice_v1: readInvoice,
  receipt_v1: readReceipt,
  companies_registry_v1: readCompaniesRegistry,
  business_registration_certificate_v1: readBusinessRegistration,
  bank_statement_v1: readBankStatement,
  mys_birth_certificate_v1: readBirthCertificate,
};

type Request = Parameters<Handler<'v1.realdoc.parse'>>[0];

const CODE = 'PARAMETER_ERROR';

const WHY = {
  DAMAGED: 'the document is damaged',
  UNSUPPORTED: 'not a PDF, JPG, PNG, WEBP, BMP or TIFF',
  TOO_LARGE: 'more than 20 pages or 50 megapixels',
  ENCRYPTED: 'the PDF asks for a password',
} as const;

/** Reads the document, sent or fetched, with the engines (specification 4.7). */
export const realdocParse: Handler<'v1.realdoc.parse'> = async (request, context) => {
  const field = request.fileUrl == null ? 'fileContent' : 'fileUrl';
  if (field === 'fileContent' && !isBase64(request.fileContent ?? '')) return refuse(CODE, field, 'not base64');
  const bytes = await receiveFile(request, context);
  if (!bytes) return refuse('CLIENT_BUSINESS_ERROR', 'fileUrl', 'no file can be had from there');
  const kind = detectFileKind(bytes);
  if (!kind) return refuse(CODE, field, WHY.UNSUPPORTED);
  if (request.fileType != null && !isCalled(request.fileType, kind)) {
    return refuse(CODE, 'fileType', `the document is a ${kind}`);
  }
  const reading = await context.runQueued(() => context.engines.readText(bytes, context.signal));
  if (!reading.ok) return refuse(CODE, field, WHY[reading.why]);
  const transactionId = context.state.transactions.nextId('R00', context.now);
  return { ...answerWith(reading.pages, request), transactionId };
};

/** The bytes of the file; `fileUrl` takes precedence. Undefined when it cannot be fetched. */
async function receiveFile(
  { fileUrl, fileContent }: Request,
  context: HandlerContext,
): Promise<Uint8Array | undefined> {
  if (fileUrl != null) return context.fetchFile(fileUrl, context.signal);
  return Buffer.from(fileContent ?? '', 'base64');
}

function isCalled(fileType: NonNullable<Request['fileType']>, kind: FileKind): boolean {
  return fileType === kind || (fileType === 'jpg' && kind === 'jpeg');
}

function answerWith(pages: readonly TextPage[], { schemaId, includeExtInfo }: Request): Outcome {
  const data =
    schemaId == null
      ? { raw_text: pages.flatMap(({ lines }) => lines.map(({ bbox, text }) => ({ bbox, text }))) }
      : toData(TEMPLATES[schemaId](pages), includeExtInfo === 'Y');
  return { resultCode: 'SUCCESS', body: { data }, processed: true };
}

/** Treatment of each field of the request. */
export const realdocParseFields: Fields = {
  bizId: record('stored in the row of the transaction'),
  fileContent: rule('read, unless there is a `fileUrl`'),
  fileUrl: rule('fetched, from allowed hosts only'),
  fileType: rule('must match the bytes'),
  schemaId: rule('selects the fields to find; without it all text is returned'),
  includeExtInfo: rule('`Y` adds position, certainty and page to each value'),
};
