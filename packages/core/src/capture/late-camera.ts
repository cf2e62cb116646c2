import { IdproofError } from '../errors.js';
import type { OpenCamera, OpenCameraOptions } from './camera.js';

let camera: typeof import('./camera.js') | undefined;

/** Loads what opens cameras; called early, nobody waits for it later. Rejects with `network_failed` when it does not arrive. */
export async function loadCamera(): Promise<typeof import('./camera.js')> {
  try {
    return (camera ??= await import('./camera.js'));
  } catch (cause) {
    throw new IdproofError('network_failed', 'What opens the camera was not loaded', { cause });
  }
}

/**
 * Opens the camera that faces the person or the document, at the best size it gives.
 * Rejects with `IdproofError` of a `camera_*` code, `network_failed` when its code does not arrive, or `aborted`; a stream
 * that arrives after the abort is stopped.
 */
export async function openCamera(options: OpenCameraOptions): Promise<OpenCamera> {
  return (await loadCamera()).openCamera(options);
}
