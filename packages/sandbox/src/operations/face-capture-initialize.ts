import { chooseActions, listFrames, refuseMetaInfo } from '../flows/face-settings.js';
import { startFlow } from '../flows/start.js';
import { refuseUnavailable } from '../flows/unavailable.js';
import { refuse, type Handler } from './handler.js';
import { toBaseMode, drawRandom, RANDOM_ACTIONS } from './realid-initialize.js';

/** The actions of each level (appendix 4.7). */
const LEVEL_ACTIONS: Readonly<Record<string, readonly string[]>> = {
  FACECAPTURE0001: ['NOACTION'],
  FACECAPTURE0002: ['FACEBLINK'],
  FACECAPTURE0010: ['FACEBLINK'],
};

/** Starts a face capture without a document (appendix 4.7). */
export const faceCaptureInitialize: Handler<'v1.facecapture.initialize'> = async (request, context) => {
  const { productConfig: product, serviceLevel, operationMode, h5ModeConfig } = request;
  if (serviceLevel === 'FACECAPTURE0005' && h5ModeConfig) {
    return refuse('INVALID_ARGUMENT', 'serviceLevel', 'available in apps only');
  }
  const unavailable = refuseMetaInfo(request.metaInfo) ?? refuseUnavailable('face', product);
  if (unavailable) return unavailable;
  const isTwo = serviceLevel === 'FACECAPTURE0003' && !product;
  return startFlow(context, {
    kind: 'face',
    userId: request.userId,
    h5: h5ModeConfig,
    frames: listFrames(product, serviceLevel),
    settings: {
      docType: '',
      pages: 1,
      operationMode: product ? 'STANDARD' : operationMode,
      spoofMode: 'CLOSED',
      livenessMode: product?.livenessMode ?? toBaseMode(operationMode),
      allowExpiredDocument: true,
      actions: isTwo
        ? chooseActions({ actionCheckItems: RANDOM_ACTIONS, actionRandomNumber: '2' }, [], drawRandom)
        : chooseActions(product, LEVEL_ACTIONS[serviceLevel] ?? ['FACEBLINK'], drawRandom),
      cropFaceImage: product?.cropFaceImage === 'Y',
      idnThreshold: undefined,
    },
  });
};
