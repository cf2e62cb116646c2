import { findDocumentType } from '@idproof/engines/readable';
import { readBase64, readExtraImages } from '../flows/applicant.js';
import { getDocumentResult, getEkycResult, getFaceResult, getRiskResult, type Flow } from '../flows/flow.js';
import type { ImageName } from '../state/flows.js';
import { answer, NO_TRANSACTION_ID, refuse, type Handler, type HandlerContext } from './handler.js';
import { record, rule, type FieldNotes, type Fields } from '../behaviour/treatment.js';

/** The extra images that a flow of the sandbox may hold; it keeps none of the document. */
const FACE_IMAGES: ReadonlySet<string> = new Set(['CROPPED_FACE', 'FACE_EYE_CLOSE']);

type Request = Parameters<Handler<'v1.realid.checkresult'>>[0];

/** Returns the result of a standard flow (appendix 4.2). */
export const realidResult: Handler<'v1.realid.checkresult'> = async (request, context) =>
  answerResult('realid', request, context);

/** Returns the result of a reusable flow (appendix 4.3). */
export const reusableResult: Handler<'v1.realid.reusable.checkresult'> = async (request, context) =>
  answerResult('reusable', request, context);

function answerResult(kind: Flow['kind'], request: Request, context: HandlerContext) {
  const flow = context.state.flows.find(request.transactionId);
  if (flow?.clientId !== context.client.clientId || flow.kind !== kind) {
    return refuse('INVALID_ARGUMENT', 'transactionId', 'not known');
  }
  const whole = getEkycResult(flow, context.now);
  if (flow.state !== 'finished') return answer({ ekycResult: whole });
  const ocr = flow.reading?.ocrResult ?? {};
  return answer({
    ekycResult: whole,
    extBasicInfo: { certType: flow.settings.docType, certNo: ocr['ID_NUMBER'], certName: joinName(ocr) },
    extFaceInfo: toFaceInfo(flow, request, context),
    extIdInfo: toDocumentInfo(flow, request, context),
    extRiskInfo: {
      ekycResultRisk: getRiskResult(flow),
      otherRiskReasonDetails: flow.risks.length > 0 ? flow.risks : undefined,
    },
  });
}

const joinName = (ocr: Readonly<Record<string, string>>): string =>
  [ocr['FIRST_NAME'], ocr['LAST_NAME']].filter(Boolean).join(' ') || (ocr['NAME'] ?? '');

/** The requested extra images, split into face and document; empty for images that the sandbox does not keep. */
function readExtras(
  flow: Flow,
  { isReturnImage, extraImageControlList }: Request,
  context: HandlerContext,
  isFace: boolean,
) {
  const wanted = (extraImageControlList ?? []).filter((name) => FACE_IMAGES.has(name) === isFace);
  // That list has no names for action frames; a caller that requested them at the start gets them (appendix 6.4).
  const actions = isFace && flow.page.frames.includes('MULTIACTIONS') ? flow.settings.actions : [];
  if (isReturnImage === 'N' || wanted.length + actions.length === 0) return undefined;
  const kept = [...(isFace ? wanted : []), ...actions] as ImageName[];
  const none = Object.fromEntries(wanted.map((name) => [name, '']));
  return { ...none, ...readExtraImages(context.state.flows, flow.transactionId, kept) };
}

function toFaceInfo(flow: Flow, request: Request, context: HandlerContext) {
  const { face, transactionId } = flow;
  return {
    ekycResultFace: getFaceResult(flow),
    faceScore: face?.score,
    faceQuality: face?.quality,
    faceLivenessResult: face === undefined ? undefined : face.attack ? 'Failure' : 'Success',
    faceImg: request.isReturnImage === 'Y' ? readBase64(context.state.flows, transactionId, 'face') : undefined,
    extraImages: readExtras(flow, request, context, true),
  };
}

