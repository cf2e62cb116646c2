import * as z from 'zod';
import { optionalList, text, yesNoOr } from '../fields.js';
import {
  maybe,
  MaybeAnything,
  maybeKnown,
  MaybeNumber,
  MaybeText,
  MaybeTextMap,
  MaybeTexts,
} from '../models/open-fields.js';
import { defineOperation } from '../operation.js';
import { OptionalId, Result } from '../result.js';

/** The overall result (appendix 4.2). */
export const EKYC_RESULTS = ['Success', 'Pending', 'Failure', 'InProcess', 'VoidCancelled', 'VoidTimeout'] as const;
export type EkycResult = (typeof EKYC_RESULTS)[number];
export const PART_RESULTS = ['Success', 'Pending', 'Failure'] as const;
export type PartResult = (typeof PART_RESULTS)[number];
const MaybePart = maybeKnown<PartResult>();

/** Further images that can be asked for (appendix 6.4). */
export const REALID_EXTRA_IMAGES = [
  'FACE_EYE_CLOSE',
  'CROPPED_FACE',
  'DOC_FRONT_ANGLE',
  'DOC_BACK_ANGLE',
  'DOC_FRONT_FLASH',
  'DOC_BACK_FLASH',
  'CROPPED_FACE_FROM_DOC',
] as const;

const request = z.strictObject({
  bizId: text({ maxLength: 32 }),
  transactionId: text({ maxLength: 64 }),
  isReturnImage: yesNoOr('N'),
  /** Only with `isReturnImage` = `Y`. */
  extraImageControlList: optionalList(z.enum(REALID_EXTRA_IMAGES), {
    rule: REALID_EXTRA_IMAGES.join(', '),
  }),
  /** `Y`: five checks in `spoofResult` instead of four. */
  returnFiveCategorySpoofResult: yesNoOr('N'),
});

const ExtFaceInfo = z.object({
  ekycResultFace: MaybePart,
  faceScore: MaybeNumber,
  faceImg: MaybeText,
  extraImages: MaybeTextMap,
  faceQuality: MaybeNumber,
  faceLivenessResult: MaybeText,
  estimatedAge: MaybeNumber,
  faceAttribute: MaybeTextMap,
});

const ExtIdInfo = z.object({
  ekycResultDoc: MaybePart,
  docCategory: MaybeText,
  docEdition: MaybeNumber,
  frontPageImg: MaybeText,
  backPageImg: MaybeText,
  extraImages: MaybeTextMap,
  ocrResult: MaybeTextMap,
  ocrResultFormat: MaybeTextMap,
  spoofResult: MaybeTextMap,
  extraSpoofResultDetails: MaybeAnything,
  securityFeaturesResult: MaybeAnything,
  docErrorDetails: MaybeTexts,
});

const ExtRiskInfo = z.object({
  ekycResultRisk: MaybePart,
  strategyPassResult: MaybeText,
  idNetworkDetails: MaybeAnything,
  otherRiskReasonDetails: MaybeTexts,
});

const response = z.object({
  result: Result,
  transactionId: OptionalId,
  /** Present when the call succeeded; `InProcess` until the person has finished. */
  ekycResult: maybeKnown<EkycResult>(),
  extBasicInfo: maybe(z.object({ certType: MaybeText, certNo: MaybeText, certName: MaybeText })),
  extFaceInfo: maybe(ExtFaceInfo),
  extIdInfo: maybe(ExtIdInfo),
  extRiskInfo: maybe(ExtRiskInfo),
});

const shared = {
  version: 'v1',
  idempotent: true,
  request,
  response,
  codes: { SUCCESS: 'S', INVALID_ARGUMENT: 'F', SYSTEM_ERROR: 'F' },
  badInput: { default: 'INVALID_ARGUMENT' },
} as const;

/** Returns the result of a standard flow (appendix 4.2). */
export const realidResult = defineOperation({
  ...shared,
  name: 'v1.realid.checkresult',
  section: 'A 4.2',
  path: 'realid/checkresult',
});

/** Returns the result of a reusable flow (appendix 4.3). */
export const reusableResult = defineOperation({
  ...shared,
  name: 'v1.realid.reusable.checkresult',
  section: 'A 4.3',
  path: 'realid/reusable/checkresult',
});
