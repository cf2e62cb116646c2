import * as z from 'zod';
import { optionalList, text, yesNoOr } from '../fields.js';
import { maybe, MaybeBoolean, maybeKnown, MaybeNumber, MaybeText, MaybeTextMap } from '../models/open-fields.js';
import { defineOperation } from '../operation.js';
import { OptionalId, Result } from '../result.js';

/** Further images that can be asked for (appendix 6.4). */
const FACE_EXTRA_IMAGES = ['FACE_EYE_CLOSE', 'CROPPED_FACE'] as const;
/** The state of the capture (appendix 4.7). */
export const FACE_CAPTURE_RESULTS = ['Success', 'Failure', 'VoidTimeout', 'InProcess'] as const;
export type FaceCaptureResult = (typeof FACE_CAPTURE_RESULTS)[number];

const Rect = z.object({ top: z.int(), left: z.int(), bottom: z.int(), right: z.int() });

const ExtInfo = z.object({
  /** Base64 of the captured face. */
  imageContent: MaybeText,
  /** True when an attack was detected. */
  faceAttack: MaybeBoolean,
  rect: maybe(Rect),
  /** 0 to 100. */
  quality: MaybeNumber,
});

const ids = { bizId: text({ maxLength: 32 }), transactionId: text({ maxLength: 64 }) };
const codes = { SUCCESS: 'S', PROCESSING: 'S', INVALID_ARGUMENT: 'F', UNUSABLE: 'F', SYSTEM_ERROR: 'F' } as const;

/** The result of a face capture (specification 4.1). */
export const faceCaptureResult = defineOperation({
  name: 'v1a.facecapture.checkresult',
  section: '4.1',
  version: 'v1a',
  path: 'facecapture/checkresult',
  idempotent: true,
  request: z.strictObject({
    ...ids,
    isReturnImage: yesNoOr('N'),
    /** Only with `isReturnImage` = `Y`. */
    extraImageControlList: optionalList(z.enum(FACE_EXTRA_IMAGES), {
      rule: FACE_EXTRA_IMAGES.join(', '),
    }),
  }),
  response: z.object({
    result: Result,
    transactionId: OptionalId,
    /** `InProcess` while an image is waited for. Some gateways leave it out then. */
    faceCaptureResult: maybeKnown<FaceCaptureResult>(),
    extInfo: maybe(
      ExtInfo.extend({
        qualityPassed: MaybeBoolean,
        /** By requested name; empty where there is no such image. */
        extraImages: MaybeTextMap,
        deviceRisk: maybe(z.object({ riskLevel: MaybeNumber })),
        estimatedAge: MaybeNumber,
        /** Results of `faceAttributeCheck` (specification 2.8, which does not say where the answer has them). */
        faceAttribute: MaybeTextMap,
      }),
    ),
  }),
  codes: { ...codes, LIMIT_EXCEEDED: 'F' },
  badInput: { default: 'INVALID_ARGUMENT' },
});

/** The same in its first version (specification 4.2): deprecated. */
export const faceCaptureResultV1 = defineOperation({
  name: 'v1.facecapture.checkresult',
  section: '4.2',
  version: 'v1',
  path: 'facecapture/checkresult',
  idempotent: true,
  request: z.strictObject(ids),
  response: z.object({ result: Result, transactionId: OptionalId, extInfo: maybe(ExtInfo) }),
  codes,
  badInput: { default: 'INVALID_ARGUMENT' },
});
