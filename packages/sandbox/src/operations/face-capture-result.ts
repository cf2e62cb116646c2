import type { FaceCaptureResult } from '@idproof/core/provider';
import { readExtraImages } from '../flows/applicant.js';
import { getEkycResult, getFaceResult, isAccepted, TRIES, type Flow } from '../flows/flow.js';
import { answer, NO_TRANSACTION_ID, refuse, type Handler, type HandlerContext, type Outcome } from './handler.js';
import { record, rule, type FieldNotes, type Fields } from '../behaviour/treatment.js';

const PENDING: Outcome = {
  resultCode: 'PROCESSING',
  resultMessage: 'waits for a picture of the face',
  processed: false,
};
/** `faceCaptureResult` is required in every answer (specification 4.1), also before a capture. */
const standing = (result: FaceCaptureResult) => ({ faceCaptureResult: result });

function findFlow({ state, client }: HandlerContext, transactionId: string): Flow | undefined {
  const flow = state.flows.find(transactionId);
  return flow?.clientId === client.clientId ? flow : undefined;
}

function toExtInfo({ face, transactionId }: Flow, { state }: HandlerContext): Record<string, unknown> {
  return {
    imageContent: state.flows.findImage(transactionId, 'face')?.toString('base64'),
    faceAttack: face?.attack,
    rect: face?.rect,
    quality: face?.quality === undefined ? undefined : String(face.quality),
  };
}

/** Returns the state of a face capture; realid transactions are accepted too. */
export const faceCaptureResult: Handler<'v1a.facecapture.checkresult'> = async (request, context) => {
  const flow = findFlow(context, request.transactionId);
  if (!flow) return refuse('INVALID_ARGUMENT', 'transactionId', 'not known');
  const { face, tries, transactionId } = flow;
  const passed = isAccepted(getFaceResult(flow));
  if (tries.face >= TRIES && !passed) {
    const resultMessage = 'transactionId: too many tries';
    return { resultCode: 'LIMIT_EXCEEDED', resultMessage, body: standing('Failure'), processed: false };
  }
  const whole = getEkycResult(flow, context.now);
  if (!face) {
    if (whole === 'InProcess') return { ...PENDING, body: standing('InProcess') };
    // Without a face, a transaction also ends when no attempt of the document is left.
    return answer(standing(whole === 'Failure' ? 'Failure' : 'VoidTimeout'));
  }
  return answer({
    ...standing(passed ? 'Success' : 'Failure'),
    extInfo: {
      ...toExtInfo(flow, context),
      qualityPassed: face.qualityPassed,
      ...(context.riskLevel === undefined ? {} : { deviceRisk: { riskLevel: context.riskLevel } }),
      ...(request.isReturnImage === 'Y' && request.extraImageControlList?.length
        ? { extraImages: readExtraImages(context.state.flows, transactionId, request.extraImageControlList) }
        : {}),
    },
  });
};

/**
 * The first version: without a verdict of its own and without extra images. It has no code for a transaction that ended
 * without a face, and `SUCCESS` returns results: the transaction is then no longer an acceptable argument.
 */
export const faceCaptureResultV1: Handler<'v1.facecapture.checkresult'> = async (request, context) => {
  const flow = findFlow(context, request.transactionId);
  if (!flow) return refuse('INVALID_ARGUMENT', 'transactionId', 'not known');
  if (flow.face) return answer({ extInfo: toExtInfo(flow, context) });
  return getEkycResult(flow, context.now) === 'InProcess'
    ? PENDING
    : refuse('INVALID_ARGUMENT', 'transactionId', 'ended without a picture of the face');
};

const TRACE = 'stored with the requested transaction';

/** Treatment of each field of the request. */
export const faceCaptureResultFields: Fields = {
  bizId: record(TRACE),
  transactionId: rule('one of the caller’s own, of any flow'),
  isReturnImage: rule('`Y` returns `extraImages`'),
  extraImageControlList: rule('only with `isReturnImage` = `Y`; an empty string for an image that was not kept'),
};

/** The same in the first version. */
export const faceCaptureResultV1Fields: Fields = {
  bizId: record(TRACE),
  transactionId: rule('one of the caller’s own, of any flow'),
};

/** Fields of the answer that are never returned. */
export const faceCaptureResultNever: FieldNotes = {
  ...NO_TRANSACTION_ID,
  'extInfo.estimatedAge': 'no engine estimates an age',
  'extInfo.faceAttribute': '`faceAttributeCheck` is not available',
};
