import { IdproofError, isIdproofError, type ErrorCode } from '../errors.js';
import type { CameraEnvironment } from './camera-environment.js';
import { attemptInTime } from './read-camera.js';

/** Why no camera can be opened here at all, or null when it is worth asking. */
export function findObstacle(environment: CameraEnvironment): ErrorCode | null {
  if (!environment.isSecure()) return 'camera_insecure_page';
  if (!environment.isAllowedByPolicy()) return 'camera_blocked_by_policy';
  if (typeof environment.mediaDevices()?.getUserMedia !== 'function') return 'camera_unsupported';
  return null;
}

/** Whether the camera would work once the person allows it. */
export function isRefusal(code: ErrorCode): boolean {
  return code === 'camera_denied' || code === 'camera_denied_by_system' || code === 'camera_dismissed';
}

/** Gives a failure of getUserMedia its code. */
export async function toCameraError(error: unknown, environment: CameraEnvironment): Promise<IdproofError> {
  if (isIdproofError(error)) return error;
  return new IdproofError(await findCode(error, environment), undefined, { cause: error });
}

async function findCode(error: unknown, environment: CameraEnvironment): Promise<ErrorCode> {
  switch (readErrorName(error)) {
    case 'NotAllowedError':
    case 'PermissionDeniedError':
      if (isDeniedBySystem(error)) return 'camera_denied_by_system';
      // A dismissed prompt leaves the permission at `prompt`; a refusal is stored.
      return (await readPermission(environment)) === 'prompt' ? 'camera_dismissed' : 'camera_denied';
    case 'SecurityError':
      return 'camera_blocked_by_policy';
    case 'NotFoundError':
    case 'DevicesNotFoundError':
    case 'OverconstrainedError':
      return 'camera_not_found';
    case 'NotReadableError':
    case 'TrackStartError':
    case 'AbortError':
      return 'camera_busy';
    default:
      return 'camera_unsupported';
  }
}

function readPermission(environment: CameraEnvironment): Promise<PermissionState | 'unknown' | null> {
  return attemptInTime(() => environment.permission(), environment.timers);
}

/** Chromium reports a refusal by the device's settings in the message alone: "Permission denied by system". */
function isDeniedBySystem(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'message' in error && /by system/i.test(String(error.message));
}

/** The name of a DOMException, also of one made in another frame. */
export function readErrorName(error: unknown): string {
  return typeof error === 'object' && error !== null && 'name' in error ? String(error.name) : '';
}
