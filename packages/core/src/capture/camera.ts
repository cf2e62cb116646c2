import { IdproofError } from '../errors.js';
import { findObstacle, readErrorName, toCameraError } from './camera-error.js';
import type { CameraEnvironment, Facing } from './camera-environment.js';
import { listLenses, type Lens } from './lens.js';

export interface OpenCameraOptions {
  facing: Facing;
  environment: CameraEnvironment;
  /** The lens to prefer, from an earlier `lenses`. A stale id is no failure. */
  deviceId?: string | undefined;
  signal?: AbortSignal | undefined;
}

export interface OpenCamera {
  stream: MediaStream;
  /** Lenses that face the same way, best first; the open one among them. Empty where the browser does not tell. */
  lenses: Lens[];
  /** The id of the open lens, empty where the browser does not tell. */
  deviceId: string;
}

/**
 * Opens the camera that faces the person or the document, at the best size it gives.
 * Rejects with `IdproofError` of a `camera_*` code, or `aborted`; a stream that arrives after the abort is stopped.
 */
export async function openCamera(options: OpenCameraOptions): Promise<OpenCamera> {
  const { environment, facing, signal } = options;
  const obstacle = findObstacle(environment);
  if (obstacle) throw new IdproofError(obstacle);
  try {
    const stream = await requestStream(options);
    const lenses = await listLenses(environment, facing);
    const best = lenses[0];
    const current = readDeviceId(stream);
    assertWanted(signal, stream);
    if (options.deviceId !== undefined || facing === 'user' || best === undefined || best.deviceId === current) {
      return { stream, lenses, deviceId: current };
    }
    // Phones hold one camera at a time: the wrong lens must be let go before the right one opens.
    stopStream(stream);
    const better = await requestStream({ ...options, deviceId: best.deviceId });
    return { stream: better, lenses, deviceId: readDeviceId(better) };
  } catch (error) {
    throw await toCameraError(error, environment);
  }
}

/** Stops every track, so that the camera's light goes out. */
export function stopStream(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

async function requestStream(options: OpenCameraOptions): Promise<MediaStream> {
  const steps = constraintSteps(options.facing, options.environment.userAgent(), options.deviceId);
  let failure: unknown;
  for (const video of steps) {
    if (options.signal?.aborted) throw new IdproofError('aborted');
    try {
      const stream = await options.environment.mediaDevices()!.getUserMedia({ video, audio: false });
      assertWanted(options.signal, stream);
      return stream;
    } catch (error) {
      failure = error;
      if (!isWorthSteppingDown(error)) throw error;
    }
  }
  throw failure;
}

function assertWanted(signal: AbortSignal | undefined, stream: MediaStream): void {
  if (!signal?.aborted) return;
  stopStream(stream);
  throw new IdproofError('aborted');
}

function isWorthSteppingDown(error: unknown): boolean {
  const name = readErrorName(error);
  return name === 'OverconstrainedError' || name === 'NotReadableError' || name === 'AbortError';
}

const SIZES = {
  environment: [
    [1920, 1080],
    [1280, 720],
  ],
  user: [
    [1280, 720],
    [640, 480],
  ],
} as const;

/** What to ask for, one after the other, until the camera agrees. */
export function constraintSteps(
  facing: Facing,
  userAgent: string,
  deviceId?: string,
): (MediaTrackConstraints | boolean)[] {
  // An iPhone that is asked for a height stretches or over-exposes the picture.
  const isWidthOnly = /iPhone/.test(userAgent);
  // An id from an earlier visit may be gone, so it is a wish and never a condition.
  const source = deviceId === undefined ? { facingMode: { ideal: facing } } : { deviceId: { ideal: deviceId } };
  const sized = SIZES[facing].map(([width, height]) =>
    Object.assign(
      { width: { ideal: width }, resizeMode: { ideal: 'none' } },
      source,
      isWidthOnly ? {} : { height: { ideal: height } },
    ),
  );
  return [...sized, { facingMode: { ideal: facing } }, true];
}

function readDeviceId(stream: MediaStream): string {
  return stream.getVideoTracks()[0]?.getSettings().deviceId ?? '';
}
