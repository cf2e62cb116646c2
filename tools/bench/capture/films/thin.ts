/** Frames a second that are judged, as a live camera's are. */
export const JUDGED_PER_SECOND = 12;
/** Slower films are judged frame by frame. */
const SLOW = 15;

/** Whether a frame is among those judged, for a film of so many frames a second. */
export function isJudged(index: number, framesPerSecond: number): boolean {
  if (framesPerSecond <= SLOW) return true;
  const share = JUDGED_PER_SECOND / framesPerSecond;
  return index === 0 || Math.floor(index * share) !== Math.floor((index - 1) * share);
}
