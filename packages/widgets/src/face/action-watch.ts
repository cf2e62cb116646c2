import { judgeAction, readExpression, type Expression, type Point } from '@idproof/core/faces';

const ACTIONS = ['FACEBLINK', 'MOUTHOPEN', 'HEADSHAKE', 'HEADLOWER', 'HEADRAISE'] as const;

/** How long a movement may take, in milliseconds. */
const WINDOW = 3000;
/** How many calm frames the face at rest is made of. */
const REST_FRAMES = 5;
/** Within these of rest an action is over, and the next one may begin: half of what shows one. */
const CALM = { aside: 0.05, up: 0.03, lips: 0.06, lids: 0.85 };

interface Frame {
  time: number;
  expression: Expression;
}

function isAtRest({ aside, up, lips, lids }: Expression): boolean {
  return Math.abs(aside) < CALM.aside && Math.abs(up) < CALM.up && lips < CALM.lips && lids > CALM.lids;
}

/** The middle one of each coordinate: a blink among the frames does not show. */
function findRest(meshes: readonly (readonly Point[])[]): Point[] {
  const middle = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
  return meshes[0]!.map((_, point) => [
    middle(meshes.map((mesh) => mesh[point]![0])),
    middle(meshes.map((mesh) => mesh[point]![1])),
  ]);
}

/**
 * Recognizes liveness actions in the frames of a live camera, by the rules that judge sent frames, too. Each action is
 * reported once, in the frame that completes it, and only after the face was at rest.
 */
export class ActionWatch {
  /** How far the nose is to the right of the image, as `Expression` has it: the direction in which a head was turned. */
  aside = 0;
  #rest: Point[] | null = null;
  #calm: (readonly Point[])[] = [];
  #frames: Frame[] = [];
  /** True from an action on until the face is at rest again. */
  #isBusy = false;

  /** The actions that this frame completes. One in which the face looks straight ahead (`isCalm`) may show it at rest. */
  watch(mesh: readonly Point[], time: number, isCalm: boolean): string[] {
    if (!this.#rest) {
      this.#learn(mesh, isCalm);
      return [];
    }
    const expression = readExpression(mesh, this.#rest);
    this.aside = expression.aside;
    if (this.#isBusy) {
      if (!isAtRest(expression)) return [];
      this.#isBusy = false;
    }
    this.#frames = [...this.#frames.filter((frame) => time - frame.time < WINDOW), { time, expression }];
    const shown = ACTIONS.filter((action) => judgeAction(action, this.#frames));
    if (shown.length > 0) this.restart();
    return shown;
  }

  /** Forgets the movements so far. */
  restart(): void {
    this.#isBusy = this.#frames.length > 0;
    this.#frames = [];
  }

  /** Forgets the face. */
  forget(): void {
    this.#rest = null;
    this.#calm = [];
    this.#frames = [];
    this.#isBusy = false;
  }

  #learn(mesh: readonly Point[], isCalm: boolean): void {
    this.#calm = isCalm ? [...this.#calm, mesh] : [];
    if (this.#calm.length === REST_FRAMES) this.#rest = findRest(this.#calm);
  }
}
