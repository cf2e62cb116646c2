import { randomInt } from 'node:crypto';
import { findDocumentType } from '@idproof/engines/readable';
import { chooseActions, listFrames, refuseMetaInfo } from '../flows/face-settings.js';
import { startFlow } from '../flows/start.js';
import { refuseUnavailable } from '../flows/unavailable.js';
import { refuse, type Handler } from './handler.js';

const CODE = 'INVALID_ARGUMENT';
/** Levels with actions of their own (appendix 6.1); the rest ask for a blink. */
const TWO_RANDOM_ACTIONS = 'REALID0003';
const NATIVE_ONLY: ReadonlySet<string> = new Set([TWO_RANDOM_ACTIONS, 'REALID0004', 'REALID0009']);
export const RANDOM_ACTIONS = ['FACEBLINK', 'MOUTHOPEN', 'HEADSHAKE', 'HEADLOWER', 'HEADRAISE'] as const;
export const drawRandom = (): number => randomInt(2 ** 32) / 2 ** 32;

/** Begins the standard flow (specification 4.9). */
export const realidInitialize: Handler<'v1.realid.initialize'> = async (request, context) => {
  const { docType, pages, productConfig: product, h5ModeConfig, serviceLevel, operationMode, flowType } = request;
  const type = findDocumentType(docType);
  if (!type) return refuse(CODE, 'docType', 'not readable by this sandbox');
  // Page 1 holds the portrait, so it is captured even when page 2 alone is requested.
  const count = pages?.includes('2') ? 2 : 1;
  if (count > type.pages || pages === '1,1' || pages === '2,2') {
    return refuse(CODE, 'pages', 'the document has no such pages');
  }
  if (flowType === 'H5_REALIDLITE_KYC' && NATIVE_ONLY.has(serviceLevel)) {
    return refuse(CODE, 'serviceLevel', 'only of apps');
  }
  const unavailable = refuseMetaInfo(request.metaInfo) ?? refuseUnavailable('realid', product);
  if (unavailable) return unavailable;
  // One fine-grained parameter overrides the level and the mode (appendix 6.2).
  const isTwo = serviceLevel === TWO_RANDOM_ACTIONS && !product;
  return startFlow(context, {
    kind: 'realid',
    userId: request.userId,
    h5: h5ModeConfig,
    frames: listFrames(product, serviceLevel),
    serviceLevel: product ? 'REALID0001' : serviceLevel,
    urlFaceGuide: request.pageConfig?.urlFaceGuide,
    settings: {
      docType,
      pages: pages ? count : type.pages === 2 && type.category !== 'PASSPORT' ? 2 : 1,
      operationMode: product ? 'STANDARD' : operationMode,
      spoofMode: product?.spoofMode ?? toBaseMode(operationMode),
      livenessMode: product?.livenessMode ?? toBaseMode(operationMode),
      allowExpiredDocument: product?.allowExpiredDocument === 'Y',
      actions: isTwo
        ? chooseActions({ actionCheckItems: RANDOM_ACTIONS, actionRandomNumber: '2' }, [], drawRandom)
        : chooseActions(product, ['FACEBLINK'], drawRandom),
      cropFaceImage: product?.cropFaceImage === 'Y',
      idnThreshold: product?.idnThreshold,
      riskMode: product?.riskMode ?? 'STANDARD',
    },
  });
};

/** The long modes relax the checks of repeated identities alone. */
export function toBaseMode(operationMode: string): string {
  return operationMode.startsWith('STANDARD') ? 'STANDARD' : operationMode;
}
