import * as z from 'zod';
import { defineOperation } from '../operation.js';
import { MEBIBYTE, optionalImage, image, text } from '../fields.js';
import { maybeKnown } from '../models/open-fields.js';
import { OptionalId, Result, TextMap } from '../result.js';

/** Why nothing acceptable was recognised (specification 4.3; `EXPOSURE` by appendix 4.5). */
export const RECOGNITION_ERROR_CODES = [
  'NO_REQUIRED_ID',
  'BLUR',
  'NO_FACE_DETECTED',
  'NOT_REAL_DOC',
  'EXPOSURE',
  'UNKNOWN',
] as const;
export type RecognitionErrorCode = (typeof RECOGNITION_ERROR_CODES)[number];

const known = new Set<string>(RECOGNITION_ERROR_CODES);

// Values may be added within a version (appendix 1.1): one that is not known yet is `UNKNOWN`.
const RecognitionErrorCode = z
  .string()
  .nullish()
  .transform((code) => {
    if (!code) return undefined;
    return known.has(code) ? (code as RecognitionErrorCode) : 'UNKNOWN';
  });

const MaybeYesNo = maybeKnown<'Y' | 'N'>();

const SpoofResult = z.object({
  /** `N`: the document was modified. */
  TAMPER_CHECK: MaybeYesNo,
  /** `N`: not the material of such a document, for example a black-and-white copy. */
  MATERIAL_CHECK: MaybeYesNo,
  /** `N`: taken from a screen. */
  SCREEN_RECAPTURE_CHECK: MaybeYesNo,
});

const RecognizeRequest = z.strictObject({
  /** Tracing id; uniqueness is not checked. */
  bizId: text({ maxBytes: 32 }),
  /** Document type code, 11 digits (appendix 3.2). */
  docType: text({ maxBytes: 32 }),
  /** Base64 of JPG, PNG without alpha channel, or BMP. */
  frontPageImage: image(5 * MEBIBYTE),
  backPageImage: optionalImage(5 * MEBIBYTE),
});

const RecognizeResponse = z.object({
  result: Result,
  transactionId: OptionalId,
  /** `Y` recognised, `N` not. */
  recognitionResult: MaybeYesNo,
  recognitionErrorCode: RecognitionErrorCode,
  /** Of two pages, the one that the code is about. Not in the specification, which lets gateways add fields (appendix 1.1). */
  recognitionErrorPage: maybeKnown<'front' | 'back'>(),
  /** Keys depend on the document type (appendix 3.6). */
  ocrResult: TextMap.nullish().transform((map) => map ?? undefined),
  spoofResult: SpoofResult.nullish().transform((map) => map ?? undefined),
});

/** Reads a document and checks it for spoofing (specification 4.3). */
export const recognize = defineOperation({
  name: 'v1.idrecognition.recognize',
  section: '4.3',
  version: 'v1',
  path: 'idrecognition/recognize',
  idempotent: true,
  request: RecognizeRequest,
  response: RecognizeResponse,
  codes: { SUCCESS: 'S', INVALID_ARGUMENT: 'F', SYSTEM_ERROR: 'F' },
  badInput: { default: 'INVALID_ARGUMENT' },
});
