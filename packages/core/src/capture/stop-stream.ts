import { attempt } from './read-camera.js';

/** Stops every track, so that the camera's light goes out. Never throws. */
export function stopStream(stream: MediaStream): void {
  for (const track of attempt(() => stream.getTracks()) ?? []) attempt(() => track.stop());
}
