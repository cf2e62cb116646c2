import * as z from 'zod';
import { MEBIBYTE, refuseTogether, text } from '../fields.js';
import { defineOperation } from '../operation.js';
import { OptionalId, Result } from '../result.js';
import { compareFields, ImageQuality } from './compare.js';

const LIMIT = 5 * MEBIBYTE;

/** Begins a comparison whose result is asked for later (specification 4.5). */
export const asyncCompare = defineOperation({
  name: 'v1.facecompare.asynccompare',
  section: '4.5',
  version: 'v1',
  path: 'facecompare/asynccompare',
  idempotent: true,
  request: z.strictObject(compareFields(LIMIT)).superRefine(({ face1, face2 }, context) => {
    if (face1.content.length + face2.content.length > LIMIT) refuseTogether(context, ['face2', 'content'], 'too_long');
  }),
  response: z.object({ result: Result, transactionId: OptionalId }),
  // An unusable image is bad input here; what is detected later is in the result (section 7).
  codes: { SUCCESS: 'S', PROCESSING: 'S', INVALID_ARGUMENT: 'F', SYSTEM_ERROR: 'F' },
  badInput: { default: 'INVALID_ARGUMENT' },
});

/** Asks for the result of a comparison (appendix 4.6): `PROCESSING` until it is there. */
export const asyncCompareResult = defineOperation({
  name: 'v1.facecompare.asynccheckresult',
  section: 'A 4.6',
  version: 'v1',
  path: 'facecompare/asynccheckresult',
  idempotent: true,
  request: z.strictObject({ transactionId: text({ maxBytes: 64 }) }),
  response: z.object({
    result: Result,
    transactionId: OptionalId,
    face1ImageQualityResult: ImageQuality,
    face2ImageQualityResult: ImageQuality,
    /** 0 to 100; absent while the comparison runs. */
    score: z
      .number()
      .min(0)
      .max(100)
      .nullish()
      .transform((score) => score ?? undefined),
    samePerson: z
      .boolean()
      .nullish()
      .transform((same) => same ?? undefined),
  }),
  codes: { SUCCESS: 'S', PROCESSING: 'S', INVALID_ARGUMENT: 'F', UNABLE_GET_IMAGE: 'F', SYSTEM_ERROR: 'F' },
  badInput: { default: 'INVALID_ARGUMENT' },
});
