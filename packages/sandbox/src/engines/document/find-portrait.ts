import type { Face, FaceEngine, LocatedDocument, Point, Rect, RgbImage } from '../types.js';
import { rectQuad } from './geometry.js';
import { rectify } from './rectify.js';

/** Least and greatest height of a portrait's face as a share of the page's height. */
const SIZE = { least: 0.1, most: 0.62 };
/** The lower part of a passport page holds its zone, never a face. */
const ZONE_TOP = 0.78;
/** Parts of the page that are looked at enlarged when no face is seen at first: left, top, width, height as shares. */
const PARTS = [
  [0, 0.05, 0.5, 0.75],
  [0.5, 0.05, 0.5, 0.75],
] as const;
const ENLARGE = 1.6;

/** The portrait of a passport page: the largest face of a portrait's size, so that a ghost image does not win. */
export async function findPortrait(faces: FaceEngine, { image }: LocatedDocument): Promise<Face | null> {
  const seen = portraitsOf(await faces.detect(image), image);
  if (seen[0]) return seen[0];
  for (const [left, top, width, height] of PARTS) {
    const part = {
      left: left * image.width,
      top: top * image.height,
      width: width * image.width,
      height: height * image.height,
    };
    const enlarged = rectify(
      image,
      rectQuad(part.left, part.top, part.width, part.height),
      Math.round(part.width * ENLARGE),
      Math.round(part.height * ENLARGE),
    );
    const found = portraitsOf(
      (await faces.detect(enlarged)).map((face) => moveFace(face, part)),
      image,
    );
    if (found[0]) return found[0];
  }
  return null;
}

function portraitsOf(faces: readonly Face[], { height }: RgbImage): Face[] {
  const fits = ({ box }: Face): boolean => {
    const share = box.height / height;
    return share > SIZE.least && share < SIZE.most && box.top + box.height / 2 < ZONE_TOP * height;
  };
  return faces.filter(fits).toSorted((a, b) => b.box.width * b.box.height - a.box.width * a.box.height);
}

/** From the pixels of an enlarged part back to those of the page. */
function moveFace(face: Face, part: Rect): Face {
  const { left, top, width, height } = face.box;
  return {
    ...face,
    box: {
      left: part.left + left / ENLARGE,
      top: part.top + top / ENLARGE,
      width: width / ENLARGE,
      height: height / ENLARGE,
    },
    mesh: face.mesh.map(([x, y]): Point => [part.left + x / ENLARGE, part.top + y / ENLARGE]),
  };
}
