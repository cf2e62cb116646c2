import type { MeshedFace } from '@idproof/core/faces';
import type { Face, FaceSearch, Point, Rect, RgbImage } from '../types.js';
import { buildError, measureRoll } from './aligned-chip.js';
import type { FaceNets } from './load-nets.js';
import { enlarge, pad, shrink, smooth, composeViews, listTiles, turn, type View } from './views.js';

/** As `buildError` measures it: the mesh has collapsed beyond. */
const MOST_BUILD_ERROR = 12;
/** Degrees of roll; a face beyond this is detected better in the image turned by 90 degrees. */
const MOST_ROLL = 50;
/** Share of the frame above which the mesh is unreliable without a border. */
const FILLS_FRAME = 0.45;
/** Confidence of the detector that upside-down faces, with a border, stay below: measured, at most 0.80. */
const SURELY_UPRIGHT = 0.85;
/** Confidence by which another look must be better, against chance. */
const CLEARLY_BETTER = 0.03;
/** Below this, the image is also searched without its fine lines. */
const HARDLY_SURE = 0.7;
/** Below this, small faces are sought in parts of the image. */
const HARDLY_A_FACE = 0.5;
/** Below this, print and folds pass for faces. */
const NO_FACE = 0.4;
/** Share of the longer edge below which a face is examined again, enlarged. */
const SMALL = 0.15;
/** How many faces, the largest first, are examined again. */
const MOST_ENLARGED = 3;

function getBox(mesh: readonly Point[]): Rect {
  const xs = mesh.map(([x]) => x);
  const ys = mesh.map(([, y]) => y);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return { left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
}

function isPlausible({ confidence, mesh }: MeshedFace): boolean {
  return confidence >= NO_FACE && buildError(mesh) <= MOST_BUILD_ERROR && Math.abs(measureRoll(mesh)) <= MOST_ROLL;
}

/** Whether a face fills so much of the image that it is detected better with a border. */
export function isFrameFilled({ mesh }: { mesh: readonly Point[] }, { width, height }: RgbImage): boolean {
  const box = getBox(mesh);
  return box.width > width * FILLS_FRAME || box.height > height * FILLS_FRAME;
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
async function lookAt(nets: FaceNets, view: View): Promise<Face[]> {
  const found = await nets.find(view.image);
  if (found.length > 0 && !found.some((face) => isFrameFilled(face, view.image))) return placeFaces(found, view);
  const padded = await pad(view.image);
  const again = await nets.find(padded.image);
  return again.length > 0 ? placeFaces(again, composeViews(view, padded)) : placeFaces(found, view);
}

/** Starts with a border, which saves a pass when the camera's last face filled the frame. */
async function lookNear(nets: FaceNets, view: View): Promise<Face[]> {
  const padded = await pad(view.image);
  const found = placeFaces(await nets.find(padded.image), composeViews(view, padded));
  return found.some((face) => isFrameFilled(face, view.image)) ? found : lookAt(nets, view);
}

/** Both nets take an upside-down face for an upright one, with less confidence: in doubt, all turns are compared. */
async function lookAllWaysUp(nets: FaceNets, view: View): Promise<Face[]> {
  let best = await lookAt(nets, view);
  if (getCertainty(best) >= SURELY_UPRIGHT) return best;
  for (const turns of [1, 3, 2] as const) {
    const found = await lookAt(nets, composeViews(view, await turn(view.image, turns)));
    if (getCertainty(found) > getCertainty(best) + CLEARLY_BETTER) best = found;
  }
  return best;
}

async function lookAtTiles(nets: FaceNets, image: RgbImage): Promise<Face[]> {
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
async function lookCloser(nets: FaceNets, image: RgbImage, face: Face, look: typeof lookAt): Promise<Face> {
  const { left, top, width, height } = face.box;
  const around = { left: left - width, top: top - height, width: width * 3, height: height * 3 };
  const found = await look(nets, await enlarge(image, around));
  return found.find(({ box }) => measureOverlap(box, face.box) > 0.5) ?? face;
}

/** Finds all faces, largest first, whichever way the image is turned, including small ones in large images. */
export async function searchFaces(loaded: FaceNets, image: RgbImage, search: FaceSearch = {}): Promise<Face[]> {
  const { upright = false, brief = false, eyes = false, near = false } = search;
  const nets = eyes ? { ...loaded, find: async (image: RgbImage) => loaded.findWithEyes(image) } : loaded;
  const look = upright ? (near ? lookNear : lookAt) : lookAllWaysUp;
  const view = await shrink(image);
  let faces = await look(nets, view);
  if (!brief && getCertainty(faces) < HARDLY_SURE) {
    const smoothed = await look(nets, composeViews(view, await smooth(view.image)));
    if (getCertainty(smoothed) > getCertainty(faces) + CLEARLY_BETTER) faces = smoothed;
  }
  if (!brief && getCertainty(faces) < HARDLY_A_FACE) {
    const small = await lookAtTiles(nets, image);
    if (getCertainty(small) > getCertainty(faces)) faces = small;
  }
  faces.sort((a, b) => b.box.width * b.box.height - a.box.width * a.box.height);
  const small = Math.max(image.width, image.height) * SMALL;
  const closer: Face[] = [];
  for (const [index, face] of faces.entries()) {
    const isSmall = index < MOST_ENLARGED && face.box.width < small;
    closer.push(isSmall ? await lookCloser(nets, image, face, look) : face);
  }
  return closer;
}
