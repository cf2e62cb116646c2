import type { CameraEnvironment } from '@idproof/core/capture';
import type { EncodedImage, ImageEncoder } from '@idproof/core/image';

/** The fake camera of the browser, which all three have. */
export function ownCamera(): CameraEnvironment {
  return createEnvironment((constraints) => navigator.mediaDevices.getUserMedia(constraints));
}

/** The same and another one, so that the element shows a menu of cameras. */
export function twoCameras(): CameraEnvironment {
  const devices = ['Integrated Camera', 'USB Camera'].map(
    (label, at) => ({ kind: 'videoinput', deviceId: `${at}`, label, groupId: '' }) as MediaDeviceInfo,
  );
  return createEnvironment((constraints) => navigator.mediaDevices.getUserMedia(constraints), 'granted', devices);
}

/** A person who has not answered yet whether the page may use the camera. */
export function pendingCamera(): CameraEnvironment {
  return createEnvironment(() => new Promise(() => undefined));
}

/** A person who said no. */
export function deniedCamera(): CameraEnvironment {
  return createEnvironment(() => Promise.reject(new DOMException('', 'NotAllowedError')), 'denied');
}

/** A camera that shows one colour, the worst ground for text over it, in the orientation of the window. */
export function plainCamera(colour: string): CameraEnvironment {
  return createEnvironment(async () => {
    const [width, height] = innerHeight > innerWidth ? [720, 1280] : [1280, 720];
    const canvas = Object.assign(document.createElement('canvas'), { width, height });
    const context = canvas.getContext('2d')!;
    const draw = (): void => {
      context.fillStyle = colour;
      context.fillRect(0, 0, canvas.width, canvas.height);
      requestAnimationFrame(draw);
    };
    draw();
    return canvas.captureStream(15);
  });
}

function createEnvironment(
  getUserMedia: (constraints?: MediaStreamConstraints) => Promise<MediaStream>,
  permission: PermissionState = 'granted',
  devices: MediaDeviceInfo[] = [],
): CameraEnvironment {
  return {
    mediaDevices: () => ({ getUserMedia, enumerateDevices: async () => devices }),
    isSecure: () => true,
    isAllowedByPolicy: () => true,
    permission: async () => permission,
    userAgent: () => navigator.userAgent,
  };
}

/** An encoder that answers at once, or never. */
export function createEncoder(isEndless = false): ImageEncoder {
  return {
    async encode(): Promise<EncodedImage> {
      if (isEndless) await new Promise(() => undefined);
      const file = await drawPicture();
      const sha256 = crypto.randomUUID().replaceAll('-', '').padEnd(64, '0');
      return {
        base64: 'AAAA',
        blob: file,
        mediaType: 'image/jpeg',
        width: 640,
        height: 480,
        byteLength: file.size,
        sha256,
      };
    },
    dispose() {},
  };
}

/** An image with detail and medium brightness, so that no judge warns of it. */
export async function drawPicture(): Promise<File> {
  const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 });
  const context = canvas.getContext('2d')!;
  context.fillStyle = '#c9c4b8';
  context.fillRect(0, 0, 640, 480);
  context.fillStyle = '#222';
  for (let at = 0; at < 700; at++) context.fillRect((at * 53) % 620, (at * 31) % 470, 6 + (at % 11), 8);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9));
  return new File([blob!], 'picture.jpg', { type: 'image/jpeg' });
}
