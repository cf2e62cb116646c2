import * as z from 'zod';
import { choice, optionalList, optionalObject, optionalText, refuseTogether, text } from '../fields.js';
import { FaceH5ModeConfig, PageConfig } from '../models/h5-mode.js';
import { ReusableProductConfig } from '../models/product-config.js';
import { defineOperation } from '../operation.js';
import { H5_META_INFO, INITIALIZE_CODES, InitializeResponse, isMetaInfo } from './realid-initialize.js';

/** Kinds of documents (specification 4.10). */
const DOCUMENT_CATEGORIES = ['PASSPORT', 'DRIVING_LICENSE', 'ID_CARD', 'RESIDENCE_PERMIT', 'VISA'] as const;
/** Passports of any country; a filter by types and countries must take one in. */
const UNIVERSAL_PASSPORTS: ReadonlySet<string> = new Set(['00000001003', '00000001006']);

const EnvData = z.strictObject({ envName: optionalText({}) });

const Fields = z.strictObject({
  bizId: text({ maxLength: 32 }),
  metaInfo: text({ maxLength: 512, accepts: isMetaInfo, rule: 'MOB_H5, or the JSON text of the SDK' }),
  flowType: choice(['REUSABLE_REALIDLITE_KYC', 'H5_REUSABLE_REALIDLITE_KYC']),
  /** The recipient's own id of the user. */
  userId: text({ maxLength: 64 }),
  /** Made by the donor for this recipient; used up by a successful call. */
  shareToken: text({ maxLength: 64 }),
  acceptedDocTypes: optionalList(z.string().regex(/^\d{11}$/), { maxItems: 200, rule: 'document type codes' }),
  acceptedDocCategories: optionalList(z.enum(DOCUMENT_CATEGORIES), {
    maxItems: 50,
    rule: DOCUMENT_CATEGORIES.join(', '),
  }),
  acceptedDocCountryCodes: optionalList(z.string().regex(/^[A-Z]{3}$/), {
    maxItems: 50,
    rule: 'ISO 3166-1 alpha-3 codes',
  }),
  sceneCode: optionalText({ maxLength: 64 }),
  productConfig: optionalObject(ReusableProductConfig),
  pageConfig: optionalObject(PageConfig),
  h5ModeConfig: optionalObject(FaceH5ModeConfig),
  /** Environment of the SDK; only `envName` exists. */
  envData: optionalObject(EnvData),
  /** Of any length that the body holds, as is `clientIp`. */
  deviceId: optionalText({}),
  clientIp: optionalText({}),
  wirelessConfigGroup: optionalText({ maxLength: 32 }),
});

function checkTogether(request: z.output<typeof Fields>, context: z.core.$RefinementCtx): void {
  const { flowType, metaInfo, h5ModeConfig, acceptedDocTypes, acceptedDocCountryCodes } = request;
  const isH5 = flowType === 'H5_REUSABLE_REALIDLITE_KYC';
  if (isH5 !== (metaInfo === H5_META_INFO)) refuseTogether(context, ['metaInfo']);
  if (isH5 && !h5ModeConfig) refuseTogether(context, ['h5ModeConfig'], 'missing');
  // By types and countries at once, a passport of any country must be among the types (rule 5).
  const byBoth = acceptedDocTypes?.length && acceptedDocCountryCodes?.length;
  if (byBoth && !acceptedDocTypes.some((type) => UNIVERSAL_PASSPORTS.has(type))) {
    refuseTogether(context, ['acceptedDocTypes']);
  }
}

/** Starts the reusable flow: a donor's document, a new face (specification 4.10). */
export const reusableInitialize = defineOperation({
  name: 'v1.realid.reusable.initialize',
  section: '4.10',
  version: 'v1',
  path: 'realid/reusable/initialize',
  idempotent: false,
  request: Fields.superRefine(checkTogether),
  response: InitializeResponse,
  codes: {
    ...INITIALIZE_CODES,
    TOKEN_NOT_FOUND: 'F',
    DONOR_DATA_UNAVAILABLE: 'F',
    DONOR_DATA_NOT_ACCEPTABLE: 'F',
    PARTNERSHIP_NOT_ACTIVE: 'F',
  },
  badInput: { default: 'INVALID_ARGUMENT' },
});
