import type { EncodedImage, ImageEncoder } from '@idproof/core/image';

const LONGEST_EDGE = 480;
/** 40 kB of JPEG. */
const MOST_BASE64 = 54_616;

/** Takes what the video shows as a small picture; null when it shows nothing, or nothing can be made of it. */
export async function takeSmallFrame(
  video: HTMLVideoElement | null,
  encoder: ImageEncoder,
  signal: AbortSignal,
): Promise<EncodedImage | null> {
  if (!video || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return null;
  let frame: ImageBitmap | null = null;
  try {
    const scale = Math.min(1, LONGEST_EDGE / Math.max(video.videoWidth, video.videoHeight));
    // Small at once: full frames that wait to be encoded would fill a phone's memory.
    frame = await createImageBitmap(video, {
      resizeWidth: Math.round(video.videoWidth * scale),
      resizeHeight: Math.round(video.videoHeight * scale),
      resizeQuality: 'medium',
    });
    return await encoder.encode(frame, { maxEdge: LONGEST_EDGE, maxBase64Length: MOST_BASE64, signal });
  } catch {
    // One of many; who judges them sees that it is missing.
    return null;
  } finally {
    frame?.close();
  }
}

/** Waits on the page's own clock. */
export async function waitOnPage(milliseconds: number, signal: AbortSignal): Promise<void> {
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
