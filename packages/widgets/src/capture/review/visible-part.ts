import type { Box, Quality } from '@idproof/core/capture';

type Size = Readonly<{ width: number; height: number }>;
/** A rectangle on the screen. */
type Place = Size & Readonly<{ x: number; y: number }>;

/** Share of the oval's height that is shown above and below it, so that the face keeps about its size. */
const MARGIN = 1 / 8;
/** Maximum aspect ratio of the part, about that of a wide stage. */
const WIDEST = 1.5;

/** The part of the image of `video` around the oval over it, in shares of the image; null without an oval. */
export function findVisiblePart(video: HTMLVideoElement): Box | null {
  const oval = video.parentElement?.querySelector('.frame.face')?.getBoundingClientRect();
  if (!oval?.height) return null;
  const { videoWidth: width, videoHeight: height } = video;
  return surround(oval, video.getBoundingClientRect(), { width, height });
}

/** The surroundings of the oval in shares of the frame. The video is cropped to its box (`object-fit: cover`). */
export function surround(oval: Place, video: Place, frame: Size): Box {
  const scale = Math.max(video.width / frame.width, video.height / frame.height);
  const height = Math.min(video.height, oval.height * (1 + 2 * MARGIN));
  const width = Math.min(video.width, height * WIDEST);
  // Where the video ends at the margin, more is shown on the other side.
  const above = Math.min(Math.max(oval.y - oval.height * MARGIN - video.y, 0), video.height - height);
  const [across, down] = [frame.width * scale, frame.height * scale];
  return [(across - width) / 2 / across, ((down - video.height) / 2 + above) / down, width / across, height / down];
}

/** The visible part in pixels of the image, extended to the whole face. */
export function includeFace([left, top, width, height]: Box, image: Size, face?: Box): Box {
  const part = [left * image.width, top * image.height, width * image.width, height * image.height] as const;
  const [x, y, across, down] = face ?? part;
  const start = Math.max(0, Math.floor(Math.min(part[0], x)));
  const above = Math.max(0, Math.floor(Math.min(part[1], y)));
  const right = Math.min(image.width, Math.ceil(Math.max(part[0] + part[2], x + across)));
  const bottom = Math.min(image.height, Math.ceil(Math.max(part[1] + part[3], y + down)));
  return [start, above, right - start, bottom - above];
}

/** Crops the image to the surroundings of the oval. */
export async function cropToPart(image: ImageBitmap, visible: Box, { faces }: Quality): Promise<ImageBitmap> {
  const part = await createImageBitmap(image, ...includeFace(visible, image, faces?.[0]));
  image.close();
  return part;
}
