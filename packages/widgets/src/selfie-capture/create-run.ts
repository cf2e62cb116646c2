import type { EncodedImage, ImageEncoder } from '@idproof/core/image';
import { ActionRun, type RunOptions } from './action-run.js';
import type { FaceObserver } from './face-observer.js';
import { isBehindDialog } from '../capture/guidance/behind-dialog.js';

interface LiveOptions extends Pick<RunOptions, 'plan' | 'withLight' | 'onStep'> {
  video: () => HTMLVideoElement | null;
  encoder: ImageEncoder;
  observer: FaceObserver | null;
}

/** Creates a run with the live camera of an element, on the page's clock unless the element has its own. */
export function createRun(
  element: HTMLElement & { wait: RunOptions['wait'] | null },
  { video, encoder, observer, ...options }: LiveOptions,
): ActionRun {
  return new ActionRun({
    ...options,
    recognize: observer?.isJudging ? observer.recognize.bind(observer) : undefined,
    takeFrame: async (signal) => takeSmallFrame(video(), encoder, signal),
    wait: element.wait ?? waitOnPage,
    untilUncovered: (signal) => untilUncovered(element, signal),
  });
}

/** Polling interval for a dialog in milliseconds. */
const POLL_INTERVAL = 100;

/** Resolves once no modal dialog covers the element; null where none does. */
function untilUncovered(element: Element, signal: AbortSignal): Promise<void> | null {
  return isBehindDialog(element) ? pollUntilUncovered(element, signal) : null;
}

async function pollUntilUncovered(element: Element, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && isBehindDialog(element)) await waitOnPage(POLL_INTERVAL, signal);
}

const LONGEST_EDGE = 480;
/** 40 kB of JPEG. */
const MAX_BASE64 = 54_616;

/** Captures the video as a small image; null when it has no frame or encoding fails. */
async function takeSmallFrame(
  video: HTMLVideoElement | null,
  encoder: ImageEncoder,
  signal: AbortSignal,
): Promise<EncodedImage | null> {
  if (!video || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return null;
  let frame: ImageBitmap | null = null;
  try {
    const scale = Math.min(1, LONGEST_EDGE / Math.max(video.videoWidth, video.videoHeight));
    // Scaled down at once: full frames that wait to be encoded would fill a phone's memory.
    frame = await createImageBitmap(video, {
      resizeWidth: Math.round(video.videoWidth * scale),
      resizeHeight: Math.round(video.videoHeight * scale),
      resizeQuality: 'medium',
    });
    return await encoder.encode(frame, { maxEdge: LONGEST_EDGE, maxBase64Length: MAX_BASE64, signal });
  } catch {
    // One of many frames; the server sees that it is missing.
    return null;
  } finally {
    frame?.close();
  }
}

/** Waits on the page's own clock. */
async function waitOnPage(milliseconds: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await new Promise<void>((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal.addEventListener('abort', end);
  });
}
