import type { FaceAction, RgbImage, Side } from '@idproof/engines';
import sharp from 'sharp';
import type { Pose } from './pose.js';

export const FACE_ACTIONS = ['FACEBLINK', 'MOUTHOPEN', 'HEADSHAKE', 'HEADLOWER', 'HEADRAISE'] as const;

/** 0 before `from` and after `to`, 1 between, with a short way up and down. Parts of one. */
function during(at: number, from: number, to: number): number {
  return Math.max(0, Math.min(1, (at - from) / 0.08, (to - at) / 0.08));
}

const MOVEMENTS: Readonly<Record<FaceAction, (at: number) => Pose>> = {
  FACEBLINK: (at) => ({ blink: during(at, 0.35, 0.65) }),
  MOUTHOPEN: (at) => ({ mouth: 0.7 * during(at, 0.3, 0.75) }),
  HEADSHAKE: (at) => ({ yaw: 25 * during(at, 0.25, 0.75) }),
  HEADLOWER: (at) => ({ pitch: -20 * during(at, 0.3, 0.75) }),
  HEADRAISE: (at) => ({ pitch: 20 * during(at, 0.3, 0.75) }),
};

interface Manner {
  /** Where in the breath it is, in seconds. Default: as the action goes. */
  breath?: number;
  /** To which of their own sides a head is turned. Default `left`. */
  side?: Side;
}

/** A person who does one action once: at rest, there, and back. `at` from 0 to 1; nobody holds quite still meanwhile. */
export function poseDuring(action: FaceAction | null, at: number, { breath = at, side = 'left' }: Manner = {}): Pose {
  const { yaw = 0, pitch = 0, ...rest } = action ? MOVEMENTS[action](at) : {};
  return {
    ...rest,
    yaw: (side === 'left' ? yaw : -yaw) + 1.2 * Math.sin(breath * 5),
    pitch: pitch + 0.8 * Math.sin(breath * 7 + 1),
  };
}

/** As a camera sends it and a page keeps it: with noise that is never the same, as a small JPEG. */
export async function toFrame({ data, width, height }: RgbImage, seed: number, edge = 480): Promise<Buffer> {
  const noisy = new Uint8Array(data);
  let state = Math.imul(seed + 1, 0x9e37_79b1);
  for (let i = 0; i < noisy.length; i++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    noisy[i] = Math.max(0, Math.min(255, data[i]! + (state >>> 24) / 32 - 4));
  }
  return sharp(noisy, { raw: { width, height, channels: 3 } })
    .resize({ width: edge, height: edge, fit: 'inside' })
    .jpeg({ quality: 80 })
    .toBuffer();
}

/** The frames of one action, by their keys: what `show` gives at each time from 0 to 1. */
export async function drawFrames(
  action: FaceAction,
  show: (at: number) => RgbImage,
  { count = 10, seed = 0 } = {},
): Promise<Record<string, Buffer>> {
  const frames: Record<string, Buffer> = {};
  for (let n = 0; n < count; n++) frames[`${action}/${n}`] = await toFrame(show(n / (count - 1)), seed + n);
  return frames;
}
