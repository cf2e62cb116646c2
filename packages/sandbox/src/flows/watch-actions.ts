import type { FaceAction } from '@idproof/engines';
import type { CaptureParts, FaceImages } from './capture-parts.js';
import type { Flow } from './flow.js';

const NO_IMAGE = new Uint8Array();

/**
 * Whether the frames show every requested action, performed by the face of the selfie. Saves the frames that the flow
 * keeps: closed eyes as `FACE_EYE_CLOSE`, and one frame of each action under the action's name.
 */
export async function checkActions(
  { engines, state, inTurn }: CaptureParts,
  { settings, page, transactionId }: Flow,
  { face, frames }: FaceImages,
): Promise<boolean> {
  const actions = settings.actions as readonly FaceAction[];
  const { headShake } = page;
  const request = { face, actions, frames, ...(headShake ? { headShake } : {}) };
  const { shown, sameFace, distinct } = await inTurn(() => engines.watchActions(request));
  const isGood = sameFace && distinct;
  // The image of an earlier try must not remain beside a later selfie.
  const getBestFrame = (action: FaceAction): Uint8Array => frames[(isGood && shown[action]) || ''] ?? NO_IMAGE;
  if (page.frames.includes('EYECLOSE'))
    state.flows.saveImage(transactionId, 'FACE_EYE_CLOSE', getBestFrame('FACEBLINK'));
  if (page.frames.includes('MULTIACTIONS')) {
    for (const action of actions) state.flows.saveImage(transactionId, action, getBestFrame(action));
  }
  return isGood && actions.every((action) => shown[action] !== undefined);
}
