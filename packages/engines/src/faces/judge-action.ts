import type { FaceAction } from '../types.js';
import type { Expression } from './expression.js';

/** One frame in which the face was found. */
interface Frame {
  expression: Expression;
}

/** Limits of expressions; how they were found: docs/liveness.md. */
const LIMITS = {
  /** Eyes are shut under the first and open over the second. */
  shut: 0.7,
  open: 0.85,
  /** Lips are apart over the first and together under the second. */
  apart: 0.1,
  together: 0.06,
  /** A head is turned to one side beyond this. */
  aside: 0.1,
  /** It is raised or lowered beyond this, and beyond what a tilted picture's own perspective comes to. */
  nod: 0.06,
  nodPerSqueeze: 0.25,
  /** Within this it looks straight ahead, which blinks and mouths are judged in. */
  straight: 0.1,
};

const isStraight = ({ expression: { aside, up } }: Frame): boolean => Math.hypot(aside, up) < LIMITS.straight;

/** The frame with the least of a value. */
function least<F extends Frame>(frames: readonly F[], value: (expression: Expression) => number): F | undefined {
  return frames.toSorted((a, b) => value(a.expression) - value(b.expression))[0];
}

/** A movement needs the frame that shows it, and one without it: a face that always looks so has done nothing. */
const JUDGES: Readonly<Record<FaceAction, <F extends Frame>(frames: readonly F[]) => F | undefined>> = {
  FACEBLINK: (frames) => {
    const straight = frames.filter(isStraight);
    const shut = least(straight, ({ lids }) => lids);
    const wasOpen = straight.some(({ expression }) => expression.lids > LIMITS.open);
    return shut && wasOpen && shut.expression.lids < LIMITS.shut ? shut : undefined;
  },
  MOUTHOPEN: (frames) => {
    const widest = least(frames.filter(isStraight), ({ lips }) => -lips);
    const wasShut = frames.some(({ expression }) => expression.lips < LIMITS.together);
    return widest && wasShut && widest.expression.lips > LIMITS.apart ? widest : undefined;
  },
  HEADSHAKE: (frames) => {
    const one = least(frames, ({ aside }) => aside);
    const other = least(frames, ({ aside }) => -aside);
    const isBoth = one && other && one.expression.aside < -LIMITS.aside && other.expression.aside > LIMITS.aside;
    return isBoth ? other : undefined;
  },
  HEADLOWER: (frames) => nod(frames, ({ up }) => -up),
  HEADRAISE: (frames) => nod(frames, ({ up }) => up),
};

function nod<F extends Frame>(frames: readonly F[], upwards: (expression: Expression) => number): F | undefined {
  // A head that is turned stands out upwards too, in some faces.
  const upright = frames.filter(({ expression }) => Math.abs(expression.aside) < LIMITS.straight);
  const beyond = (expression: Expression): number =>
    upwards(expression) - LIMITS.nod - LIMITS.nodPerSqueeze * expression.squeeze;
  const far = least(upright, (expression) => -beyond(expression));
  const wasStraight = frames.some(({ expression }) => upwards(expression) < LIMITS.nod / 2);
  return far && wasStraight && beyond(far.expression) > 0 ? far : undefined;
}

/** The frame that shows the action best, or undefined where the frames do not show it. */
export function judgeAction<F extends Frame>(action: FaceAction, frames: readonly F[]): F | undefined {
  return JUDGES[action](frames);
}
