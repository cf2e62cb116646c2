import type { Timers } from '../internal/timers.js';

/** The side of the device a camera looks from: away from the person, or at the person. */
export type Facing = 'environment' | 'user';

/** The browser interfaces that opening a camera needs; tests and unusual hosts pass their own. */
export interface CameraEnvironment {
  /** `navigator.mediaDevices`, read anew at each use because some webviews add it late. */
  mediaDevices(): Devices | undefined;
  isSecure(): boolean;
  /** False when a Permissions-Policy or a frame without `allow="camera"` forbids the camera. */
  isAllowedByPolicy(): boolean;
  /** The state of the camera permission; `unknown` where the browser does not report it. */
  permission(): Promise<PermissionState | 'unknown'>;
  /** Calls `granted` once the camera becomes allowed while the page is visible. Default: never. */
  onGranted?(granted: () => void, signal: AbortSignal): void;
  userAgent(): string;
  /** Stores the id of the chosen lens on this device. Default: not stored. */
  storage?(): Pick<Storage, 'getItem' | 'setItem'> | undefined;
  /** The event target that captures which share a camera have in common. Default: the camera is not shared. */
  page?(): EventTarget | undefined;
  /** The clock. Default: the page's own. */
  timers?: Timers | undefined;
}

/** Cameras, and `devicechange` events where the browser has them. */
type Devices = Pick<MediaDevices, 'getUserMedia' | 'enumerateDevices'> &
  Partial<Pick<MediaDevices, 'addEventListener' | 'removeEventListener'>>;

interface PolicyHolder {
  featurePolicy?: { allowsFeature(feature: string): boolean };
  permissionsPolicy?: { allowsFeature(feature: string): boolean };
}

/** The environment of the page this runs in. Nothing is read before a method is called. */
export function browserCameraEnvironment(): CameraEnvironment {
  return {
    mediaDevices: () => navigator.mediaDevices,
    isSecure: () => isSecureContext,
    isAllowedByPolicy: () => {
      const { permissionsPolicy, featurePolicy } = document as Document & PolicyHolder;
      return (permissionsPolicy ?? featurePolicy)?.allowsFeature('camera') ?? true;
    },
    permission: async () => {
      try {
        return (await navigator.permissions.query({ name: 'camera' })).state;
      } catch {
        return 'unknown';
      }
    },
    onGranted: (granted, signal) => void watchPermission(granted, signal),
    userAgent: () => navigator.userAgent,
    storage: () => localStorage,
    page: () => document,
  };
}

/** Where the browser reports no change of the permission, the person presses the button again. */
async function watchPermission(granted: () => void, signal: AbortSignal): Promise<void> {
  try {
    const status = await navigator.permissions.query({ name: 'camera' });
    // Granted to the page but refused: the system refuses, and does not report changes.
    if (status.state === 'granted' || signal.aborted) return;
    const check = (): void => {
      if (status.state === 'granted' && document.visibilityState === 'visible') granted();
    };
    status.addEventListener('change', check, { signal });
    document.addEventListener('visibilitychange', check, { signal });
  } catch {
    // The browser has no permission of this name.
  }
}
