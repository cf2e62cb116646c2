import { withLimit } from '@idproof/core/internal';

/** One frame of the video. The receiver owns its bitmaps and closes them. */
export interface Frame {
  /** For the judge, at most 640 pixels on the longer edge. */
  small: ImageBitmap;
  /** At full resolution, for the capture; null unless requested. */
  whole: ImageBitmap | null;
  /** When it was grabbed, in milliseconds. */
  time: number;
}

export interface FrameSource {
  /** Waits for the next frame; null when none is available, or `signal` was aborted. */
  next(withWhole: boolean, signal: AbortSignal): Promise<Frame | null>;
}

/** Milliseconds that a browser may take to copy a frame; after that the next one is tried. */
const COPY_TIMEOUT = 3000;
/** Longest edge of a frame for judging, in pixels: the scale that the thresholds of the judges were measured at. */
const SMALL_EDGE = 640;
/** At most 15 frames a second, so that the preview and older phones keep up. */
const MIN_INTERVAL = 1000 / 15;
/** A covered window gets no frame callbacks. After this many milliseconds the current frame is used. */
const FRAME_TIMEOUT = 500;

/** The frames of a video that shows a camera. */
export function createFrameSource(video: HTMLVideoElement): FrameSource {
  let last = Number.NEGATIVE_INFINITY;
  return {
    async next(withWhole, signal) {
      await waitFor((done) => startTimer(done, last + MIN_INTERVAL - performance.now()), signal);
      await waitFor((done) => requestFrame(video, done), signal);
      const time = performance.now();
      last = time;
      if (signal.aborted || video.videoWidth === 0) return null;
      const grabbing = grab(video, withWhole);
      const frame = await withLimit(grabbing, COPY_TIMEOUT);
      if (!frame) {
        void grabbing.then((late) => late && closeFrame(late));
        return null;
      }
      if (!signal.aborted) return { ...frame, time };
      closeFrame(frame);
      return null;
    },
  };
}

/** Closes the bitmaps of a frame. */
export function closeFrame({ small, whole }: Omit<Frame, 'time'>): void {
  small.close();
  whole?.close();
}

async function grab(video: HTMLVideoElement, withWhole: boolean): Promise<Omit<Frame, 'time'> | null> {
  const size = fitSmall(video.videoWidth, video.videoHeight);
  let whole: ImageBitmap | null = null;
  try {
    if (withWhole) whole = await createImageBitmap(video);
    // Made from the whole one, so that both show the same moment.
    return { small: await createImageBitmap(whole ?? video, size), whole };
  } catch {
    // A video that is about to change its stream has nothing to draw.
    whole?.close();
    return null;
  }
}

function fitSmall(width: number, height: number): ImageBitmapOptions {
  const scale = Math.min(1, SMALL_EDGE / Math.max(width, height));
  return {
    resizeWidth: Math.max(1, Math.round(width * scale)),
    resizeHeight: Math.max(1, Math.round(height * scale)),
    resizeQuality: 'low',
  };
}

/** Resolves when `start` calls back or upon the abort. `start` returns its cleanup. */
async function waitFor(start: (done: () => void) => () => void, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await new Promise<void>((resolve) => {
    const end = start(done);
    function done(): void {
      end?.();
      signal.removeEventListener('abort', done);
      resolve();
    }
    signal.addEventListener('abort', done);
  });
}

function startTimer(done: () => void, milliseconds: number): () => void {
  const timer = setTimeout(done, Math.max(0, milliseconds));
  return () => clearTimeout(timer);
}

function requestFrame(video: HTMLVideoElement, done: () => void): () => void {
  const endTimer = startTimer(done, 'requestVideoFrameCallback' in video ? FRAME_TIMEOUT : 0);
  const handle = video.requestVideoFrameCallback?.(done);
  return () => {
    endTimer();
    if (handle !== undefined) video.cancelVideoFrameCallback(handle);
  };
}
