import type { Box, FrameJudgement } from '@idproof/core/capture';
import type { Rect } from '@idproof/core/faces';
import { ActionWatch } from './action-watch.js';
import { FACE_LIMITS, type FaceLimits } from './face-limits.js';
import { isStraight, judgeLive } from './judge-face.js';
import type { FaceLook } from './measure-face.js';

/** Minimum time in milliseconds and minimum frames without a hint before a capture. */
const STEADY = { time: 450, frames: 3 };
/** A face that was gone for so long, in milliseconds, may be another one. */
const LOST = 1000;
/** Maximum wait for open eyes in milliseconds, once: some eyes are not visible, some cannot be opened. */
const EYES_PATIENCE = 2000;

/** Milliseconds over which movement is measured: between two frames next to each other, the points themselves jitter. */
const SPEED_TIME = 300;

/** Position of a face at a time. */
interface Place {
  time: number;
  x: number;
  y: number;
  width: number;
}

/** Follows the face of a live camera from frame to frame. */
export class FaceWatch {
  #places: Place[] = [];
  #good: number[] = [];
  #eyesSince: number | null = null;
  #limits: FaceLimits = FACE_LIMITS;
  readonly #actions = new ActionWatch();

  /** Judges the next frame, taken at `time` in milliseconds. */
  judge(look: FaceLook | null, time: number): Omit<FrameJudgement, 'ms'> {
    const hints = judgeLive(look, this.#limits);
    const speed = this.#measureSpeed(look, time);
    if (look && hints.length === 0 && speed > FACE_LIMITS.speed) hints.push('hold_still');
    if (look && hints.length === 0 && this.#waitsForEyes(look, time)) hints.push('eyes_closed');
    if (hints.length === 0) this.#good.push(time);
    else this.#good = [];
    const isCalm = look !== null && isStraight(look.measures) && speed <= FACE_LIMITS.speed;
    const events = look?.boxes.length === 1 ? this.#actions.watch(look.mesh, time, isCalm) : [];
    return {
      quad: null,
      faces: look ? look.boxes.map(toBox) : [],
      hints,
      would: this.#isSteady(time) ? 'capture' : 'wait',
      measures: look ? { ...look.measures, speed, aside: this.#actions.aside, faces: look.boxes.length } : { faces: 0 },
      events,
    };
  }

  /** Forgets the frames so far; the face at rest is kept, for the actions to come. */
  reset(limits: FaceLimits): void {
    this.#limits = limits;
    this.#good = [];
    this.#eyesSince = null;
    this.#actions.restart();
  }

  #isSteady(time: number): boolean {
    return this.#good.length >= STEADY.frames && time - this.#good[0]! >= STEADY.time;
  }

  /** Widths of the face that its middle moves in a second; 0 for the first frame of a face. */
  #measureSpeed(look: FaceLook | null, time: number): number {
    const last = this.#places.at(-1);
    if (last && time - last.time > LOST) this.#actions.forget();
    if (!look) return 0;
    const box = look.boxes[0]!;
    const place = { time, x: box.left + box.width / 2, y: box.top + box.height / 2, width: box.width };
    // The last one counts however long ago it was: few frames a second are measured too.
    const recent = this.#places.filter((each) => time - each.time <= SPEED_TIME || each === last);
    this.#places = [...recent, place];
    const first = recent[0];
    if (!first || time <= first.time || time - first.time > LOST) return 0;
    return Math.hypot(place.x - first.x, place.y - first.y) / place.width / ((time - first.time) / 1000);
  }

  #waitsForEyes({ measures }: FaceLook, time: number): boolean {
    if (measures.openness >= FACE_LIMITS.openness) return false;
    this.#eyesSince ??= time;
    return time - this.#eyesSince < EYES_PATIENCE;
  }
}

export function toBox({ left, top, width, height }: Rect): Box {
  return [left, top, width, height];
}
