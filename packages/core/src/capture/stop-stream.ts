import { attempt } from './read-camera.js';

/** Stops every track, so that the camera's light goes out. Never throws. */
export function stopStream(stream: MediaStream): void {
  const tracks = attempt(() => stream.getTracks()) ?? attempt(() => stream.getVideoTracks());
  for (const track of tracks ?? []) attempt(() => track.stop());
}
