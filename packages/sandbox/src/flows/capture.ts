import type { FaceInspection } from '@idproof/engines';
import type { FlowStore } from '../state/flows.js';
import type { CaptureParts, DocumentImages, FaceImages } from './capture-parts.js';
import {
  getDocumentResult,
  listFailedChecks,
  isAccepted,
  isClosed,
  isComplete,
  TRIES,
  type CaptureAnswer,
  type CapturedFace,
  type Flow,
} from './flow.js';
import { checkActions, forgetFrames } from './watch-actions.js';

/** The least quality of a face that may be compared, by liveness mode. */
const MIN_QUALITY: Readonly<Record<string, number>> = { CLOSED: 0, LOOSE: 25, STANDARD: 40, STRICT: 60 };

/** Reads the document; the reading replaces that of an earlier try. */
export async function captureDocument(parts: CaptureParts, flow: Flow, images: DocumentImages): Promise<CaptureAnswer> {
  const { front, back, degraded } = images;
  const { docType } = flow.settings;
  const reading = await parts.runQueued(() =>
    parts.engines.readDocument({ docType, front, ...(back ? { back } : {}) }),
  );
  const tries = { ...flow.tries, document: flow.tries.document + 1 };
  if ('damaged' in reading) return saveFlow(parts, { ...flow, tries }, false, 'DAMAGED', TRIES - tries.document);
  const { flows } = parts.state;
  flows.saveImage(flow.transactionId, 'front', front);
  if (back) flows.saveImage(flow.transactionId, 'back', back);
  const next: Flow = { ...flow, tries, reading, degraded: flow.degraded || degraded };
  const expired = !flow.settings.allowExpiredDocument && !isClosed(flow) && isExpired(next);
  const isGood = isAccepted(getDocumentResult(next)) && !expired;
  const why = expired ? 'EXPIRED' : (reading.recognitionErrorCode ?? listFailedChecks(reading)[0]);
  const kept = expired ? { ...flow, tries } : next;
  return saveFlow(
    parts,
    { ...kept, risks: findRisks(flows, kept) },
    isGood,
    isGood ? undefined : why,
    TRIES - tries.document,
  );
}

/** Judges the face and compares it with the document, if there is one. With `CLOSED`, no engine sees the face. */
export async function captureFace(parts: CaptureParts, flow: Flow, image: FaceImages): Promise<CaptureAnswer> {
  const { engines } = parts;
  const { flows } = parts.state;
  const { transactionId, settings } = flow;
  const tries = { ...flow.tries, face: flow.tries.face + 1 };
  const left = TRIES - tries.face;
  const degraded = flow.degraded || image.degraded;
  if (isClosed(flow)) {
    flows.saveImage(transactionId, 'face', image.face);
    return saveFlow(parts, { ...flow, tries, degraded, face: UNJUDGED }, true, undefined, left);
  }
  const inspection = await parts.runQueued(() => engines.inspectFace(image.face));
  if (!inspection.ok) return saveFlow(parts, { ...flow, tries }, false, inspection.why, left);
  flows.saveImage(transactionId, 'face', image.face);
  if (settings.cropFaceImage) flows.saveImage(transactionId, 'CROPPED_FACE', inspection.cropped);
  forgetFrames(flows, flow);
  const judged = await judge(parts, flow, image, inspection);
  const next: Flow = { ...flow, tries, face: judged.face, degraded };
  const isGood = judged.why === undefined;
  return saveFlow(parts, { ...next, risks: findRisks(flows, next) }, isGood, judged.why, left);
}

/** A face that no algorithm has judged passes. */
const UNJUDGED: CapturedFace = { qualityPassed: true, attack: false };

async function judge(
  parts: CaptureParts,
  flow: Flow,
  images: FaceImages,
  inspection: Extract<FaceInspection, { ok: true }>,
): Promise<{ face: CapturedFace; why?: string }> {
  const { engines, state, runQueued } = parts;
  const { settings, transactionId } = flow;
  const { rect, quality, flaw, onScreen } = inspection;
  const captured: CapturedFace = {
    rect,
    quality,
    qualityPassed: quality >= (MIN_QUALITY[settings.livenessMode] ?? 40),
    attack: settings.livenessMode !== 'CLOSED' && (onScreen || !(await isShown(parts, flow, images))),
  };
  if (!captured.qualityPassed) return { face: captured, why: flaw ?? 'FACE_QUALITY' };
  if (captured.attack) return { face: captured, why: 'LIVENESS' };
  const front = settings.docType === '' ? undefined : state.flows.findImage(transactionId, 'front');
  if (!front) return { face: captured };
  const comparison = await runQueued(() =>
    engines.compareFaces({ face1: images.face, face2: front, sourceOfFace2: settings.docType }),
  );
  if (!comparison.ok) return { face: captured, why: comparison.why };
  return { face: { ...captured, score: comparison.score, samePerson: comparison.samePerson } };
}

async function isShown(parts: CaptureParts, flow: Flow, images: FaceImages): Promise<boolean> {
  // A camera app takes a single image, so no action can be checked; the transaction needs a review.
  return images.degraded || flow.settings.actions.length === 0 || checkActions(parts, flow, images);
}

/** Saves the flow, as finished when nothing is left to capture. */
function saveFlow(
  { state }: CaptureParts,
  flow: Flow,
  accepted: boolean,
  why: string | undefined,
  triesLeft: number,
): CaptureAnswer {
  const finished = isComplete(flow);
  state.flows.update(finished ? { ...flow, state: 'finished' } : flow);
  return { accepted, ...(why ? { why } : {}), triesLeft: Math.max(0, triesLeft), finished };
}

function isExpired({ reading, createdAt }: Flow): boolean {
  const expiry = reading?.ocrResult?.['EXPIRY_DATE'];
  return expiry !== undefined && expiry < new Date(createdAt).toISOString().slice(0, 10);
}

/**
 * The risks of `idnThreshold` (specification 2.8), in the terms of appendix 4.2: more users of one document, or more
 * documents of one user, than the threshold. Finished flows of the client count, and this one.
 */
function findRisks(flows: FlowStore, { clientId, userId, reading, settings, risks }: Flow): readonly string[] {
  const { idnThreshold, riskMode } = settings;
  const number = reading?.ocrResult?.['ID_NUMBER'];
  if (!idnThreshold || !number || riskMode === 'CLOSED') return risks;
  const users = new Set([...flows.usersOfDocument(clientId, number), userId]);
  const documents = new Set([...flows.documentsOfUser(clientId, userId), number]);
  return [
    ...(users.size > idnThreshold ? ['SameIdDifferentPerson'] : []),
    ...(documents.size > idnThreshold ? ['SamePersonDifferentIdNumber'] : []),
  ];
}
