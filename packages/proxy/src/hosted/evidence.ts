import { FACE_CAPTURE_RESULTS, PART_RESULTS, type CallResult } from '@idproof/core/provider';
import type { Evidence, Verdict } from '../session/record.js';

type RealidAnswer = CallResult<'v1.realid.checkresult'>;
export type RealidResult = Extract<RealidAnswer, { ok: true }>['response'];
export type FaceCaptureAnswer = CallResult<'v1a.facecapture.checkresult'>;

/** How the transaction was asked for, as far as it changes what its result means. */
export interface RequestedChecks {
  docType: string | undefined;
  /** False: the merchant had the algorithms switched off (`CLOSED`), so that a success says nothing of liveness. */
  looksForLiveness: boolean;
}

/** What a transaction that came to its end says, in the shape that the merchant reads. */
export function createEvidence(
  ekycResult: Verdict,
  result: RealidResult,
  capture: FaceCaptureAnswer | undefined,
  asked: RequestedChecks,
): Evidence {
  const { extBasicInfo, extFaceInfo: face, extIdInfo: document, extRiskInfo: risk } = result;
  const faceCapture = readFaceCapture(capture);
  const docType = extBasicInfo?.certType ?? asked.docType;
  const verdicts = { document: document?.ekycResultDoc, face: face?.ekycResultFace, risk: risk?.ekycResultRisk };
  const unknownVerdicts = listUnknown(ekycResult, result, faceCapture);
  return {
    ...(document && docType !== undefined
      ? {
          document: {
            docType,
            fields: { ...readExpiryDate(document.ocrResultFormat), ...document.ocrResult },
            checks: readChecks(document.spoofResult),
          },
        }
      : {}),
    face: {
      ...(face?.faceScore === undefined ? {} : { score: face.faceScore }),
      ...readSamePerson(face?.ekycResultFace),
      liveness: judgeLiveness(face, faceCapture, asked),
    },
    capture: { degraded: isDegraded(ekycResult, Object.values(verdicts)) },
    provider: {
      ekycResult,
      ...verdicts,
      ...(unknownVerdicts.length > 0 ? { unknownVerdicts } : {}),
      documentErrors: document?.docErrorDetails ?? [],
      riskReasons: risk?.otherRiskReasonDetails ?? [],
      ...(faceCapture ? { faceCapture } : {}),
    },
  };
}

/** A face that is another than the portrait is for a person to judge (appendix 4.2); why one failed is not told. */
function readSamePerson(verdict: Verdict | undefined): { samePerson?: boolean } {
  return verdict === 'Success' || verdict === 'Pending' ? { samePerson: verdict === 'Success' } : {};
}

/** Some types tell the end of their validity in the uniform map alone (appendix 3.6). */
function readExpiryDate(format: Readonly<Record<string, string>> | undefined): Record<string, string> {
  const date = format?.['DATE_OF_EXPIRY'];
  return date ? { DATE_OF_EXPIRY: date } : {};
}

function readChecks(spoof: Readonly<Record<string, string>> | undefined): Record<string, string> {
  return Object.fromEntries(Object.entries(spoof ?? {}).filter(([, value]) => value !== ''));
}

type FaceCapture = NonNullable<NonNullable<Evidence['provider']>['faceCapture']>;

/** The words of `faceLivenessResult` are not documented: these are taken for what they say, any other for a doubt. */
const LIVE = /^(?:success|pass|y$|yes$|true)/i;
const NOT_LIVE = /^(?:fail|n$|no$|false)/i;

const isUnknownLiveness = (result: string): boolean => result !== '' && !LIVE.test(result) && !NOT_LIVE.test(result);
const isUnknownPart = (verdict: string | undefined): boolean =>
  verdict !== undefined && !(PART_RESULTS as readonly string[]).includes(verdict);
const isUnknownCapture = (verdict: string | undefined): boolean =>
  verdict !== undefined && !(FACE_CAPTURE_RESULTS as readonly string[]).includes(verdict);

/** Verdicts may get further words within a version (appendix 1.1): none of them is anybody's approval. */
function listUnknown(ekycResult: Verdict, result: RealidResult, capture: FaceCapture | undefined): string[] {
  const { extFaceInfo: face, extIdInfo: document, extRiskInfo: risk } = result;
  const unknown: Record<string, boolean> = {
    ekycResult: isUnknownPart(ekycResult),
    ekycResultDoc: isUnknownPart(document?.ekycResultDoc),
    ekycResultFace: isUnknownPart(face?.ekycResultFace),
    ekycResultRisk: isUnknownPart(risk?.ekycResultRisk),
    faceLivenessResult: isUnknownLiveness(face?.faceLivenessResult ?? ''),
    faceCaptureResult: isUnknownCapture(capture?.result),
  };
  return Object.keys(unknown).filter((name) => unknown[name]);
}

/** What the face capture of the same transaction says; undefined where it says nothing. */
function readFaceCapture(answer: FaceCaptureAnswer | undefined): FaceCapture | undefined {
  if (!answer) return undefined;
  // Tried too often without passing.
  if (!answer.ok) return answer.resultCode === 'LIMIT_EXCEEDED' ? { result: 'Failure' } : undefined;
  const { faceCaptureResult, extInfo } = answer.response;
  if (faceCaptureResult === undefined && extInfo?.faceAttack === undefined) return undefined;
  return {
    ...(faceCaptureResult === undefined ? {} : { result: faceCaptureResult }),
    ...(extInfo?.faceAttack === undefined ? {} : { attack: extInfo.faceAttack }),
  };
}

function judgeLiveness(
  face: RealidResult['extFaceInfo'],
  capture: FaceCapture | undefined,
  { looksForLiveness }: RequestedChecks,
): NonNullable<Evidence['face']>['liveness'] {
  const result = face?.faceLivenessResult ?? '';
  if (capture?.attack || capture?.result === 'Failure' || NOT_LIVE.test(result)) return 'failed';
  if (!looksForLiveness || isUnknownLiveness(result) || isUnknownCapture(capture?.result)) return 'not-checked';
  if (LIVE.test(result) || capture?.result === 'Success') return 'passed';
  // The result of the face stands for picture and liveness together (appendix 4.2, 4.7).
  return face?.ekycResultFace === 'Success' ? 'passed' : 'not-checked';
}

/** The one thing that makes a result `Pending` whose parts all succeeded is the degraded mode (specification 2.8). */
function isDegraded(ekycResult: Verdict, parts: readonly (Verdict | undefined)[]): boolean {
  const verdicts = parts.filter((part) => part !== undefined);
  return ekycResult === 'Pending' && verdicts.length > 0 && verdicts.every((part) => part === 'Success');
}
