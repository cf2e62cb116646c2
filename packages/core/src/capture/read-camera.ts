import { withLimit, type Timers } from '../internal/timers.js';

/*
 * Reads optional facts about a camera. Browser extensions that guard privacy make these calls throw, hang or disappear;
 * the camera is used without the fact then.
 */

/** Milliseconds that an optional answer may take. */
const TIMEOUT = 2000;

/** The result of `read`; undefined if it throws. */
export function attempt<Result>(read: () => Result): Result | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/** The value that `ask` resolves to; null if it throws, rejects or takes longer than two seconds. */
export async function attemptInTime<Result>(
  ask: () => Promise<Result> | undefined,
  timers?: Timers,
): Promise<Result | null> {
  try {
    return (await withLimit(Promise.resolve(ask()), TIMEOUT, timers)) ?? null;
  } catch {
    return null;
  }
}

/** The video track of an open camera. */
export function findTrack(stream: MediaStream): MediaStreamTrack | undefined {
  return attempt(() => stream.getVideoTracks()[0]);
}

/** The settings of a track; empty where they are unknown. */
export function readSettings(track: MediaStreamTrack | undefined): MediaTrackSettings {
  return attempt(() => track?.getSettings()) ?? {};
}

/** Capabilities of the image capture extension, which TypeScript lacks; some browsers give one value instead of a list. */
export interface CameraCapabilities {
  facingMode?: string | string[];
  focusMode?: string | string[];
  torch?: boolean | boolean[];
  zoom?: { min: number; max: number };
}

/** A track, or an entry in the list of devices. */
interface Camera {
  kind: string;
  getCapabilities?(): CameraCapabilities;
}

/** The capabilities of a camera; empty where they are unknown. */
export function readCapabilities(camera: Camera | undefined): CameraCapabilities {
  return attempt(() => camera?.getCapabilities?.()) ?? {};
}

/** The number of frames that a video has shown; NaN where it is unknown. */
export function countFrames(video: { getVideoPlaybackQuality?(): { totalVideoFrames: number } }): number {
  return attempt(() => video.getVideoPlaybackQuality?.().totalVideoFrames) ?? Number.NaN;
}
