import * as z from 'zod';
import { choiceOr, optionalObject, optionalText, refuseTogether, text } from '../fields.js';
import { FaceH5ModeConfig } from '../models/h5-mode.js';
import { FaceCaptureProductConfig, MODES } from '../models/product-config.js';
import { defineOperation } from '../operation.js';
import { H5_META_INFO, INITIALIZE_CODES, InitializeResponse, isMetaInfo } from './realid-initialize.js';

/** Service levels by their actions (appendix 4.7). */
const FACE_CAPTURE_SERVICE_LEVELS = [
  'FACECAPTURE0001',
  'FACECAPTURE0002',
  'FACECAPTURE0003',
  'FACECAPTURE0005',
  'FACECAPTURE0010',
] as const;

const Fields = z.strictObject({
  bizId: text({ maxLength: 32 }),
  metaInfo: text({ maxLength: 512, accepts: isMetaInfo, rule: 'MOB_H5, or the JSON text of the SDK' }),
  userId: text({ maxLength: 64 }),
  h5ModeConfig: optionalObject(FaceH5ModeConfig),
  serviceLevel: choiceOr(FACE_CAPTURE_SERVICE_LEVELS, 'FACECAPTURE0002'),
  operationMode: choiceOr(MODES, 'STANDARD'),
  sceneCode: optionalText({ maxLength: 64 }),
  productConfig: optionalObject(FaceCaptureProductConfig),
});

/** Starts the capture of a face alone (appendix 4.7). */
export const faceCaptureInitialize = defineOperation({
  name: 'v1.facecapture.initialize',
  section: 'A 4.7',
  version: 'v1',
  path: 'facecapture/initialize',
  idempotent: false,
  request: Fields.superRefine(({ metaInfo, h5ModeConfig }, context) => {
    if (metaInfo === H5_META_INFO && !h5ModeConfig) refuseTogether(context, ['h5ModeConfig'], 'missing');
  }),
  response: InitializeResponse,
  codes: INITIALIZE_CODES,
  badInput: { default: 'INVALID_ARGUMENT' },
});
