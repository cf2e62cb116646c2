import * as z from 'zod';
import { MEBIBYTE, optionalChoice, optionalText, refuseTogether, text, yesNoOr } from '../fields.js';
import { REALDOC_SCHEMAS, RealDocData } from '../models/realdoc-data.js';
import { defineOperation } from '../operation.js';
import { OptionalId, Result } from '../result.js';

/** Kinds of files (specification 4.7). */
const REALDOC_FILE_TYPES = ['pdf', 'jpg', 'jpeg', 'png', 'webp', 'bmp', 'tiff'] as const;

const Fields = z.strictObject({
  bizId: text({ maxLength: 32 }),
  /** Base64 of the document; the limit counts the String. */
  fileContent: optionalText({ maxBytes: 10 * MEBIBYTE, kind: 'image', rule: 'base64 of the document' }),
  /** Takes precedence over `fileContent` when both are given. */
  fileUrl: optionalText({ accepts: (url) => URL.canParse(url), rule: 'a URL; https is fetched' }),
  fileType: optionalChoice(REALDOC_FILE_TYPES),
  /** Without one all the text is given. */
  schemaId: optionalChoice(REALDOC_SCHEMAS),
  /** `Y`: each value with its place, certainty and page. */
  includeExtInfo: yesNoOr('N'),
});

/** Reads a business or financial document by a template (specification 4.7). */
export const realdocParse = defineOperation({
  name: 'v1.realdoc.parse',
  section: '4.7',
  version: 'v1',
  path: 'realdoc/parse',
  idempotent: true,
  request: Fields.superRefine(({ fileContent, fileUrl }, context) => {
    if (fileContent == null && fileUrl == null) refuseTogether(context, ['fileContent'], 'missing');
  }),
  response: z.object({ result: Result, transactionId: OptionalId, data: RealDocData }),
  codes: {
    SUCCESS: 'S',
    PARAMETER_ERROR: 'F',
    AUTHORIZATION_ERROR: 'F',
    CLIENT_BUSINESS_ERROR: 'F',
    INTERNAL_BUSINESS_ERROR: 'F',
    SYSTEM_ERROR: 'F',
  },
  // A URL that is one and cannot be fetched is CLIENT_BUSINESS_ERROR: the handler finds that out.
  badInput: { default: 'PARAMETER_ERROR' },
});
