import type { FaceAction, Side } from '../session/protocol.js';
import type { Expression } from './expression.js';

/** One frame in which the face was found. */
interface Frame {
  expression: Expression;
}

/** Limits of expressions; measured in docs/faces.md. */
const LIMITS = {
  /** Eyes are closed below the first and open above the second. */
  shut: 0.7,
  open: 0.85,
  /** Lips are open above the first and closed below the second. */
  apart: 0.1,
  together: 0.06,
  /** Beyond this, the head is turned to one side. */
  aside: 0.1,
  /** A turn that was asked for goes beyond this: a bent photograph measures up to 0.120, people from 0.128. */
  turned: 0.125,
  /** Beyond this, and beyond the perspective of a tilted image, the head is raised or lowered. */
  nod: 0.06,
  nodPerSqueeze: 0.25,
  /** Within this, the head faces the camera; blinks and mouths are judged only then. */
  straight: 0.1,
};

const isStraight = ({ expression: { aside, up } }: Frame): boolean => Math.hypot(aside, up) < LIMITS.straight;

/** Finds the frame with the lowest value. */
function findLowest<F extends Frame>(frames: readonly F[], value: (expression: Expression) => number): F | undefined {
  return frames.toSorted((a, b) => value(a.expression) - value(b.expression))[0];
}

/** An action needs a frame that shows it and one that does not. */
const JUDGES: Readonly<Record<FaceAction, <F extends Frame>(frames: readonly F[], side?: Side) => F | undefined>> = {
  FACEBLINK: (frames) => {
    const straight = frames.filter(isStraight);
    const shut = findLowest(straight, ({ lids }) => lids);
    const wasOpen = straight.some(({ expression }) => expression.lids > LIMITS.open);
    return shut && wasOpen && shut.expression.lids < LIMITS.shut ? shut : undefined;
  },
  MOUTHOPEN: (frames) => {
    const widest = findLowest(frames.filter(isStraight), ({ lips }) => -lips);
    const wasShut = frames.some(({ expression }) => expression.lips < LIMITS.together);
    return widest && wasShut && widest.expression.lips > LIMITS.apart ? widest : undefined;
  },
  HEADSHAKE: (frames, side) => {
    const sides: readonly Side[] = side ? [side] : ['left', 'right'];
    return sides.map((wanted) => findTurn(frames, wanted)).find((frame) => frame !== undefined);
  },
  HEADLOWER: (frames) => findNod(frames, ({ up }) => -up),
  HEADRAISE: (frames) => findNod(frames, ({ up }) => up),
};

/** The frame of a head turned to one side; undefined when it turns to the other side as well. */
function findTurn<F extends Frame>(frames: readonly F[], side: Side): F | undefined {
  // The nose of a head that turns to its own left moves to the right of the image.
  const towards = ({ aside }: Expression): number => (side === 'left' ? aside : -aside);
  const far = findLowest(frames, (expression) => -towards(expression));
  const wasStraight = frames.some(({ expression }) => Math.abs(expression.aside) < LIMITS.aside / 2);
  const wasOpposite = frames.some(({ expression }) => towards(expression) < -LIMITS.aside);
  return far && wasStraight && !wasOpposite && towards(far.expression) > LIMITS.turned ? far : undefined;
}

function findNod<F extends Frame>(frames: readonly F[], upwards: (expression: Expression) => number): F | undefined {
  // In some faces, a turned head also measures as raised.
  const upright = frames.filter(({ expression }) => Math.abs(expression.aside) < LIMITS.straight);
  const beyond = (expression: Expression): number =>
    upwards(expression) - LIMITS.nod - LIMITS.nodPerSqueeze * expression.squeeze;
  const far = findLowest(upright, (expression) => -beyond(expression));
  const wasStraight = frames.some(({ expression }) => upwards(expression) < LIMITS.nod / 2);
  return far && wasStraight && beyond(far.expression) > 0 ? far : undefined;
}

/** Returns the frame that shows the action best; undefined when no frame shows it. */
export function judgeAction<F extends Frame>(action: FaceAction, frames: readonly F[], side?: Side): F | undefined {
  return JUDGES[action](frames, side);
}
