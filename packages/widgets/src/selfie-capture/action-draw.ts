import type { FaceAction, Side } from '@idproof/core/session';
import type { RunPlan } from './action-run.js';

const SIDES: readonly Side[] = ['left', 'right'];

/** Fills the values with random ones. */
type Random = (values: Uint32Array<ArrayBuffer>) => void;

/** A whole number from 0 to under `limit`, each as likely as the others. */
function below(limit: number, random: Random): number {
  const values = new Uint32Array(1);
  // Rejection sampling: values above the last whole multiple would favour the first ones.
  const most = Math.floor(2 ** 32 / limit) * limit;
  do random(values);
  while (values[0]! >= most);
  return values[0]! % limit;
}

/** The side to turn the head to: the given one, or one drawn at random. */
export function chooseSide(
  side: string | null,
  random: Random = (values) => void crypto.getRandomValues(values),
): Side {
  return SIDES.find((known) => known === side) ?? SIDES[below(SIDES.length, random)]!;
}

/** Draws `count` of the actions in random order; all of them, as listed, when nothing is random. A count goes first. */
export function drawActions(
  actions: readonly FaceAction[],
  { isRandom, count }: { isRandom: boolean; count: number },
  random: Random = (values) => void crypto.getRandomValues(values),
): FaceAction[] {
  if (!isRandom && count === 0) return [...actions];
  const left = [...actions];
  const drawn: FaceAction[] = [];
  while (left.length > 0 && drawn.length < (count || actions.length)) {
    drawn.push(...left.splice(below(left.length, random), 1));
  }
  return drawn;
}

/** A plan at its start. */
export function createPlan(
  actions: readonly FaceAction[],
  side: string | null,
  draw: { isRandom: boolean; count: number },
): RunPlan {
  return {
    actions: drawActions(actions, draw),
    side: chooseSide(side),
    done: new Map(),
    missed: new Set(),
    slowdown: 1,
  };
}
