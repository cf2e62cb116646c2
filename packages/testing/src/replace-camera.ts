/** Purpose of a camera: the rear one sees the document, the front one the selfie. */
export type Subject = 'document' | 'selfie';

export interface InstalledCamera {
  /** Shows another image from now on, also in open streams. */
  show(subject: Subject, picture: Blob): Promise<void>;
  /** Restores the page's own cameras. Open streams stay as they are. */
  remove(): void;
}

/**
 * Replaces the cameras of the page. `error`: name of the `DOMException` that opening a camera rejects with.
 * Playwright runs the source text of this function inside a page, so it uses nothing from outside itself, and names no
 * inner function, because some compilers wrap those in a helper that the page lacks.
 */
export function replaceCamera(pictures: Record<Subject, Blob>, error?: string): InstalledCamera {
  const { mediaDevices } = navigator;
  const bitmaps = new Map<Subject, Promise<ImageBitmap>>();
  const own = {
    getUserMedia: async (constraints: MediaStreamConstraints = {}): Promise<MediaStream> => {
      if (error) throw new DOMException('as the test asked for', error);
      // A camera may be opened again by the id of its earlier track.
      const requested = JSON.stringify(constraints.video) ?? '';
      const subject = /environment|idproof-document/.test(requested) ? 'document' : 'selfie';
      if (!bitmaps.has(subject)) bitmaps.set(subject, createImageBitmap(pictures[subject]));
      const canvas = document.createElement('canvas');
      const { width, height } = (await bitmaps.get(subject))!;
      Object.assign(canvas, { width, height });
      const context = canvas.getContext('2d')!;
      const stream = canvas.captureStream();
      const [track] = stream.getVideoTracks();
      const settings = track!.getSettings();
      Object.assign(track!, { getSettings: () => ({ ...settings, width, height, deviceId: `idproof-${subject}` }) });
      // An unchanged canvas emits no frames. The random offset simulates a trembling hand, so that no two images are
      // equal.
      const timer = setInterval(async () => {
        if (track!.readyState === 'ended') clearInterval(timer);
        else context.drawImage((await bitmaps.get(subject))!, -Math.random(), 0, width + 1, height);
      }, 33);
      return stream;
    },
    // An empty list means that the browser does not reveal its cameras.
    enumerateDevices: async (): Promise<MediaDeviceInfo[]> => [],
  };
  // Insecure pages have no cameras to replace.
  if (mediaDevices) Object.assign(mediaDevices, own);
  return {
    async show(subject, picture) {
      const bitmap = createImageBitmap(picture);
      await bitmap;
      bitmaps.set(subject, bitmap);
    },
    remove() {
      for (const name of Object.keys(own)) Reflect.deleteProperty(mediaDevices ?? {}, name);
    },
  };
}
