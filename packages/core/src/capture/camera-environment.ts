import type { Timers } from '../internal/timers.js';

/** The side of the device a camera looks from: away from the person, or at the person. */
export type Facing = 'environment' | 'user';

/** What opening a camera needs of the page, so that tests and odd hosts can pass their own. */
export interface CameraEnvironment {
  /** `navigator.mediaDevices`, read anew at each use because some webviews add it late. */
  mediaDevices(): Devices | undefined;
  isSecure(): boolean;
  /** False when a Permissions-Policy or a frame without `allow="camera"` forbids the camera. */
  isAllowedByPolicy(): boolean;
  /** What the browser remembers about the camera permission; `unknown` where it does not tell. */
  permission(): Promise<PermissionState | 'unknown'>;
  /** Calls `granted` when the camera, which is not allowed, comes to be and the page is seen. Default: never. */
  onGranted?(granted: () => void, signal: AbortSignal): void;
  userAgent(): string;
  /** Where the lens that a person chose is kept, of this device alone. Default: nowhere. */
  storage?(): Pick<Storage, 'getItem' | 'setItem'> | undefined;
  /** What the captures that share one camera have in common. Default: this capture has it for itself. */
  page?(): EventTarget | undefined;
  /** The clock. Default: the page's own. */
  timers?: Timers | undefined;
}

/** Cameras, and where the browser tells, that one was plugged in or out. */
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

/** Where the browser does not tell, the person presses the button. */
async function watchPermission(granted: () => void, signal: AbortSignal): Promise<void> {
  try {
    const status = await navigator.permissions.query({ name: 'camera' });
    // What is granted here and refused all the same is refused by the system, of which nobody tells.
    if (status.state === 'granted' || signal.aborted) return;
    const check = (): void => {
      if (status.state === 'granted' && document.visibilityState === 'visible') granted();
    };
    status.addEventListener('change', check, { signal });
    document.addEventListener('visibilitychange', check, { signal });
  } catch {
    // It knows no such permission.
  }
}
