import type { Facing } from './camera-environment.js';
import { readFacing } from './lens-label.js';

/** The side that an open camera says, or whose name says, that it looks from; undefined where neither tells. */
export function readSide(stream: MediaStream): Facing | undefined {
  const [track] = stream.getVideoTracks();
  if (!track) return undefined;
  const { facingMode } = track.getSettings();
  return facingMode === 'environment' || facingMode === 'user' ? facingMode : readFacing(track.label);
}
