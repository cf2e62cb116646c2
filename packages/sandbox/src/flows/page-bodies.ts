import { FACE_ACTIONS } from '@idproof/core/session';
import * as z from 'zod';
import { receiveImage } from '../receive-image.js';
import type { DocumentImages, FaceImages } from './capture-parts.js';

/** The hosted page sends at most 77 small frames, of all five actions and the light; more than this is not from it. */
const MAX_FRAMES = 96;
const MAX_FRAME_BASE64 = 256 * 1024;
const MAX_FRAME_PIXELS = 1_000_000;

const degraded = z.boolean().default(false);

export const DocumentBody = z.strictObject({
  front: z.string().min(1),
  back: z.string().min(1).optional(),
  /** True when the phone's camera app took it (degraded mode). */
  degraded,
});

export const FaceBody = z.strictObject({
  face: z.string().min(1),
  /** Small frames taken while the person performed the actions, by `<action>/<number from 0>`. */
  frames: z
    .record(
      z.string().regex(new RegExp(`^(?:${FACE_ACTIONS.join('|')}|COLORFLASH)/(?:0|[1-9]\\d?)$`)),
      z.string().min(1).max(MAX_FRAME_BASE64),
    )
    .refine((frames) => Object.keys(frames).length <= MAX_FRAMES)
    .default({}),
  degraded,
});

export type Received<Images> = { images: Images } | { wrong: string };

/** Returns the document's images for the engines, or the field that holds no image. */
export function receiveDocument({ front, back, degraded }: z.output<typeof DocumentBody>): Received<DocumentImages> {
  const first = receiveImage(front);
  if (!first.ok) return { wrong: `front: ${first.why}` };
  const second = back === undefined ? undefined : receiveImage(back);
  if (second && !second.ok) return { wrong: `back: ${second.why}` };
  return { images: { front: first.bytes, ...(second ? { back: second.bytes } : {}), degraded } };
}

/** Returns the face and the frames of its actions, or the field that holds no image. */
export function receiveFace({ face, frames, degraded }: z.output<typeof FaceBody>): Received<FaceImages> {
  const image = receiveImage(face);
  if (!image.ok) return { wrong: `face: ${image.why}` };
  const received: Record<string, Uint8Array> = {};
  for (const [name, base64] of Object.entries(frames)) {
    const frame = receiveImage(base64);
    if (!frame.ok) return { wrong: `frames.${name}: ${frame.why}` };
    if (frame.facts.width * frame.facts.height > MAX_FRAME_PIXELS) return { wrong: `frames.${name}: too large` };
    received[name] = frame.bytes;
  }
  return { images: { face: image.bytes, frames: received, degraded } };
}
