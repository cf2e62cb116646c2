import { readFacing } from './lens-label.js';

/** True for a camera that says, or whose name says, that it looks away from the person. */
export function looksAway(stream: MediaStream): boolean {
  const [track] = stream.getVideoTracks();
  if (!track) return false;
  return (track.getSettings().facingMode ?? readFacing(track.label)) === 'environment';
}
