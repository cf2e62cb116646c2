import type { ParsedRequestOf } from '@idproof/core/provider';
import { GENERIC_PORTRAIT, isReadable } from '@idproof/engines/readable';
import type { CompareFacesRequest, FaceComparison, FaceRefusal, Rect } from '@idproof/engines';
import { receiveImage } from '../receive-image.js';
import { refuse, type Handler, type Outcome } from './handler.js';
import { nestFields, record, rule, type FieldNotes, type Fields } from '../behaviour/treatment.js';

const IMAGE_CODE = 'UNABLE_GET_IMAGE';

/** The provider's terms for the reasons (appendix 4.6). */
const REASONS: Record<Exclude<FaceRefusal['why'], 'FACE_TOO_SMALL'>, string> = {
  NO_FACE: 'NO_FACE, no face detected',
  NO_DOCUMENT: 'NO_FACE, no document to look for the portrait in',
  DAMAGED: 'IMAGE_CHECK_FAILED, the picture is damaged',
};

function explainRefusal(refusal: FaceRefusal): string {
  return refusal.why === 'FACE_TOO_SMALL'
    ? `NO_FACE, the face is ${refusal.found} pixels wide, at least ${refusal.needed} are needed`
    : REASONS[refusal.why];
}

function parseRect(text: string | null | undefined): Rect | undefined {
  if (text == null) return undefined;
  const [left = 0, top = 0, width = 0, height = 0] = text.split(',').map(Number);
  return { left, top, width, height };
}

/** Rounds to two decimals within the open range (0, 100), so that serializing again changes nothing. */
function roundScore(score: number): number {
  return Math.min(99.99, Math.max(0.01, Math.round(score * 100) / 100));
}

/** Turns a comparison into an answer. */
export function toComparisonOutcome(comparison: FaceComparison): Outcome {
  if (comparison.ok) {
    const body = { score: roundScore(comparison.score), samePerson: comparison.samePerson };
    return { resultCode: 'SUCCESS', body, processed: true };
  }
  const processed = comparison.why !== 'DAMAGED';
  return { ...refuse(IMAGE_CODE, `${comparison.image}.content`, explainRefusal(comparison)), processed };
}

/** The images of a request, ready for the engine, or a refusal with `code`, in which operations differ. */
export function prepareComparison(
  { face1, face2, sourceOfFace2 }: ParsedRequestOf<'v1.facecompare.compare'>,
  imageCode: string,
): { request: CompareFacesRequest } | { refusal: Outcome } {
  if (sourceOfFace2 !== 'SELFIE' && sourceOfFace2 !== GENERIC_PORTRAIT && !isReadable(sourceOfFace2)) {
    return { refusal: refuse('INVALID_ARGUMENT', 'sourceOfFace2', 'not readable by this sandbox') };
  }
  const first = receiveImage(face1.content);
  if (!first.ok) return { refusal: refuse(imageCode, 'face1.content', `IMAGE_CHECK_FAILED, ${first.why}`) };
  const second = receiveImage(face2.content);
  if (!second.ok) return { refusal: refuse(imageCode, 'face2.content', `IMAGE_CHECK_FAILED, ${second.why}`) };
  const rect1 = parseRect(face1.rect);
  const rect2 = parseRect(face2.rect);
  const rects = { ...(rect1 ? { rect1 } : {}), ...(rect2 ? { rect2 } : {}) };
  return { request: { face1: first.bytes, face2: second.bytes, sourceOfFace2, ...rects } };
}

/** Compares the faces with the engines (specification 4.4). */
export const compare: Handler<'v1.facecompare.compare'> = async (request, context) => {
  const prepared = prepareComparison(request, IMAGE_CODE);
  if ('refusal' in prepared) return prepared.refusal;
  return toComparisonOutcome(
    await context.runQueued(() => context.engines.compareFaces(prepared.request, context.signal)),
  );
};

const imageFields: Fields = {
  content: rule('decoded and compared'),
  rect: rule('only faces inside it count'),
};

/** Treatment of each field of a comparison, synchronous or not. */
export const comparisonFields: Fields = {
  bizId: record('stored in the row of the transaction'),
  userId: { ...record('the beginning of its SHA-256 is stored with the transaction'), hashed: true },
  ...nestFields('face1', rule('see its fields'), imageFields),
  ...nestFields('face2', rule('see its fields'), imageFields),
  sourceOfFace2: rule('with a document type, only the portrait inside the document counts'),
};

/** Fields of the answer that are never returned. */
export const compareNever: FieldNotes = {
  face1ImageQualityResult: 'only in the result of the asynchronous comparison',
  face2ImageQualityResult: 'only in the result of the asynchronous comparison',
};
