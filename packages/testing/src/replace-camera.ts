/** What a camera is opened for: the lens at the back sees the document, the one at the front the selfie. */
export type Subject = 'document' | 'selfie';

export interface InstalledCamera {
  /** Shows another picture from now on, also where the camera is open. */
  show(subject: Subject, picture: Blob): Promise<void>;
  /** Gives the page its own cameras back. Streams that are open stay as they are. */
  remove(): void;
}

/**
 * Replaces the cameras of the page. `error`: the name of the `DOMException` that opening one rejects with instead.
 * Playwright runs this function's text inside a page, so it uses nothing from outside itself; and it names no function,
 * because some compilers wrap those in a helper that the page lacks.
 */
export function replaceCamera(pictures: Record<Subject, Blob>, error?: string): InstalledCamera {
  const { mediaDevices } = navigator;
  const bitmaps = new Map<Subject, Promise<ImageBitmap>>();
  const own = {
    getUserMedia: async (constraints: MediaStreamConstraints = {}): Promise<MediaStream> => {
      if (error) throw new DOMException('as the test asked for', error);
      // Whoever opens a camera again may ask for it by the id that its track gave.
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
      // A canvas that stays the same gives no frames; and a hand trembles, so no two pictures are the same.
      const timer = setInterval(async () => {
        if (track!.readyState === 'ended') clearInterval(timer);
        else context.drawImage((await bitmaps.get(subject))!, -Math.random(), 0, width + 1, height);
      }, 33);
      return stream;
    },
    // Where a browser does not tell its lenses, there are none to choose from.
    enumerateDevices: async (): Promise<MediaDeviceInfo[]> => [],
  };
  // Pages that are not secure have no cameras to replace.
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
