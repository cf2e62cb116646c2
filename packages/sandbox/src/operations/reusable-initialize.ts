import { findDocumentType, toIsoCode } from '@idproof/engines/readable';
import { chooseActions, listFrames, refuseMetaInfo } from '../flows/face-settings.js';
import type { Flow } from '../flows/flow.js';
import { startFlow } from '../flows/start.js';
import { refuseUnavailable } from '../flows/unavailable.js';
import type { HandlerContext, Outcome } from './handler.js';
import { refuse, type Handler } from './handler.js';
import { drawRandom } from './realid-initialize.js';

const NOT_FOUND = refuse('TOKEN_NOT_FOUND', 'shareToken', 'not usable');

interface Filter {
  acceptedDocTypes?: readonly string[] | undefined;
  acceptedDocCategories?: readonly string[] | undefined;
  acceptedDocCountryCodes?: readonly string[] | undefined;
}

/** Starts the reusable flow: the donor's document and a new face (specification 4.10, 3). */
export const reusableInitialize: Handler<'v1.realid.reusable.initialize'> = async (request, context) => {
  const { client, state, now } = context;
  const unavailable = refuseMetaInfo(request.metaInfo) ?? refuseUnavailable('reusable', request.productConfig);
  if (unavailable) return unavailable;
  const blocked = findBlockedTypes(request);
  if (blocked) return refuse('INVALID_ARGUMENT', 'acceptedDocCountryCodes', blocked);
  const share = state.shareTokens.find(request.shareToken);
  const isMine = share?.recipientClientId === client.clientId;
  if (!share || !isMine || share.used || share.expiresAt < now) return NOT_FOUND;
  if (state.shareTokens.partnership(share.donorClientId, client.clientId) !== 'active') {
    return refuse('PARTNERSHIP_NOT_ACTIVE', 'shareToken', 'no active partnership');
  }
  const donor = state.flows.find(share.transactionId);
  if (!donor?.reading || donor.state !== 'finished') {
    return refuse('DONOR_DATA_UNAVAILABLE', 'shareToken', 'the donor’s data are gone');
  }
  const why = explainUnacceptable(donor, request, now);
  if (why)
    return refuse('DONOR_DATA_NOT_ACCEPTABLE', why, why === 'shareToken' ? 'the document has expired' : 'not met');
  if (!state.shareTokens.consume(request.shareToken)) return NOT_FOUND;
  return begin(context, request, donor);
};

type Request = Parameters<typeof reusableInitialize>[0];

function begin(context: HandlerContext, request: Request, donor: Flow): Outcome {
  const { productConfig: product } = request;
  const outcome = startFlow(context, {
    kind: 'reusable',
    userId: request.userId,
    h5: request.h5ModeConfig,
    urlFaceGuide: request.pageConfig?.urlFaceGuide,
    colorFlash: product?.colorFlash === 'Y',
    frames: listFrames(product, ''),
    donor: { clientId: donor.clientId, transactionId: donor.transactionId },
    reading: donor.reading,
    settings: {
      ...donor.settings,
      operationMode: 'STANDARD',
      livenessMode: product?.livenessMode ?? 'STANDARD',
      actions: chooseActions(product, ['FACEBLINK'], drawRandom),
      cropFaceImage: product?.cropFaceImage === 'Y',
      idnThreshold: undefined,
    },
  });
  for (const side of ['front', 'back'] as const) {
    const image = context.state.flows.findImage(donor.transactionId, side);
    if (image && outcome.transactionId) context.state.flows.saveImage(outcome.transactionId, side, image);
  }
  return outcome;
}

/** Finds the types whose country is not among the codes. The sandbox's own types belong to any country. */
function findBlockedTypes({ acceptedDocTypes, acceptedDocCountryCodes }: Filter): string | undefined {
  if (!acceptedDocTypes?.length || !acceptedDocCountryCodes?.length) return undefined;
  const implied = acceptedDocTypes.flatMap((type) => COUNTRY_OF_PREFIX[type.slice(0, 4)] ?? []);
  const missing = implied.find((country) => !acceptedDocCountryCodes.includes(country));
  return missing && `${missing} is implied by a listed type`;
}

/** The country behind the first four digits of a type: its calling code (appendix 3.1, 3.2). */
const COUNTRY_OF_PREFIX: Readonly<Record<string, string>> = {
  '0060': 'MYS',
  '0061': 'AUS',
  '0062': 'IDN',
  '0063': 'PHL',
  '0064': 'NZL',
  '0065': 'SGP',
  '0066': 'THA',
  '0084': 'VNM',
  '0086': 'CHN',
  '0852': 'HKG',
  '0853': 'MAC',
  '0880': 'BGD',
};

/** Returns the field that excludes the donor's document (rules 1 to 6); undefined when it is acceptable. */
function explainUnacceptable({ settings, reading }: Flow, filter: Filter, now: number): string | undefined {
  const isExcluded = (list: readonly string[] | undefined, value: string | undefined): boolean =>
    list !== undefined && list.length > 0 && (value === undefined || !list.includes(value));
  const ocr = reading?.ocrResult ?? {};
  const code = ocr['ISSUING_STATE'] ?? ocr['COUNTRY_CODE'];
  if (isExcluded(filter.acceptedDocTypes, settings.docType)) return 'acceptedDocTypes';
  if (isExcluded(filter.acceptedDocCategories, findDocumentType(settings.docType)?.category))
    return 'acceptedDocCategories';
  if (isExcluded(filter.acceptedDocCountryCodes, code && (toIsoCode(code) ?? code))) return 'acceptedDocCountryCodes';
  const expiry = ocr['EXPIRY_DATE'];
  return expiry && expiry < new Date(now).toISOString().slice(0, 10) ? 'shareToken' : undefined;
}
