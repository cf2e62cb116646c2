import * as z from 'zod';
import { fieldFacts, MEBIBYTE, optionalRect, optionalText, image, text } from '../fields.js';
import { maybeKnown } from '../models/open-fields.js';
import { defineOperation } from '../operation.js';
import { OptionalId, Result } from '../result.js';

/** `SELFIE`, `00000001007` (the portrait of any document), or a document type code (appendix 4.6). */
const SOURCE_OF_FACE2 = /^(?:SELFIE|\d{11})$/;

function face(maxBytes: number) {
  return z
    .strictObject({
      /** Base64 of JPG, PNG or BMP; the limit counts the String. */
      content: image(maxBytes),
      rect: optionalRect(),
    })
    .register(fieldFacts, { kind: 'object', required: true });
}

/** The fields of a comparison, by the maximum size of each image. */
export const compareFields = (maxBytes: number) => ({
  bizId: text({ maxBytes: 32 }),
  /** Identifies the user; hash it beforehand. */
  userId: optionalText({ maxBytes: 64 }),
  /** A live face. */
  face1: face(maxBytes),
  face2: face(maxBytes),
  /** The kind of `face2`. */
  sourceOfFace2: optionalText({
    maxBytes: 32,
    kind: 'enum',
    pattern: SOURCE_OF_FACE2,
    rule: 'SELFIE, 00000001007 or a document type code',
  })
    .transform((source) => source ?? 'SELFIE')
    .register(fieldFacts, {
      kind: 'enum',
      required: false,
      maxBytes: 32,
      default: 'SELFIE',
      rule: 'SELFIE, 00000001007 or a document type code',
    }),
});

/** Whether an image can be compared; a face that fails counts as another person's (appendix 4.6). */
export const ImageQuality = maybeKnown<'PASS' | 'FAIL'>();

const CompareRequest = z.strictObject(compareFields(MEBIBYTE));

const CompareResponse = z.object({
  result: Result,
  // The specification requires it, its sample carries it inside `result`: either place will do.
  transactionId: OptionalId,
  /** Above 0, below 100. */
  score: z.number().min(0).max(100),
  samePerson: z.boolean(),
  /** Of the asynchronous result (appendix 4.6); read here too, where a gateway sends it. */
  face1ImageQualityResult: ImageQuality,
  face2ImageQualityResult: ImageQuality,
});

/** Compares the faces of two images (specification 4.4). */
export const compare = defineOperation({
  name: 'v1.facecompare.compare',
  section: '4.4',
  version: 'v1',
  path: 'facecompare/compare',
  idempotent: true,
  request: CompareRequest,
  response: CompareResponse,
  codes: { SUCCESS: 'S', PARAM_ILLEGAL: 'F', INVALID_ARGUMENT: 'F', UNABLE_GET_IMAGE: 'F', SYSTEM_ERROR: 'F' },
  badInput: {
    default: 'INVALID_ARGUMENT',
    byField: {
      bizId: 'PARAM_ILLEGAL',
      face1: 'UNABLE_GET_IMAGE',
      'face1.content': 'UNABLE_GET_IMAGE',
      face2: 'UNABLE_GET_IMAGE',
      'face2.content': 'UNABLE_GET_IMAGE',
    },
  },
});
