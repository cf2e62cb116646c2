import * as z from 'zod';
import { optionalText, refuseTogether, text, yesNoOr } from '../fields.js';
import {
  maybe,
  MaybeBoolean,
  maybeKnown,
  maybeList,
  MaybeNumber,
  MaybeText,
  MaybeTextMap,
} from '../models/open-fields.js';
import { defineOperation } from '../operation.js';
import { OptionalId, Result } from '../result.js';

const source = {
  /** `KYC` of the standard flow, `REUSE` of the reusable one. */
  source: maybeKnown<'KYC' | 'REUSE'>(),
  /** Only of `REUSE`. */
  donorClientId: MaybeText,
  isShareable: MaybeBoolean,
  extraImages: MaybeTextMap,
};

const Document = z.object({
  ...source,
  certType: MaybeText,
  certCategory: MaybeText,
  certNo: MaybeText,
  /** As it was read; `ocrResult` is the one to compare with. */
  certName: MaybeText,
  certCountry: MaybeText,
  /** ISO 3166-1 alpha-3. */
  certCountryCode: MaybeText,
  ocrResult: MaybeTextMap,
  frontPageImg: MaybeText,
  backPageImg: MaybeText,
});

const Face = z.object({
  ...source,
  faceImg: MaybeText,
  faceScore: MaybeNumber,
  faceQuality: MaybeNumber,
  faceAttribute: MaybeTextMap,
});

const Applicant = z.object({
  applicantId: MaybeText,
  userId: MaybeText,
  email: MaybeText,
  phone: MaybeText,
  documents: maybeList(Document),
  faces: maybeList(Face),
});

const Fields = z.strictObject({
  bizId: text({ maxLength: 32 }),
  /** The provider's id; exactly one of this and `userId`. */
  applicantId: optionalText({ maxLength: 50 }),
  /** The merchant's id. */
  userId: optionalText({ maxLength: 64 }),
  isReturnImage: yesNoOr('N'),
});

/** The data that the provider keeps of an applicant (specification 4.8). */
export const applicantQuery = defineOperation({
  name: 'v1.applicant.query',
  section: '4.8',
  version: 'v1',
  path: 'applicant/query',
  idempotent: true,
  request: Fields.superRefine(({ applicantId, userId }, context) => {
    if (applicantId == null && userId == null) refuseTogether(context, ['applicantId'], 'missing');
    if (applicantId != null && userId != null) refuseTogether(context, ['userId']);
  }),
  response: z.object({ result: Result, transactionId: OptionalId, applicant: maybe(Applicant) }),
  codes: { SUCCESS: 'S', APPLICANT_NOT_FOUND: 'F', INVALID_ARGUMENT: 'F', SYSTEM_ERROR: 'F' },
  badInput: { default: 'INVALID_ARGUMENT' },
});
