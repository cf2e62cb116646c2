import { findHomography, mapPoint, rectToQuad } from '@idproof/core/zone';
import { GENERIC_PORTRAIT } from './document-types.js';
import type { DocumentReader } from './document/document-reader.js';
import { measureFaceWidth } from './faces/face-width.js';
import { compareDescriptors, SAME_PERSON_DISTANCE, toScore } from './faces/score.js';
import { crop } from './faces/views.js';
import { decodeImage } from './decode-image.js';
import type {
  CompareFacesRequest,
  Face,
  FaceComparison,
  FaceEngine,
  FaceRefusal,
  LocatedDocument,
  Point,
  Quad,
  Rect,
  RgbImage,
} from './types.js';

/** Minimum width of a face in pixels. Below it the descriptor is unreliable: 9 % false rejects at 50 px (docs/faces.md). */
export const MIN_FACE_WIDTH = 60;

interface ComparingEngines {
  faces: FaceEngine;
  documents: Pick<DocumentReader, 'locate' | 'findPortrait'>;
}

/** A face, its image, and its width in the sender's photograph; or why there is none. */
type Subject = { ok: true; image: RgbImage; face: Face; width: number } | Refusal;
type Refusal = { ok: false } & FaceRefusal;

const NO_FACE: Subject = { ok: false, why: 'NO_FACE' };

/** Finds the largest face within the rectangle; with corners given, the largest one centred between them. */
async function findLargestFace(faces: FaceEngine, image: RgbImage, rect?: Rect, quad?: Quad): Promise<Subject> {
  const { image: searched, toSource } = rect ? crop(image, rect) : { image, toSource: (point: Point) => point };
  const found = await faces.detect(searched);
  const face = found.find(({ box }) => !quad || isInside(quad, toSource(getCentre(box))));
  return face ? { ok: true, image: searched, face, width: measureFaceWidth(face.mesh) } : NO_FACE;
}

function getCentre({ left, top, width, height }: Rect): Point {
  return [left + width / 2, top + height / 2];
}

/** Whether a point lies inside the corners, which run clockwise. */
function isInside(quad: Quad, [x, y]: Point): boolean {
  return quad.every(([ax, ay], index) => {
    const [bx, by] = quad[(index + 1) % quad.length]!;
    return (bx - ax) * (y - ay) - (by - ay) * (x - ax) >= 0;
  });
}

/** Measures a portrait in the sender's photograph, because the rectified page may be far larger. */
function measureWidthInPhotograph({ image, quad }: LocatedDocument, { mesh }: Face): number {
  const map = findHomography(rectToQuad(0, 0, image.width, image.height), quad);
  return measureFaceWidth(mesh.map((point) => mapPoint(map, point)));
}

async function findDocumentPortrait(
  { documents, faces }: ComparingEngines,
  image: RgbImage,
  type: string,
  rect?: Rect,
) {
  const document = await documents.locate(image, type);
  if (!document) {
    // For the portrait of any document, the image may show the portrait only (appendix 4.6).
    return type === GENERIC_PORTRAIT
      ? findLargestFace(faces, image, rect)
      : ({ ok: false, why: 'NO_DOCUMENT' } as const);
  }
  if (rect) return findLargestFace(faces, image, rect, document.quad);
  const face = await documents.findPortrait(document);
  if (!face) return NO_FACE;
  return { ok: true, image: document.image, face, width: measureWidthInPhotograph(document, face) } as const;
}

async function findSubject(
  engines: ComparingEngines,
  bytes: Uint8Array,
  source: string,
  rect?: Rect,
): Promise<Subject> {
  const decoded = await decodeImage(bytes);
  if (!decoded.ok) return { ok: false, why: 'DAMAGED' };
  const subject: Subject =
    source === 'SELFIE'
      ? await findLargestFace(engines.faces, decoded.image, rect)
      : await findDocumentPortrait(engines, decoded.image, source, rect);
  if (!subject.ok || subject.width >= MIN_FACE_WIDTH) return subject;
  return { ok: false, why: 'FACE_TOO_SMALL', found: Math.floor(subject.width), needed: MIN_FACE_WIDTH };
}

/**
 * Compares the largest face of the first image with that of the second. When the second is a document, only the
 * portrait inside it counts, however large a face lies beside it, and whatever the rectangle takes in (appendix 4.6).
 */
export async function compareFaces(engines: ComparingEngines, request: CompareFacesRequest): Promise<FaceComparison> {
  const first = await findSubject(engines, request.face1, 'SELFIE', request.rect1);
  if (!first.ok) return { image: 'face1', ...first };
  const second = await findSubject(engines, request.face2, request.sourceOfFace2, request.rect2);
  if (!second.ok) return { image: 'face2', ...second };
  const distance = compareDescriptors(
    await engines.faces.describe(first.image, first.face),
    await engines.faces.describe(second.image, second.face),
  );
  return { ok: true, score: toScore(distance), samePerson: distance <= SAME_PERSON_DISTANCE };
}
