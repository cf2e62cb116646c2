import type { FaceAction } from '@idproof/engines';
import type { CaptureParts, FacePictures } from './capture.js';
import type { Flow } from './flow.js';

const NO_PICTURE = new Uint8Array();

/**
 * Whether the frames show every action that was asked for, by the face of the selfie. Keeps the frames that the flow
 * is to keep: eyes shut as `FACE_EYE_CLOSE`, one frame of each action under the action's name.
 */
export async function checkActions(
  { engines, state, inTurn }: CaptureParts,
  { settings, page, transactionId }: Flow,
  { face, frames }: FacePictures,
): Promise<boolean> {
  const actions = settings.actions as readonly FaceAction[];
  const { shown, sameFace, distinct } = await inTurn(() => engines.watchActions({ face, actions, frames }));
  const isGood = sameFace && distinct;
  // An earlier try's picture must not stay beside a later selfie.
  const getBestFrame = (action: FaceAction): Uint8Array => frames[(isGood && shown[action]) || ''] ?? NO_PICTURE;
  if (page.frames.includes('EYECLOSE'))
    state.flows.savePicture(transactionId, 'FACE_EYE_CLOSE', getBestFrame('FACEBLINK'));
  if (page.frames.includes('MULTIACTIONS')) {
    for (const action of actions) state.flows.savePicture(transactionId, action, getBestFrame(action));
  }
  return isGood && actions.every((action) => shown[action] !== undefined);
}
