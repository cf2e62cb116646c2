import type { Box, FrameJudgement, HintCode } from '@idproof/core/capture';

type Size = Readonly<{ width: number; height: number }>;
/** A rectangle on the screen. */
type Place = Size & Readonly<{ x: number; y: number }>;

/**
 * Share of the oval's radius within which chin, brow and cheeks must lie. Of 1.0 to 1.2 in steps of 0.05, the least that
 * kept every face well inside (0.9) on one half of the portraits, drawn at sizes and places, in five windows.
 */
const MAX_RADIUS = 1.15;

/** A side of the screen. */
export type Side = 'left' | 'right' | 'up' | 'down';

/** The hint for a face that does not lie in the oval over the video; null when it does. */
export function findMisfit([left, top, width, height]: Box, frame: Size, video: Place, oval: Place): HintCode | null {
  const scale = findScale(frame, video);
  const [across, down] = [(width * scale) / oval.width, (height * scale) / oval.height];
  if (Math.max(across, down) > MAX_RADIUS) return 'away';
  const toShare = (at: number, middle: number, length: number): number => Math.abs(at - middle) / (length / 2);
  // Mirroring makes no difference: video and oval have the same middle.
  const [x, y] = findMiddle([left, top, width, height], frame, video);
  const [aside, above] = [
    toShare(x, oval.x + oval.width / 2, oval.width),
    toShare(y, oval.y + oval.height / 2, oval.height),
  ];
  return Math.max(Math.hypot(aside + across, above), Math.hypot(aside, above + down)) > MAX_RADIUS
    ? 'off_centre'
    : null;
}

/** The direction from a face to the middle of the oval along the longer distance, for a mirrored video. */
export function findDirection(face: Box, frame: Size, video: Place, oval: Place): Side {
  const [x, y] = findMiddle(face, frame, video);
  const mirrored = 2 * (video.x + video.width / 2) - x;
  const aside = (mirrored - oval.x) / oval.width - 0.5;
  const below = (y - oval.y) / oval.height - 0.5;
  if (Math.abs(aside) > Math.abs(below)) return aside > 0 ? 'left' : 'right';
  return below > 0 ? 'up' : 'down';
}

/** Scale of `object-fit: cover`. */
function findScale(frame: Size, video: Place): number {
  return Math.max(video.width / frame.width, video.height / frame.height);
}

/** The middle of a face on the screen. */
function findMiddle([left, top, width, height]: Box, frame: Size, video: Place): [x: number, y: number] {
  const scale = findScale(frame, video);
  return [
    video.x + video.width / 2 + (left + width / 2 - frame.width / 2) * scale,
    video.y + video.height / 2 + (top + height / 2 - frame.height / 2) * scale,
  ];
}

/** The direction to the oval for a face beside it; null without an oval and with a rear camera. */
export function findFaceDirection(
  { faces: [face], hints }: FrameJudgement,
  frame: Size,
  video: HTMLVideoElement,
): Side | null {
  const stage = video.parentElement;
  const oval = stage?.querySelector('.frame.face')?.getBoundingClientRect();
  if (!face || hints[0] !== 'off_centre' || !oval?.width || stage?.matches('[data-away]')) return null;
  return findDirection(face, frame, video.getBoundingClientRect(), oval);
}

/** Requires the face to lie in the oval, if there is one and no other hint. */
export function fitFace(judgement: FrameJudgement, frame: Size, video: HTMLVideoElement): FrameJudgement {
  const [face] = judgement.faces;
  const oval = video.parentElement?.querySelector('.frame.face')?.getBoundingClientRect();
  if (!face || judgement.hints.length > 0 || !oval?.width) return judgement;
  const misfit = findMisfit(face, frame, video.getBoundingClientRect(), oval);
  return misfit ? { ...judgement, hints: [misfit], would: 'wait' } : judgement;
}
