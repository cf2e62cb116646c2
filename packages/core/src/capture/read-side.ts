import { findTrack, readSettings } from './read-camera.js';
import type { Facing } from './camera-environment.js';
import { readFacing } from './lens-label.js';

/** The side that an open camera says, or whose name says, that it looks from; undefined where neither tells. */
export function readSide(stream: MediaStream): Facing | undefined {
  const track = findTrack(stream);
  const { facingMode } = readSettings(track);
  return facingMode === 'environment' || facingMode === 'user' ? facingMode : readFacing(track?.label ?? '');
}
