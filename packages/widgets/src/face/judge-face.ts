import type { HintCode } from '@idproof/core/capture';
import { FACE_LIMITS as LIMITS } from './face-limits.js';
import type { FaceLook, FaceMeasures } from './measure-face.js';

type Measures = Readonly<FaceMeasures>;

/** Whether part of the face is outside of the picture. */
function isCutOff({ frame, boxes }: FaceLook): boolean {
  const { left, top, width, height } = boxes[0]!;
  return left < 0 || top < 0 || left + width > frame.width || top + height > frame.height;
}

function isDark({ luma, backlight }: Measures): boolean {
  return luma < LIMITS.luma || (backlight > LIMITS.backlight.most && luma < LIMITS.backlight.luma);
}

function isTurned({ yaw, pitch, roll }: Measures): boolean {
  const isNodding = pitch < LIMITS.pitch.least || pitch > LIMITS.pitch.most;
  return Math.abs(yaw) > LIMITS.yaw || Math.abs(roll) > LIMITS.roll || isNodding;
}

/** Whether the face is blurred; in the dark there are no edges to tell by. */
function isBlurred(measures: Measures): boolean {
  const { sharpness } = measures;
  return sharpness !== undefined && sharpness < LIMITS.sharpness && !isDark(measures);
}

/** The names of those that hold, in their order. */
function list(rules: readonly (readonly [HintCode, boolean])[]): HintCode[] {
  return rules.filter(([, holds]) => holds).map(([code]) => code);
}

/** What stands in the way of a good selfie in a frame of the live camera, the most important first. */
export function judgeLive(look: FaceLook | null): HintCode[] {
  if (!look) return ['no_face'];
  const { measures } = look;
  if (look.boxes.length > 1) return ['several_faces'];
  return list([
    ['closer', measures.size < LIMITS.size.least],
    ['away', measures.size > LIMITS.size.most],
    ['off_centre', measures.offset > LIMITS.offset || isCutOff(look)],
    ['look_straight', isTurned(measures)],
    ['too_dark', isDark(measures)],
    ['too_bright', measures.clipped > LIMITS.clipped],
    ['uneven_light', measures.evenness < LIMITS.evenness],
    ['blurry', isBlurred(measures)],
  ]);
}

/** What makes a finished selfie one that comparing would fail on: a pose that a person chose does not count. */
export function judgeStillFace(look: FaceLook | null): HintCode[] {
  if (!look) return ['no_face'];
  const { measures } = look;
  if (look.boxes.length > 1) return ['several_faces'];
  return list([
    ['too_small', measures.width < LIMITS.width],
    ['cut_off', isCutOff(look)],
    ['too_dark', isDark(measures)],
    ['too_bright', measures.clipped > LIMITS.clipped],
    ['blurry', isBlurred(measures)],
  ]);
}
