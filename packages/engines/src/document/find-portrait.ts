import { measureRoll } from '../faces/aligned-chip.js';
import { crop } from '../faces/views.js';
import type { Face, FaceEngine, LocatedDocument, RgbImage } from '../types.js';

/** Height of a portrait's face as a share of the page's height; cards have the larger ones. */
const SIZE = { least: 0.08, most: 0.8 };
/** A face of at least this share is not a ghost image, which is at most half as large as the portrait. */
const SURELY_PORTRAIT = 0.25;
/** Degrees of roll; a portrait beyond this shows that the page was turned the wrong way. */
const MAX_ROLL = 45;
/** The lowest centre of a face as a share of the height: every zone is below the portrait. */
const LOWEST_MIDDLE = 0.78;
/** Parts of the page that are searched one by one: left, top, width, height as shares of the page. */
const PARTS = [
  [0, 0, 0.5, 0.9],
  [0.5, 0, 0.5, 0.9],
  [0.25, 0, 0.5, 0.9],
] as const;

/**
 * The upright portrait printed on the side of a document, at any position: the largest face of a portrait's size.
 * When the whole page shows only a face that may be a ghost image, its parts are searched one by one.
 */
export async function findPortrait(faces: FaceEngine, { image }: LocatedDocument): Promise<Face | null> {
  let best = findLargestPortrait(await faces.detect(image, { upright: true }), image);
  if (!best || getHeight(best) >= SURELY_PORTRAIT * image.height) return best;
  for (const [left, top, width, height] of PARTS) {
    const part = crop(image, {
      left: left * image.width,
      top: top * image.height,
      width: width * image.width,
      height: height * image.height,
    });
    const seen = await faces.detect(part.image, { upright: true, brief: true });
    const placed = seen.map((face) => placeFace(face, part.toSource));
    const found = findLargestPortrait(placed, image);
    if (found && getHeight(found) > getHeight(best)) best = found;
  }
  return best;
}

const getHeight = ({ box }: Face): number => box.height;

function findLargestPortrait(faces: readonly Face[], { height }: RgbImage): Face | null {
  const fits = ({ box, mesh }: Face): boolean => {
    const share = box.height / height;
    const isPlaced = box.top + box.height / 2 < LOWEST_MIDDLE * height && Math.abs(measureRoll(mesh)) < MAX_ROLL;
    return isPlaced && share > SIZE.least && share < SIZE.most;
  };
  return faces
    .filter(fits)
    .reduce<Face | null>((best, face) => (best && getHeight(best) >= getHeight(face) ? best : face), null);
}

/** Maps a face from the pixels of a part to those of the page. */
function placeFace(face: Face, toSource: ReturnType<typeof crop>['toSource']): Face {
  const [left, top] = toSource([face.box.left, face.box.top]);
  return { ...face, box: { ...face.box, left, top }, mesh: face.mesh.map(toSource) };
}
