import { FACE_CAPTURE_RESULTS, PART_RESULTS, type CallResult } from '@idproof/core/provider';
import { pickExtras, readNetworkDetails, type EvidenceExtra } from '../model/extras.js';
import { readCaptured } from '../model/judge-face.js';
import type { Evidence, Verdict } from '../model/record.js';

type Liveness = NonNullable<Evidence['face']>['liveness'];
type RealidAnswer = CallResult<'v1.realid.checkresult'>;
export type RealidResult = Extract<RealidAnswer, { ok: true }>['response'];
export type FaceCaptureAnswer = CallResult<'v1a.facecapture.checkresult'>;

/** Requested options of the transaction that change the meaning of its result. */
export interface RequestedChecks {
  docType: string | undefined;
  /** False: the merchant switched liveness detection off (`CLOSED`), so a success proves no liveness. */
  looksForLiveness: boolean;
  /** Data to put into the evidence beside the rest. */
  extras: readonly EvidenceExtra[];
}

/** Converts the result of a finished transaction into evidence. */
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
      ...nameChecker(judgeLiveness(face, faceCapture, asked)),
    },
    capture: { degraded: isDegraded(ekycResult, Object.values(verdicts)) },
    provider: {
      ekycResult,
      ...verdicts,
      ...(unknownVerdicts.length > 0 ? { unknownVerdicts } : {}),
      documentErrors: document?.docErrorDetails ?? [],
      riskReasons: risk?.otherRiskReasonDetails ?? [],
      ...(face?.faceQuality === undefined ? {} : { faceQuality: face.faceQuality }),
      ...(faceCapture ? { faceCapture } : {}),
    },
    ...pickExtras(asked.extras, readExtras(result, capture)),
  };
}

/** The face capture has some of it too. */
function readExtras({ extFaceInfo: face, extRiskInfo: risk }: RealidResult, capture: FaceCaptureAnswer | undefined) {
  const captured = capture?.ok ? capture.response.extInfo : undefined;
  return {
    faceAttribute: face?.faceAttribute ?? captured?.faceAttribute,
    estimatedAge: face?.estimatedAge ?? captured?.estimatedAge,
    idNetworkDetails: readNetworkDetails(risk?.idNetworkDetails),
  };
}

/** Liveness with who checked it, where anybody did. */
function nameChecker(liveness: Liveness): Pick<NonNullable<Evidence['face']>, 'liveness' | 'livenessBy'> {
  return { liveness, ...(liveness === 'not-checked' ? {} : { livenessBy: 'provider' as const }) };
}

/** A face that differs from the portrait is `Pending` (appendix 4.2); the reason for a failure is unknown. */
function readSamePerson(verdict: Verdict | undefined): { samePerson?: boolean } {
  return verdict === 'Success' || verdict === 'Pending' ? { samePerson: verdict === 'Success' } : {};
}

/** Some document types have the expiry date only in the uniform map (appendix 3.6). */
function readExpiryDate(format: Readonly<Record<string, string>> | undefined): Record<string, string> {
  const date = format?.['DATE_OF_EXPIRY'];
  return date ? { DATE_OF_EXPIRY: date } : {};
}

function readChecks(spoof: Readonly<Record<string, string>> | undefined): Record<string, string> {
  return Object.fromEntries(Object.entries(spoof ?? {}).filter(([, value]) => value !== ''));
}

type FaceCapture = NonNullable<NonNullable<Evidence['provider']>['faceCapture']>;

/**
 * The values of `faceLivenessResult` are not documented: these are matched by their meaning, any other value counts as
 * doubt.
 */
const LIVE = /^(?:success|pass|y$|yes$|true)/i;
const NOT_LIVE = /^(?:fail|n$|no$|false)/i;

const isUnknownLiveness = (result: string): boolean => result !== '' && !LIVE.test(result) && !NOT_LIVE.test(result);
const isUnknownPart = (verdict: string | undefined): boolean =>
  verdict !== undefined && !(PART_RESULTS as readonly string[]).includes(verdict);
const isUnknownCapture = (verdict: string | undefined): boolean =>
  verdict !== undefined && !(FACE_CAPTURE_RESULTS as readonly string[]).includes(verdict);

/**
 * Verdicts with a value that the kit does not know: the provider may add values within a version (appendix 1.1), and
 * none of them may approve.
 */
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

/** Result of the transaction's face capture; undefined where there is none. */
function readFaceCapture(answer: FaceCaptureAnswer | undefined): FaceCapture | undefined {
  if (!answer) return undefined;
  // The person failed too often.
  if (!answer.ok) return answer.resultCode === 'LIMIT_EXCEEDED' ? { result: 'Failure' } : undefined;
  const { faceCaptureResult, extInfo } = answer.response;
  if (faceCaptureResult === undefined && extInfo?.faceAttack === undefined) return undefined;
  return { ...(faceCaptureResult === undefined ? {} : { result: faceCaptureResult }), ...readCaptured(extInfo) };
}

function judgeLiveness(
  face: RealidResult['extFaceInfo'],
  capture: FaceCapture | undefined,
  { looksForLiveness }: RequestedChecks,
): Liveness {
  const result = face?.faceLivenessResult ?? '';
  if (capture?.attack || capture?.result === 'Failure' || NOT_LIVE.test(result)) return 'failed';
  if (!looksForLiveness || isUnknownLiveness(result) || isUnknownCapture(capture?.result)) return 'not-checked';
  if (LIVE.test(result) || capture?.result === 'Success') return 'passed';
  // The verdict on the face covers comparison and liveness together (appendix 4.2, 4.7).
  return face?.ekycResultFace === 'Success' ? 'passed' : 'not-checked';
}

/** A result is `Pending` although all of its parts succeeded only in degraded mode (specification 2.8). */
function isDegraded(ekycResult: Verdict, parts: readonly (Verdict | undefined)[]): boolean {
  const verdicts = parts.filter((part) => part !== undefined);
  return ekycResult === 'Pending' && verdicts.length > 0 && verdicts.every((part) => part === 'Success');
}
