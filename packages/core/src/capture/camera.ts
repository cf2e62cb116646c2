import { IdproofError } from '../errors.js';
import { findObstacle, readErrorName, toCameraError } from './camera-error.js';
import type { CameraEnvironment, Facing } from './camera-environment.js';
import { chooseLens, listChoices, listLenses, type Lens, type RatedLens } from './lens.js';
import { keepFocus } from './lens-settings.js';
import { stopStream } from './stop-stream.js';

export interface OpenCameraOptions {
  facing: Facing;
  environment: CameraEnvironment;
  /** The lens that the person chose, from an earlier `lenses`. A stale id is no failure. */
  deviceId?: string | undefined;
  signal?: AbortSignal | undefined;
}

export interface OpenCamera {
  stream: MediaStream;
  /** What the person can choose from, best first; the open one among them. Empty where the browser does not tell. */
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
    const current = readDeviceId(stream);
    assertWanted(signal, stream);
    const better = chooseLens(lenses, facing, { current, wished: options.deviceId });
    if (better === undefined) return finish(stream, lenses, facing);
    // Phones hold one camera at a time: the wrong lens must be let go before the right one opens.
    stopStream(stream);
    return finish(await requestStream({ ...options, deviceId: better }), lenses, facing);
  } catch (error) {
    throw await toCameraError(error, environment);
  }
}

function finish(stream: MediaStream, lenses: readonly RatedLens[], facing: Facing): OpenCamera {
  keepFocus(stream);
  const deviceId = readDeviceId(stream);
  return { stream, lenses: listChoices(lenses, facing, deviceId), deviceId };
}

/** What the person can choose from by now, while the camera of the id `current` is open. */
export async function listOffered(environment: CameraEnvironment, facing: Facing, current: string): Promise<Lens[]> {
  return listChoices(await listLenses(environment, facing), facing, current);
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
    [640, 480],
  ],
  // More would make the browser crop the sensor of many a laptop, and a face needs fewer pixels than print.
  user: [
    [1280, 720],
    [640, 480],
    [320, 240],
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
