/** A film that the browser reads, frame by frame. */
export interface OpenVideo {
  /** How long it lasts. */
  seconds: number;
  /** What it shows at a time in seconds. */
  grab(time: number): Promise<ImageBitmap>;
  close(): void;
}

/** Longer than any film: seeking there makes the browser find the end of those that do not say how long they are. */
const FAR = 1e7;

/** Opens a film at a `blob:` address, which seeks at once. Rejects where the browser cannot read it. */
export async function openVideo(url: string): Promise<OpenVideo> {
  const video = document.createElement('video');
  video.muted = true;
  video.preload = 'auto';
  const close = (): void => {
    video.removeAttribute('src');
    video.load();
    URL.revokeObjectURL(url);
  };
  try {
    video.src = url;
    await once(video, 'loadeddata');
    if (video.videoWidth === 0) throw new Error('the film has no picture');
    if (video.duration === Infinity) await seek(video, FAR);
    const seconds = Number.isFinite(video.duration) ? video.duration : video.currentTime;
    return { seconds, grab: (time) => seek(video, time).then(() => createImageBitmap(video)), close };
  } catch (error) {
    close();
    throw error;
  }
}

async function seek(video: HTMLVideoElement, time: number): Promise<void> {
  const done = once(video, 'seeked');
  video.currentTime = time;
  await done;
}

function once(video: HTMLVideoElement, event: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = new AbortController();
    const { signal } = end;
    video.addEventListener(event, () => (end.abort(), resolve()), { signal });
    video.addEventListener(
      'error',
      () => (
        end.abort(),
        reject(new Error(`the browser cannot read the film: ${video.error?.message || 'no reason'}`))
      ),
      { signal },
    );
  });
}
