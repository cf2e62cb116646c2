import type { HintCode } from '@idproof/core/capture';
import { FACE_LIMITS as LIMITS, type FaceLimits } from './face-limits.js';
import type { FaceLook, FaceMeasures } from './measure-face.js';

type Measures = Readonly<FaceMeasures>;

function isDark({ luma, backlight }: Measures, limits: FaceLimits): boolean {
  return luma < limits.luma || (backlight > LIMITS.backlight.most && luma < LIMITS.backlight.luma);
}

/** Whether the face looks into the camera. */
export function isStraight({ yaw, pitch, roll }: Measures): boolean {
  const isLevel = pitch >= LIMITS.pitch.least && pitch <= LIMITS.pitch.most;
  return Math.abs(yaw) <= LIMITS.yaw && Math.abs(roll) <= LIMITS.roll && isLevel;
}

/** Whether the face is blurred; in the dark there are no edges to measure. */
function isBlurred(measures: Measures, limits: FaceLimits): boolean {
  const { sharpness } = measures;
  return sharpness !== undefined && sharpness < limits.sharpness && !isDark(measures, limits);
}

/** Hint codes whose condition is true, in the order of the rules. */
function listHints(rules: readonly (readonly [HintCode, boolean])[]): HintCode[] {
  return rules.filter(([, holds]) => holds).map(([code]) => code);
}

/** The hints for a frame of the live camera, the most important first. */
export function judgeLive(look: FaceLook | null, limits: FaceLimits): HintCode[] {
  if (!look) return ['no_face'];
  const { measures } = look;
  if (look.boxes.length > 1) return ['several_faces'];
  return listHints([
    // Measures of a dark face are unreliable, so they cause no hint to move.
    ['too_dark', isDark(measures, limits)],
    ['closer', measures.size < LIMITS.size.least],
    ['away', measures.size > LIMITS.size.most],
    ['off_centre', measures.offset > LIMITS.offset],
    ['cut_off', look.isCut],
    ['look_straight', !isStraight(measures)],
    ['too_bright', measures.clipped > limits.clipped],
    ['uneven_light', measures.evenness < limits.evenness],
    ['blurry', isBlurred(measures, limits)],
  ]);
}

/** The warnings for a captured selfie with which the comparison would fail; the pose is not checked. */
export function judgeStillFace(look: FaceLook | null, limits: FaceLimits): HintCode[] {
  if (!look) return ['no_face'];
  const { measures } = look;
  if (look.boxes.length > 1) return ['several_faces'];
  return listHints([
    ['too_small', measures.width < limits.width],
    ['cut_off', look.isCut],
    ['too_dark', isDark(measures, limits)],
    ['too_bright', measures.clipped > limits.clipped],
    ['blurry', isBlurred(measures, limits)],
  ]);
}
