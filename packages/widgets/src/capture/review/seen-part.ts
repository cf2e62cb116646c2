import type { Box, Quality } from '@idproof/core/capture';

type Size = Readonly<{ width: number; height: number }>;
/** A rectangle on the screen. */
type Place = Size & Readonly<{ x: number; y: number }>;

/** Share of the oval's height that is shown above it, and below it: the face keeps about the size that it had in the oval. */
const MARGIN = 1 / 8;
/** Width of what is shown, by its height: about that of a wide stage. */
const WIDEST = 1.5;

/** The part of what `video` shows that lies around the oval drawn over it, in shares of the picture; null without an oval. */
export function findSeen(video: HTMLVideoElement): Box | null {
  const oval = video.parentElement?.querySelector('.frame.face')?.getBoundingClientRect();
  if (!oval?.height) return null;
  const { videoWidth: width, videoHeight: height } = video;
  return surround(oval, video.getBoundingClientRect(), { width, height });
}

/** The surroundings of the oval in shares of the frame, which the video shows cut (`object-fit: cover`). */
export function surround(oval: Place, video: Place, frame: Size): Box {
  const scale = Math.max(video.width / frame.width, video.height / frame.height);
  const height = Math.min(video.height, oval.height * (1 + 2 * MARGIN));
  const width = Math.min(video.width, height * WIDEST);
  // Where the video ends at the margin, more is shown on the other side.
  const above = Math.min(Math.max(oval.y - oval.height * MARGIN - video.y, 0), video.height - height);
  const [across, down] = [frame.width * scale, frame.height * scale];
  return [(across - width) / 2 / across, ((down - video.height) / 2 + above) / down, width / across, height / down];
}

/** The seen part in pixels of the picture, and with it all of the face, wherever that is. */
export function includeFace([left, top, width, height]: Box, picture: Size, face?: Box): Box {
  const part = [left * picture.width, top * picture.height, width * picture.width, height * picture.height] as const;
  const [x, y, across, down] = face ?? part;
  const start = Math.max(0, Math.floor(Math.min(part[0], x)));
  const above = Math.max(0, Math.floor(Math.min(part[1], y)));
  const right = Math.min(picture.width, Math.ceil(Math.max(part[0] + part[2], x + across)));
  const bottom = Math.min(picture.height, Math.ceil(Math.max(part[1] + part[3], y + down)));
  return [start, above, right - start, bottom - above];
}

/** The picture as the person saw it in the oval. */
export async function cutAsSeen(picture: ImageBitmap, seen: Box, { faces }: Quality): Promise<ImageBitmap> {
  const part = await createImageBitmap(picture, ...includeFace(seen, picture, faces?.[0]));
  picture.close();
  return part;
}
