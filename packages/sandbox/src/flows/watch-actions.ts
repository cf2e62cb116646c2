import type { FaceAction } from '@idproof/engines';
import type { FlowStore, ImageName } from '../state/flows.js';
import type { CaptureParts, FaceImages } from './capture-parts.js';
import type { Flow } from './flow.js';

/** The frames that a flow keeps: the image's name, and the action that it is taken from. */
function listKeptFrames({ settings, page }: Flow): [name: ImageName, action: FaceAction][] {
  const actions = settings.actions as readonly FaceAction[];
  return [
    ...(page.frames.includes('EYECLOSE') ? [['FACE_EYE_CLOSE', 'FACEBLINK'] as [ImageName, FaceAction]] : []),
    ...(page.frames.includes('MULTIACTIONS') ? actions.map((name): [ImageName, FaceAction] => [name, name]) : []),
  ];
}

/** Deletes the frames of an earlier try: they must not remain beside a later selfie. */
export function forgetFrames(flows: FlowStore, flow: Flow): void {
  for (const [name] of listKeptFrames(flow)) flows.deleteImage(flow.transactionId, name);
}

/**
 * Whether the frames show every requested action, performed by the face of the selfie. Saves the frames that the flow
 * keeps: closed eyes as `FACE_EYE_CLOSE`, and one frame of each action under the action's name.
 */
export async function checkActions(
  { engines, state, runQueued }: CaptureParts,
  flow: Flow,
  { face, frames }: FaceImages,
): Promise<boolean> {
  const actions = flow.settings.actions as readonly FaceAction[];
  const { headShake } = flow.page;
  const request = { face, actions, frames, ...(headShake ? { headShake } : {}) };
  const { shown, sameFace, distinct } = await runQueued(() => engines.watchActions(request));
  if (!sameFace || !distinct) return false;
  for (const [name, action] of listKeptFrames(flow)) {
    const frame = frames[shown[action] ?? ''];
    if (frame) state.flows.saveImage(flow.transactionId, name, frame);
  }
  return actions.every((action) => shown[action] !== undefined);
}
