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
  userAgent(): string;
  /** Where the lens that a person chose is kept, of this device alone. Default: nowhere. */
  storage?(): Pick<Storage, 'getItem' | 'setItem'> | undefined;
  /** What the captures that share one camera have in common. Default: this capture has it for itself. */
  page?(): EventTarget | undefined;
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
    userAgent: () => navigator.userAgent,
    storage: () => localStorage,
    page: () => document,
  };
}
