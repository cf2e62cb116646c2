import * as z from 'zod';
import { choice, choiceOr, optionalObject, optionalText, refuseTogether, text } from '../fields.js';
import { H5ModeConfig, PageConfig, parseUiCfg } from '../models/h5-mode.js';
import { ProductConfig } from '../models/product-config.js';
import { defineOperation } from '../operation.js';
import { OptionalId, Result } from '../result.js';

/** `metaInfo` of the hosted page; an app passes its SDK's text on unchanged. */
export const H5_META_INFO = 'MOB_H5';

/** Service levels by name (appendix 6.1). */
const REALID_SERVICE_LEVELS = [
  'REALID0001',
  'REALID0002',
  'REALID0003',
  'REALID0004',
  'REALID0009',
  'REALID0011',
  'REALID0012',
] as const;
const OPERATION_MODES = [
  'CLOSED',
  'STANDARD',
  'LOOSE',
  'STRICT',
  'STANDARD_VC_CLOSED',
  'STANDARD_IDN_CLOSED',
  'STANDARD_VC_IDN_CLOSED',
] as const;

/** A JSON object as the SDK writes it, which has keys, or the word of the H5 mode. */
export function isMetaInfo(value: string): boolean {
  if (value === H5_META_INFO) return true;
  try {
    const parsed: unknown = JSON.parse(value);
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) && Object.keys(parsed).length > 0;
  } catch {
    return false;
  }
}

const Fields = z.strictObject({
  bizId: text({ maxLength: 32 }),
  metaInfo: text({ maxLength: 512, accepts: isMetaInfo, rule: 'MOB_H5, or the JSON text of the SDK' }),
  flowType: choice(['REALIDLITE_KYC', 'H5_REALIDLITE_KYC']),
  /** Document type code, 11 digits. */
  docType: text({ maxLength: 16 }),
  /** Identifies the user; hash it beforehand. */
  userId: text({ maxLength: 64 }),
  sceneCode: optionalText({ maxLength: 64 }),
  serviceLevel: choiceOr(REALID_SERVICE_LEVELS, 'REALID0001'),
  operationMode: choiceOr(OPERATION_MODES, 'STANDARD'),
  /** Pages to photograph; default all of the document. */
  pages: optionalText({ maxLength: 32, pattern: /^[12](?:,[12])?$/, rule: 'page numbers: 1, 2 or 1,2' }),
  pageConfig: optionalObject(PageConfig),
  h5ModeConfig: optionalObject(H5ModeConfig),
  productConfig: optionalObject(ProductConfig),
});

function checkTogether(request: z.output<typeof Fields>, context: z.core.$RefinementCtx): void {
  const { flowType, metaInfo, h5ModeConfig, serviceLevel, productConfig } = request;
  const isH5 = flowType === 'H5_REALIDLITE_KYC';
  if (isH5 !== (metaInfo === H5_META_INFO)) refuseTogether(context, ['metaInfo']);
  if (isH5 && !h5ModeConfig) refuseTogether(context, ['h5ModeConfig'], 'missing');
  const isDesktop = h5ModeConfig?.uiCfg ? parseUiCfg(h5ModeConfig.uiCfg)?.isDesktop === 'Y' : false;
  // Of `docUiType` there is no default: who begins on a PC says so (specification 2.8).
  if (isDesktop && (serviceLevel !== 'REALID0001' || productConfig?.docUiType !== '1')) {
    refuseTogether(context, ['h5ModeConfig', 'uiCfg']);
  }
}

export const InitializeResponse = z.object({
  result: Result,
  transactionId: OptionalId,
  /** Opaque: it starts the SDK or opens the hosted page. */
  clientCfg: z
    .string()
    .nullish()
    .transform((cfg) => cfg ?? undefined),
});

/** Codes that any initialization of a flow may answer (specification 7). */
export const INITIALIZE_CODES = {
  SUCCESS: 'S',
  HIGH_RISK: 'F',
  ACCOUNT_SERVICE_SUSPEND: 'F',
  DEVICE_NOT_SUPPORT: 'F',
  OS_NOT_SUPPORT: 'F',
  SDKVERSION_NOT_SUPPORT: 'F',
  INVALID_ARGUMENT: 'F',
  SYSTEM_ERROR: 'F',
} as const;

/** Starts the standard flow: document and face (specification 4.9). */
export const realidInitialize = defineOperation({
  name: 'v1.realid.initialize',
  section: '4.9',
  version: 'v1',
  path: 'realid/initialize',
  idempotent: false,
  request: Fields.superRefine(checkTogether),
  response: InitializeResponse,
  codes: INITIALIZE_CODES,
  badInput: { default: 'INVALID_ARGUMENT' },
});
