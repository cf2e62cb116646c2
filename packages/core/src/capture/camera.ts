import { IdproofError } from '../errors.js';
import { findObstacle, readErrorName, toCameraError } from './camera-error.js';
import type { CameraEnvironment, Facing } from './camera-environment.js';
import { HeldStream } from './held-stream.js';
import { chooseLens, listChoices, listLenses, type Lens } from './lens.js';
import { keepFocus } from './lens-settings.js';
import { attempt, findTrack, readSettings } from './read-camera.js';

export interface OpenCameraOptions {
  facing: Facing;
  environment: CameraEnvironment;
  /** The id of the chosen lens, from an earlier `lenses`. An id that no longer exists is ignored. */
  deviceId?: string | undefined;
  /** A size in pixels to ask for before the usual ones. */
  size?: readonly [width: number, height: number] | undefined;
  signal?: AbortSignal | undefined;
}

export interface OpenCamera {
  stream: MediaStream;
  /** The lenses to choose from, best first, including the open one. Empty where the browser does not list them. */
  lenses: Lens[];
  /** The id of the open lens, empty where unknown. */
  deviceId: string;
}

/**
 * Opens the camera that faces the person or the document, at the best size it gives.
 * Rejects with `IdproofError` of a `camera_*` code, or `aborted`. The stream is the caller's to stop once this resolves;
 * until then an abort stops it at once, and so does every failure.
 */
export async function openCamera(options: OpenCameraOptions): Promise<OpenCamera> {
  const { environment, facing, signal } = options;
  const obstacle = findObstacle(environment);
  if (obstacle) throw new IdproofError(obstacle);
  const held = new HeldStream(signal);
  try {
    const first = await requestStream(options, held);
    const lenses = await listLenses(environment, facing);
    held.assertWanted();
    const better = chooseLens(lenses, facing, { current: readDeviceId(first), preferred: options.deviceId });
    const stream = better === undefined ? first : await changeLens(options, held, better);
    keepFocus(stream);
    const deviceId = readDeviceId(stream);
    held.detach();
    return { stream, lenses: listChoices(lenses, facing, deviceId), deviceId };
  } catch (error) {
    held.stop();
    throw await toCameraError(error, environment);
  }
}

/** Opens the lens of that id instead of the open one; the open one again if that fails. */
async function changeLens(options: OpenCameraOptions, held: HeldStream, deviceId: string): Promise<MediaStream> {
  // Phones open one camera at a time: the old lens must be closed before the new one opens.
  held.stop();
  try {
    return await requestStream({ ...options, deviceId }, held);
  } catch {
    return requestStream(options, held);
  }
}

/** The lenses to choose from while the camera with the id `current` is open. */
export async function listOffered(environment: CameraEnvironment, facing: Facing, current: string): Promise<Lens[]> {
  return listChoices(await listLenses(environment, facing), facing, current);
}

async function requestStream(options: OpenCameraOptions, held: HeldStream): Promise<MediaStream> {
  const steps = listConstraintSteps(options.facing, options.environment.userAgent(), options.deviceId, options.size);
  let failure: unknown;
  for (const video of steps) {
    held.assertWanted();
    try {
      const stream = held.take(await options.environment.mediaDevices()!.getUserMedia({ video, audio: false }));
      if (attempt(() => stream.getVideoTracks().length) === 0) throw new IdproofError('camera_not_found');
      return stream;
    } catch (error) {
      failure = error;
      if (!isWorthSteppingDown(error)) throw error;
    }
  }
  throw failure;
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
  // A higher size would make browsers crop the sensor of many laptops, and a face needs fewer pixels than print.
  user: [
    [1280, 720],
    [640, 480],
    [320, 240],
  ],
} as const;

/** The constraints to try in this order until the camera accepts one. */
export function listConstraintSteps(
  facing: Facing,
  userAgent: string,
  deviceId?: string,
  size?: OpenCameraOptions['size'],
): (MediaTrackConstraints | boolean)[] {
  // With a height constraint iPhones stretch or over-expose the image.
  const isWidthOnly = /iPhone/.test(userAgent);
  // The id from an earlier visit may no longer exist, so it is `ideal`, never `exact`.
  const source = deviceId === undefined ? { facingMode: { ideal: facing } } : { deviceId: { ideal: deviceId } };
  const sized = [...(size ? [size] : []), ...SIZES[facing]].map(([width, height]) =>
    Object.assign(
      { width: { ideal: width }, resizeMode: { ideal: 'none' } },
      source,
      isWidthOnly ? {} : { height: { ideal: height } },
    ),
  );
  return [...sized, { facingMode: { ideal: facing } }, true];
}

function readDeviceId(stream: MediaStream): string {
  return readSettings(findTrack(stream)).deviceId ?? '';
}
