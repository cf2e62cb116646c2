import { FACE_CAPTURE_RESULTS, type CallResult } from '@idproof/core/provider';
import type { Extras } from './extras.js';
import type { Evidence, FaceVerdict } from './record.js';

type Answer = CallResult<'v1a.facecapture.checkresult'>;
type Captured = Extract<Answer, { ok: true }>['response'];

/** What the session asked of a face capture, as far as it changes the meaning of the result. */
export interface FaceRequest {
  /** False: the merchant switched liveness detection off (`CLOSED`), so a success proves no liveness. */
  looksForLiveness: boolean;
  /** True: the page may use the phone's own camera app (`allowDegradation`). */
  mayBeDegraded: boolean;
}

/** State of a face capture: it runs, or it has ended with a verdict. */
export type FaceState = FaceVerdict | 'waiting';

/** Codes of a capture that has ended without a usable face: too many attempts, or a result that cannot be used (section 7). */
const VERDICT_OF_CODE: Readonly<Record<string, FaceVerdict>> = { LIMIT_EXCEEDED: 'failed', UNUSABLE: 'unfinished' };

/** Values of `faceCaptureResult` (appendix 4.7); `VoidCancelled` is that of identity proofing (appendix 4.2). */
const STATE_OF_RESULT: Readonly<Record<string, FaceState>> = {
  Success: 'passed',
  Failure: 'failed',
  VoidTimeout: 'unfinished',
  VoidCancelled: 'unfinished',
  InProcess: 'waiting',
} satisfies Record<(typeof FACE_CAPTURE_RESULTS)[number] | 'VoidCancelled', FaceState>;

/**
 * State of a face capture by the provider's answer; undefined for a code that says nothing about the face, such as an
 * unknown transaction. An attack outranks every other value. Pure.
 */
export function judgeFaceCapture(answer: Answer, { looksForLiveness }: FaceRequest): FaceState | undefined {
  if (!answer.ok)
    return Object.hasOwn(VERDICT_OF_CODE, answer.resultCode) ? VERDICT_OF_CODE[answer.resultCode] : undefined;
  const { result, faceCaptureResult = '', extInfo } = answer.response;
  if (extInfo?.faceAttack === true) return 'attack';
  // Some gateways leave the result out while the capture runs.
  const isRunning = result.resultCode === 'PROCESSING';
  if (faceCaptureResult === '') return isRunning ? 'waiting' : 'unclear';
  const state = Object.hasOwn(STATE_OF_RESULT, faceCaptureResult) ? STATE_OF_RESULT[faceCaptureResult] : undefined;
  if (state !== 'passed') return state ?? 'unclear';
  const isExplicit = result.resultCode === 'SUCCESS' && extInfo?.faceAttack === false;
  return isExplicit && looksForLiveness ? 'passed' : 'unclear';
}

/** Evidence of a face capture that has ended. */
export function describeFaceCapture(
  answer: Answer,
  verdict: FaceVerdict,
  { mayBeDegraded }: FaceRequest,
): NonNullable<Evidence['faceCapture']> {
  const { faceCaptureResult: result, extInfo }: Partial<Captured> = answer.ok ? answer.response : {};
  return {
    verdict,
    ...(result === undefined ? {} : { result }),
    ...readCaptured(extInfo),
    ...(mayBeDegraded ? { mayBeDegraded: true as const } : {}),
  };
}

/** What the provider answered about the image and the device of a face capture, as evidence. */
export function readCaptured(
  extInfo: Captured['extInfo'],
): Pick<NonNullable<Evidence['faceCapture']>, 'attack' | 'quality' | 'qualityPassed' | 'deviceRisk'> {
  const { faceAttack: attack, quality, qualityPassed, deviceRisk } = extInfo ?? {};
  const known = { attack, quality, qualityPassed, deviceRisk: deviceRisk?.riskLevel };
  return Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined));
}

/** What it answered about the face that evidence holds only on request. */
export function readFaceExtras(answer: Answer): Pick<Extras, 'faceAttribute' | 'estimatedAge'> {
  const { faceAttribute, estimatedAge } = (answer.ok && answer.response.extInfo) || {};
  return { faceAttribute, estimatedAge };
}

/** Liveness as evidence, with who checked it: `unclear` and `unfinished` say nothing about it. */
export function describeLiveness(verdict: FaceVerdict): NonNullable<Evidence['face']> {
  if (verdict === 'unclear' || verdict === 'unfinished') return { liveness: 'not-checked' };
  return { liveness: verdict === 'passed' ? 'passed' : 'failed', livenessBy: 'provider' };
}
