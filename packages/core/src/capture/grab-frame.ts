import { IdproofError } from '../errors.js';
import { withLimit, type Timers } from '../internal/timers.js';

/** Milliseconds that a browser may take to copy one frame. An old phone takes a tenth of a second. */
const TIMEOUT = 3000;

/**
 * Copies the frame that a video shows, once it has one; null if `signal` is aborted first. Rejects with
 * `image_engine_failed` if the browser does not answer.
 */
export async function grabFrame(
  video: HTMLVideoElement,
  signal: AbortSignal,
  timers?: Timers,
): Promise<ImageBitmap | null> {
  await untilDrawable(video, signal);
  if (signal.aborted) return null;
  const grabbing = createImageBitmap(video);
  const frame = await withLimit(grabbing, TIMEOUT, timers);
  if (frame && !signal.aborted) return frame;
  // A frame that arrives after the timeout is closed.
  grabbing.then(
    (unneeded) => unneeded.close(),
    () => undefined,
  );
  if (signal.aborted) return null;
  throw new IdproofError('image_engine_failed', 'The browser does not copy the frame');
}

async function untilDrawable(video: HTMLVideoElement, signal: AbortSignal): Promise<void> {
  if (video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) return;
  await new Promise<unknown>((resolve) => {
    video.addEventListener('loadeddata', resolve, { once: true });
    signal.addEventListener('abort', resolve, { once: true });
  });
}
