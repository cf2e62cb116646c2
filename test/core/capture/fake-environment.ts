import type { CameraEnvironment } from '@idproof/core/capture';

/** What a test sees of the track that an environment handed out. */
interface FakeTrack extends EventTarget {
  stopped: boolean;
  /** What was asked of it since, the newest last. */
  asked: MediaTrackConstraints[];
}

export function fakeStream(deviceId = '', capabilities?: object): { stream: MediaStream; track: FakeTrack } {
  const track: FakeTrack = Object.assign(new EventTarget(), {
    stopped: false,
    asked: [],
    stop: () => (track.stopped = true),
    getSettings: () => ({ deviceId }),
    applyConstraints: async (constraints: MediaTrackConstraints) => void track.asked.push(constraints),
    ...(capabilities ? { getCapabilities: () => capabilities } : {}),
  });
  const stream = { getTracks: () => [track], getVideoTracks: () => [track] } as unknown as MediaStream;
  return { stream, track };
}

export interface Fake {
  getUserMedia?: (constraints: MediaStreamConstraints) => Promise<MediaStream>;
  devices?: unknown[];
  permission?: PermissionState | 'unknown';
  isSecure?: boolean;
  isAllowed?: boolean;
  hasMediaDevices?: boolean;
  userAgent?: string;
  storage?: () => Pick<Storage, 'getItem' | 'setItem'>;
  page?: EventTarget;
  /** Sends `devicechange`. */
  changes?: EventTarget;
}

export function environment(fake: Fake = {}): CameraEnvironment {
  return {
    mediaDevices: () =>
      fake.hasMediaDevices === false
        ? undefined
        : {
            getUserMedia: (constraints) => (fake.getUserMedia ?? (async () => fakeStream().stream))(constraints ?? {}),
            enumerateDevices: async () => (fake.devices ?? []) as MediaDeviceInfo[],
            addEventListener: (...parameters: Parameters<EventTarget['addEventListener']>) =>
              fake.changes?.addEventListener(...parameters),
          },
    isSecure: () => fake.isSecure ?? true,
    isAllowedByPolicy: () => fake.isAllowed ?? true,
    permission: async () => fake.permission ?? 'unknown',
    userAgent: () => fake.userAgent ?? '',
    storage: () => fake.storage?.(),
    page: () => fake.page,
  };
}

/** An entry of `enumerateDevices`. */
export function camera(deviceId: string, label: string, capabilities?: object): unknown {
  return {
    kind: 'videoinput',
    deviceId,
    label,
    ...(capabilities ? { getCapabilities: () => capabilities } : {}),
  };
}

export function named(name: string, message = name): Error {
  return Object.assign(new Error(message), { name });
}