function toDocumentInfo(flow: Flow, request: Request, context: HandlerContext) {
  const { reading, settings, transactionId } = flow;
  const withImages = request.isReturnImage === 'Y';
  const ocr = reading?.ocrResult;
  return {
    ekycResultDoc: getDocumentResult(flow),
    docCategory: findDocumentType(settings.docType)?.category,
    docEdition: 1,
    frontPageImg: withImages ? readBase64(context.state.flows, transactionId, 'front') : undefined,
    backPageImg: withImages ? readBase64(context.state.flows, transactionId, 'back') : undefined,
    extraImages: readExtras(flow, request, context, false),
    ocrResult: ocr,
    ocrResultFormat: ocr && toUniformFields(ocr),
    spoofResult: reading?.spoofResult && toChecks(reading.spoofResult, request.returnFiveCategorySpoofResult === 'Y'),
    docErrorDetails: reading?.recognitionErrorCode,
  };
}

/** The four or five checks. Those that the sandbox cannot make are reported as passed, as its docs say. */
function toChecks(spoof: Readonly<Record<string, string>>, five: boolean): Record<string, string> {
  return five ? { ...spoof, INFORMATION_CHECK: 'Y', SECURITY_FEATURE_CHECK: 'Y' } : { ...spoof, OTHER_CHECK: 'Y' };
}

/** The same keys for every type, empty for what was not read (appendix 3.6). */
function toUniformFields(ocr: Readonly<Record<string, string>>): Record<string, string> {
  const formatDate = (key: string): string => (ocr[key] ?? '').replaceAll('-', '/');
  return {
    NUMBER: ocr['ID_NUMBER'] ?? '',
    FULL_NAME: joinName(ocr),
    LAST_NAME: ocr['LAST_NAME'] ?? '',
    MIDDLE_NAME: '',
    FIRST_NAME: ocr['FIRST_NAME'] ?? '',
    FULL_NAME_EN: joinName(ocr),
    LAST_NAME_EN: ocr['LAST_NAME'] ?? '',
    MIDDLE_NAME_EN: '',
    FIRST_NAME_EN: ocr['FIRST_NAME'] ?? '',
    GENDER: /^[MF]$/.test(ocr['SEX'] ?? '') ? ocr['SEX']! : '',
    DATE_OF_BIRTH: formatDate('DATE_OF_BIRTH'),
    DATE_OF_EXPIRY: formatDate('EXPIRY_DATE'),
    DATE_OF_ISSUE: formatDate('ISSUE_DATE'),
    NATIONALITY: ocr['COUNTRY'] ?? '',
    NATIONALITY_CODE: ocr['COUNTRY_CODE_IN_ISO'] ?? '',
    COUNTRY_OF_BIRTH: '',
    COUNTRY_OF_BIRTH_CODE: '',
    ISSUE_STATE: '',
    ISSUE_STATE_CODE: ocr['ISSUING_STATE'] ?? '',
    ADDRESS: ocr['ADDRESS'] ?? '',
    MRZ1: '',
  };
}

/** Treatment of each field of the request, in either flow. */
export const realidResultFields: Fields = {
  bizId: record('stored with the requested transaction'),
  transactionId: rule('one of the caller’s own, of this flow'),
  isReturnImage: rule('`Y` returns the images'),
  extraImageControlList: rule(
    'only with `isReturnImage` = `Y`; `CROPPED_FACE` and `FACE_EYE_CLOSE` if they were kept, an empty string for the rest',
  ),
  returnFiveCategorySpoofResult: rule(
    '`Y` returns five checks; `INFORMATION_CHECK`, `SECURITY_FEATURE_CHECK` and `OTHER_CHECK` are always `Y`: the sandbox does not make them',
  ),
};

/** Fields of the answer that are never returned, in either flow. */
export const realidResultNever: FieldNotes = {
  ...NO_TRANSACTION_ID,
  'extFaceInfo.estimatedAge': 'no engine estimates an age',
  'extFaceInfo.faceAttribute': '`faceAttributeCheck` is not available',
  'extIdInfo.extraSpoofResultDetails': '`landmarkCheck`, `hologramCheck` and `pageInfoCheck` are not available',
  'extIdInfo.securityFeaturesResult': 'the sandbox reads no document that has it',
  'extRiskInfo.strategyPassResult': 'its values are not documented',
  'extRiskInfo.idNetworkDetails': '`otherRiskReasonDetails` names the risk; nothing more is kept of the others',
};

/** The same for a reusable flow. */
export const reusableResultNever: FieldNotes = {
  ...realidResultNever,
  'extIdInfo.docErrorDetails': 'the donor’s document was recognized',
  'extRiskInfo.otherRiskReasonDetails': 'the reusable flow has no `idnThreshold`',
};
