import {
  findFaces,
  placeMesh,
  type FaceBox,
  type MeshedFace,
  type MeshNets,
  type Point,
  type RgbImage,
} from '@idproof/core/faces';
import { findBox } from './face-geometry.js';
import { FACE_LIMITS } from './face-limits.js';

/** Every so many frames the whole image is searched: finding a face costs four times what following it does. */
const SEARCH_EVERY = 4;
/** Side of the square in which a face is followed, in the longer edge of its points: 1.4 to 1.7 in what a search gives. */
const ROOM = 1.5;
/** Points between which the face's axis runs. */
const [NOSE, UPPER_LIP] = [1, 13];

/** The square round a face of the last frame, as the detector would give it. */
function boxAround(mesh: readonly Point[], confidence: number): FaceBox {
  const { left, top, width, height } = findBox(mesh);
  const half = (Math.max(width, height) * ROOM) / 2;
  const [x, y] = [left + width / 2, top + height / 2];
  return {
    left: Math.round(x - half),
    top: Math.round(y - half),
    width: Math.round(half * 2),
    height: Math.round(half * 2),
    nose: mesh[NOSE]!,
    mouth: mesh[UPPER_LIP]!,
    confidence,
  };
}

/** Finds the faces of a live camera. One that is alone is followed from frame to frame, between searches for others. */
export class FaceTracker {
  readonly #nets: MeshNets;
  #followed: MeshedFace | null = null;
  #frames = 0;

  constructor(nets: MeshNets) {
    this.#nets = nets;
  }

  async find(image: RgbImage): Promise<MeshedFace[]> {
    const followed = await this.#follow(image);
    if (followed) return [followed];
    const found = await findFaces(this.#nets, image);
    const sure = found.filter(({ confidence }) => confidence >= FACE_LIMITS.confidence);
    this.#followed = sure.length === 1 ? sure[0]! : null;
    this.#frames = 0;
    return found;
  }

  async #follow(image: RgbImage): Promise<MeshedFace | null> {
    const last = this.#followed;
    this.#frames++;
    if (!last || this.#frames >= SEARCH_EVERY) return null;
    const mesh = await placeMesh(this.#nets, image, boxAround(last.mesh, last.confidence));
    this.#followed = mesh && { confidence: last.confidence, mesh };
    return this.#followed;
  }
}
