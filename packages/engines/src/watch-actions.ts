import { createHash } from 'node:crypto';
import { judgeAction, readExpression, type Expression } from '@idproof/core/faces';
import { isFrameFilled } from './faces/search-faces.js';
import { compareDescriptors, SAME_PERSON_DISTANCE } from './faces/score.js';
import { decodeImage } from './decode-image.js';
import type { ActionsWatched, Face, FaceAction, FaceEngine, RgbImage, WatchActionsRequest } from './types.js';

/** Minimum share of distinct frames; below it the sender repeats a few of them. */
const MIN_DISTINCT = 0.5;
/** Distance of descriptors up to which a moving face is the one of the selfie: measured, docs/faces.md. */
const SAME_MOVING_DISTANCE = 0.6;

/** Frames that are examined after the best one so far. */
const FRAMES_AFTER_BEST = 2;

interface SeenFace {
  image: RgbImage;
  face: Face;
}
interface SeenFrame extends SeenFace {
  key: string;
  expression: Expression;
}

/** Groups the frames by action, in order and without repeats, and returns the share of distinct ones. */
function sortFrames(frames: WatchActionsRequest['frames']): {
  sorted: Map<string, [string, Uint8Array][]>;
  share: number;
} {
  const sorted = new Map<string, [string, Uint8Array][]>();
  const known = new Set<string>();
  const numbered = Object.entries(frames).map(([key, bytes]) => ({ key, bytes, place: Number(key.split('/')[1]) }));
  numbered.sort((a, b) => a.place - b.place);
  for (const { key, bytes } of numbered) {
    const hash = createHash('sha256').update(bytes).digest('hex');
    if (known.has(hash)) continue;
    known.add(hash);
    const action = key.split('/')[0]!;
    sorted.set(action, [...(sorted.get(action) ?? []), [key, bytes]]);
  }
  return { sorted, share: numbered.length === 0 ? 1 : known.size / numbered.length };
}

async function look(faces: FaceEngine, bytes: Uint8Array, near = false): Promise<SeenFace | undefined> {
  const decoded = await decodeImage(bytes);
  if (!decoded.ok) return undefined;
  const [face] = await faces.detect(decoded.image, { upright: true, brief: true, eyes: true, near });
  return face && { image: decoded.image, face };
}

async function isSame(faces: FaceEngine, self: Float32Array, frame: SeenFace, most: number): Promise<boolean> {
  return compareDescriptors(self, await faces.describe(frame.image, frame.face)) <= most;
}

/** Finds the frame closest to rest. */
function findCalmest(frames: readonly SeenFrame[]): SeenFrame | undefined {
  const measureUnrest = ({ expression: { lids, lips, aside, up } }: SeenFrame): number =>
    Math.abs(1 - lids) + Math.abs(lips) + Math.abs(aside) + Math.abs(up);
  return frames.toSorted((a, b) => measureUnrest(a) - measureUnrest(b))[0];
}

/** Reads the frames of one action that hold a face, until the action was shown and is past its peak. */
async function watchOne(
  faces: FaceEngine,
  action: FaceAction,
  frames: readonly [key: string, bytes: Uint8Array][],
  { mesh: rest }: Face,
): Promise<SeenFrame[]> {
  const seen: SeenFrame[] = [];
  let near = false;
  for (const [key, bytes] of frames) {
    const found = await look(faces, bytes, near);
    if (!found) continue;
    near = isFrameFilled(found.face, found.image);
    seen.push({ ...found, key, expression: readExpression(found.face.mesh, rest) });
    // A head that has turned to one side may still turn to the other: all its frames are examined.
    if (action === 'HEADSHAKE') continue;
    const best = judgeAction(action, seen);
    if (best && seen.indexOf(best) < seen.length - FRAMES_AFTER_BEST) break;
  }
  return seen;
}

/**
 * Judges the frames of each action against the selfie: whether they show the action, whether the face is that of the
 * selfie, and whether they are more than a few repeated frames.
 */
export async function watchActions(faces: FaceEngine, request: WatchActionsRequest): Promise<ActionsWatched> {
  const { sorted, share } = sortFrames(request.frames);
  const watched: ActionsWatched = { shown: {}, sameFace: true, distinct: share >= MIN_DISTINCT };
  const selfie = await look(faces, request.face);
  if (!selfie) return { ...watched, sameFace: false };
  const self = await faces.describe(selfie.image, selfie.face);
  for (const action of request.actions) {
    const seen = await watchOne(faces, action, sorted.get(action) ?? [], selfie.face);
    // The moving face and the face at rest must both be the person of the selfie.
    const rest = findCalmest(seen);
    if (rest) watched.sameFace &&= await isSame(faces, self, rest, SAME_PERSON_DISTANCE);
    const best = judgeAction(action, seen, request.headShake);
    if (!best) continue;
    watched.shown[action] = best.key;
    watched.sameFace &&= await isSame(faces, self, best, SAME_MOVING_DISTANCE);
  }
  return watched;
}
