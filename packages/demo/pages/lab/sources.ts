/** A frame as it is kept: a JPEG image, and its time in milliseconds from the beginning. */
export interface KeptFrame {
  picture: Blob;
  time: number;
}

/** Frames a second, as the elements judge them at most. */
const RATE = 12;
/** Two minutes: what a page can hold. */
export const MOST_FRAMES = 120 * RATE;
const QUALITY = 0.92;

/** The frame as a JPEG image. */
export async function keep(bitmap: ImageBitmap): Promise<Blob> {
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  canvas.getContext('2d')!.drawImage(bitmap, 0, 0);
  return canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY });
}

/** What a camera shows, again and again, until `signal` ends it. */
export async function* watchCamera(signal: AbortSignal): AsyncGenerator<{ bitmap: ImageBitmap; time: number }> {
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment', width: { ideal: 1920 }, height: { ideal: 1080 } },
  });
  const stop = (): void => stream.getTracks().forEach((track) => track.stop());
  signal.addEventListener('abort', stop);
  try {
    signal.throwIfAborted();
    const video = document.createElement('video');
    video.muted = true;
    video.playsInline = true;
    video.srcObject = stream;
    await video.play();
    const began = performance.now();
    while (!signal.aborted) {
      const time = performance.now() - began;
      yield { bitmap: await createImageBitmap(video), time };
      await pause(1000 / RATE - (performance.now() - began - time));
    }
  } finally {
    stop();
  }
}

/** The frames of a file: one image, or twelve a second of a film. */
export async function readFile(file: File): Promise<KeptFrame[]> {
  if (/\.mjpe?g$/i.test(file.name)) return splitFrames(new Uint8Array(await file.arrayBuffer()));
  if (file.type.startsWith('video/')) return readVideo(file);
  return [{ picture: file, time: 0 }];
}

/** One JPEG image after another: ends and begins with FF D9 FF D8. */
function splitFrames(film: Uint8Array<ArrayBuffer>): KeptFrame[] {
  const frames: KeptFrame[] = [];
  let start = 0;
  for (let at = 0; at < film.length; at++) {
    const isEnd = film[at] === 0xff && film[at + 1] === 0xd9 && (at + 2 >= film.length || film[at + 2] === 0xff);
    if (!isEnd) continue;
    const picture = new Blob([film.subarray(start, at + 2)], { type: 'image/jpeg' });
    frames.push({ picture, time: (frames.length * 1000) / RATE });
    start = at + 2;
  }
  return frames;
}

async function readVideo(file: File): Promise<KeptFrame[]> {
  const video = document.createElement('video');
  video.muted = true;
  video.src = URL.createObjectURL(file);
  try {
    await happens(video, 'loadeddata');
    // Films that a page has recorded say how long they are only once their end is looked for.
    if (video.duration === Infinity) await seek(video, 1e7);
    const length = Number.isFinite(video.duration) ? video.duration : video.currentTime;
    const count = Math.min(MOST_FRAMES, Math.max(1, Math.floor(length * RATE)));
    const frames: KeptFrame[] = [];
    for (let index = 0; index < count; index++) {
      await seek(video, (index + 0.5) / RATE);
      const bitmap = await createImageBitmap(video);
      frames.push({ picture: await keep(bitmap), time: (index * 1000) / RATE });
      bitmap.close();
    }
    return frames;
  } finally {
    URL.revokeObjectURL(video.src);
  }
}

async function seek(video: HTMLVideoElement, time: number): Promise<void> {
  const done = happens(video, 'seeked');
  video.currentTime = time;
  await done;
}

function happens(video: HTMLVideoElement, event: string): Promise<void> {
  return new Promise((resolve, reject) => {
    video.addEventListener(event, () => resolve(), { once: true });
    video.addEventListener('error', () => reject(new Error('This browser cannot read the film.')), { once: true });
  });
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
