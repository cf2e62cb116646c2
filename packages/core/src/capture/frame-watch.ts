import { countFrames } from './read-camera.js';

/** The parts of a video element that the watch needs. */
interface WatchedVideo {
  requestVideoFrameCallback?(callback: () => void): number;
  cancelVideoFrameCallback?(handle: number): void;
  getVideoPlaybackQuality?(): { totalVideoFrames: number };
}

interface WatchOptions {
  onFrozen: () => void;
  /** How long without a new frame counts as frozen, in milliseconds. Default 2,000. */
  limit?: number;
  /** The same before the first frame, for slow cameras. Default 6,000. */
  firstLimit?: number;
  setTimer?: (callback: () => void, delay: number) => unknown;
  clearTimer?: (timer: never) => void;
}

/**
 * Calls `onFrozen` once when no new frame arrives within the limit. A dead track may still have the state `live`.
 * Returns the function that ends the watch.
 */
export function watchFrames(video: WatchedVideo, options: WatchOptions): () => void {
  const { onFrozen, limit = 2000, firstLimit = 6000 } = options;
  const setTimer = options.setTimer ?? ((callback: () => void, delay: number) => setTimeout(callback, delay));
  const clearTimer = (options.clearTimer ?? clearTimeout) as (timer: unknown) => void;
  let hasMoved = false;
  let counted = countFrames(video);
  let handle = video.requestVideoFrameCallback?.(onFrame);
  let timer = setTimer(check, firstLimit);

  function onFrame(): void {
    hasMoved = true;
    handle = video.requestVideoFrameCallback?.(onFrame);
  }

  function check(): void {
    // Fallback by frame count, where the callback is missing or paused for a covered window.
    const total = countFrames(video);
    if (!hasMoved && total === counted) {
      end();
      onFrozen();
      return;
    }
    hasMoved = false;
    counted = total;
    timer = setTimer(check, limit);
  }

  function end(): void {
    clearTimer(timer);
    if (handle !== undefined) video.cancelVideoFrameCallback?.(handle);
  }

  return end;
}
