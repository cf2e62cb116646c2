import type { MeshedFace } from '@idproof/core/faces';
import type { Face, FaceSearch, Point, Rect, RgbImage } from '../types.js';
import { buildError, measureRoll } from './aligned-chip.js';
import type { FaceNets } from './load-nets.js';
import { enlarge, pad, shrink, smooth, composeViews, listTiles, turn, type View } from './views.js';

/** Maximum `buildError` in chip pixels; beyond it the mesh has collapsed. */
const MAX_BUILD_ERROR = 12;
/** Degrees of roll; a face beyond this is detected better in the image turned by 90 degrees. */
const MAX_ROLL = 50;
/** Share of the frame above which the mesh is unreliable without a border. */
const FRAME_FILLING_SHARE = 0.45;
/** Minimum confidence of an upright face: upside-down ones, with a border, measured at most 0.80. */
const UPRIGHT_CONFIDENCE = 0.85;
/** Minimum gain in confidence of another pass, against chance. */
const MIN_GAIN = 0.03;
/** Confidence below which the image is also searched after a median filter, without its fine lines. */
const SMOOTHING_CONFIDENCE = 0.7;
/** Confidence below which small faces are searched in parts of the image. */
const TILING_CONFIDENCE = 0.5;
/** Minimum confidence of a face; below it print and folds pass for faces. */
const MIN_CONFIDENCE = 0.4;
/** Share of the longer edge below which a face is examined again, enlarged. */
const SMALL_FACE_SHARE = 0.15;
/** Maximum faces, the largest first, that are examined again. */
const MAX_ENLARGED = 3;

function getBox(mesh: readonly Point[]): Rect {
  const xs = mesh.map(([x]) => x);
  const ys = mesh.map(([, y]) => y);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return { left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
}

function isPlausible({ confidence, mesh }: MeshedFace): boolean {
  return confidence >= MIN_CONFIDENCE && buildError(mesh) <= MAX_BUILD_ERROR && Math.abs(measureRoll(mesh)) <= MAX_ROLL;
}

/** Whether a face fills so much of the image that it is detected better with a border. */
export function isFrameFilled({ mesh }: { mesh: readonly Point[] }, { width, height }: RgbImage): boolean {
  const box = getBox(mesh);
  return box.width > width * FRAME_FILLING_SHARE || box.height > height * FRAME_FILLING_SHARE;
}

function getCertainty(faces: readonly Face[]): number {
  return Math.max(0, ...faces.map(({ confidence }) => confidence));
}

function measureOverlap(a: Rect, b: Rect): number {
  const width = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left);
  const height = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top);
  if (width <= 0 || height <= 0) return 0;
  return (width * height) / Math.min(a.width * a.height, b.width * b.height);
}

function placeFaces(found: readonly MeshedFace[], { toSource }: View): Face[] {
  return found.filter(isPlausible).map(({ confidence, mesh }) => {
    const placed = mesh.map(toSource);
    return { confidence, mesh: placed, box: getBox(placed) };
  });
}

/** Finds the upright faces of a view, with a border when a face fills the frame or none is found. */
async function detectUpright(nets: FaceNets, view: View): Promise<Face[]> {
  const found = await nets.find(view.image);
  if (found.length > 0 && !found.some((face) => isFrameFilled(face, view.image))) return placeFaces(found, view);
  const padded = await pad(view.image);
  const again = await nets.find(padded.image);
  return again.length > 0 ? placeFaces(again, composeViews(view, padded)) : placeFaces(found, view);
}

/** Starts with a border, which saves a pass when the camera's last face filled the frame. */
async function detectNear(nets: FaceNets, view: View): Promise<Face[]> {
  const padded = await pad(view.image);
  const found = placeFaces(await nets.find(padded.image), composeViews(view, padded));
  return found.some((face) => isFrameFilled(face, view.image)) ? found : detectUpright(nets, view);
}

/** Both nets take an upside-down face for an upright one, with less confidence: in doubt, all turns are compared. */
async function detectInAllTurns(nets: FaceNets, view: View): Promise<Face[]> {
  let best = await detectUpright(nets, view);
  if (getCertainty(best) >= UPRIGHT_CONFIDENCE) return best;
  for (const turns of [1, 3, 2] as const) {
    const found = await detectUpright(nets, composeViews(view, await turn(view.image, turns)));
    if (getCertainty(found) > getCertainty(best) + MIN_GAIN) best = found;
  }
  return best;
}

async function detectInTiles(nets: FaceNets, image: RgbImage): Promise<Face[]> {
  const found: Face[] = [];
  for (const tile of listTiles(image)) {
    const view = await enlarge(image, tile);
    found.push(...placeFaces(await nets.find(view.image), view));
  }
  found.sort((a, b) => b.confidence - a.confidence);
  return found.filter((face, index) =>
    found.slice(0, index).every((better) => measureOverlap(face.box, better.box) < 0.3),
  );
}

/** The mesh of a small face is coarse, so it is computed again on an enlarged part of the full image. */
async function enlargeSmallFace(
  nets: FaceNets,
  image: RgbImage,
  face: Face,
  look: typeof detectUpright,
): Promise<Face> {
  const { left, top, width, height } = face.box;
  const around = { left: left - width, top: top - height, width: width * 3, height: height * 3 };
  const found = await look(nets, await enlarge(image, around));
  return found.find(({ box }) => measureOverlap(box, face.box) > 0.5) ?? face;
}

/** Finds all faces, largest first, in any orientation, including small ones in large images. */
export async function searchFaces(loaded: FaceNets, image: RgbImage, search: FaceSearch = {}): Promise<Face[]> {
  const { upright = false, brief = false, eyes = false, near = false } = search;
  const nets = eyes ? { ...loaded, find: async (image: RgbImage) => loaded.findWithEyes(image) } : loaded;
  const look = upright ? (near ? detectNear : detectUpright) : detectInAllTurns;
  const view = await shrink(image);
  let faces = await look(nets, view);
  if (!brief && getCertainty(faces) < SMOOTHING_CONFIDENCE) {
    const smoothed = await look(nets, composeViews(view, await smooth(view.image)));
    if (getCertainty(smoothed) > getCertainty(faces) + MIN_GAIN) faces = smoothed;
  }
  if (!brief && getCertainty(faces) < TILING_CONFIDENCE) {
    const small = await detectInTiles(nets, image);
    if (getCertainty(small) > getCertainty(faces)) faces = small;
  }
  faces.sort((a, b) => b.box.width * b.box.height - a.box.width * a.box.height);
  const small = Math.max(image.width, image.height) * SMALL_FACE_SHARE;
  const closer: Face[] = [];
  for (const [index, face] of faces.entries()) {
    const isSmall = index < MAX_ENLARGED && face.box.width < small;
    closer.push(isSmall ? await enlargeSmallFace(nets, image, face, look) : face);
  }
  return closer;
}
