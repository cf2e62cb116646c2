import type { EncodedImage } from '@idproof/core/image';
import type { FaceAction, Side } from '@idproof/core/session';

/**
 * The current step of a run. Numbers count from 1; `share` of its frames are captured, 0 to 1.
 * `isMissed`: the action was not recognized in the previous round.
 */
export type RunStep =
  | { kind: 'action'; action: FaceAction; side: Side; number: number; total: number; share: number; isMissed: boolean }
  | { kind: 'light'; colour: string }
  | { kind: 'straight' };

export type Frames = Record<string, EncodedImage>;

/** The actions of a run and their progress. An interrupted run resumes with its plan. */
export interface RunPlan {
  readonly actions: readonly FaceAction[];
  /** The side to which the head is turned. */
  readonly side: Side;
  /** The frames of the completed actions. */
  readonly done: Map<FaceAction, Taken>;
  /** The completed actions that were not recognized. */
  readonly missed: Set<FaceAction>;
  /** Factor of the time per action. */
  slowdown: number;
}

export interface RunOptions {
  /** Updated by the run. */
  plan: RunPlan;
  /** Lights the face in changing colours after the actions. */
  withLight: boolean;
  /** Captures one small frame; null when none is available. */
  takeFrame: (signal: AbortSignal) => Promise<EncodedImage | null>;
  /** Resolves after so many milliseconds, or earlier when the signal is aborted. */
  wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  onStep: (step: RunStep) => void;
  /** Resolves once no dialog covers the image; null where none does. Default: none. */
  untilUncovered?: (signal: AbortSignal) => Promise<void> | null;
  /**
   * Calls back when the action is recognized, until the returned function is called. Absent without a judge: every
   * action then takes its full time.
   */
  recognize?: ((action: FaceAction, side: Side, onSeen: () => void) => () => void) | undefined;
}

const ACTION_TIME = 3000;
const SLOW = 2;
/** A blink is short and needs more frames. */
const FRAME_COUNTS: Readonly<Partial<Record<FaceAction, number>>> = { FACEBLINK: 16 };
const USUAL_FRAME_COUNT = 10;
/** Rounds of an action that is not recognized; the judge may be wrong. */
const MAX_ROUNDS = 3;
/** Minimum share of an action's frames, even if it is recognized at once. */
const MIN_SHARE = 0.4;
/**
 * Share of an action's frames after it was recognized, about a second: the judge sees other frames than these, often
 * earlier ones, and the server must find the action in these.
 */
const AFTER_SHARE = 0.3;
const COLOURS = ['#ff3b30', '#34c759', '#0a84ff', '#ffd60a'];
/** Milliseconds. Far slower than the three flashes per second that WCAG 2.3.1 allows. */
const COLOUR_TIME = 900;
const STRAIGHT_TIME = 1200;

export type Taken = Promise<EncodedImage | null>[];
type Ending = 'over' | 'again' | 'skipped';

/** Leads through the rest of a plan, one action at a time, and captures small frames of each. Runs once. */
export class ActionRun {
  readonly #options: RunOptions;
  readonly #whole = new AbortController();
  #turn = new AbortController();
  #ending: Ending = 'over';

  constructor(options: RunOptions) {
    this.#options = options;
  }

  /** Resolves with the frames by `<action>/<number from 0>`, or with null when it was stopped. */
  async run(): Promise<Frames | null> {
    const { plan, withLight } = this.#options;
    for (const [index, action] of plan.actions.entries()) {
      if (plan.done.has(action)) continue;
      const frames = await this.#runAction(action, { number: index + 1, total: plan.actions.length });
      if (this.#isStopped) return null;
      plan.done.set(action, frames);
    }
    const taken = new Map<string, Taken>(plan.done);
    if (withLight) taken.set('COLORFLASH', await this.#light());
    if (!this.#isStopped) await this.#show({ kind: 'straight' }, STRAIGHT_TIME);
    const frames = await collectFrames(taken);
    return this.#isStopped ? null : frames;
  }

  /** Restarts the action with more time: it and all later ones take twice as long. */
  again(): void {
    this.plan.slowdown = SLOW;
    this.#end('again');
  }

  /** Skips the action, without frames of it. */
  skip(): void {
    this.#end('skipped');
  }

  stop(): void {
    this.#whole.abort();
    this.#end('over');
  }

  get plan(): RunPlan {
    return this.#options.plan;
  }

  get #isStopped(): boolean {
    return this.#whole.signal.aborted;
  }

  #end(ending: Ending): void {
    this.#ending = ending;
    this.#turn.abort();
  }

  /** Frames are encoded while the next ones are captured, so that the next prompt does not wait. */
  async #runAction(action: FaceAction, place: { number: number; total: number }): Promise<Taken> {
    for (let round = 1; ; round++) {
      if (this.#isStopped) return [];
      this.#turn = new AbortController();
      this.#ending = 'over';
      const { taken, isSeen, ending } = await this.#recordRound(action, { ...place, isMissed: round > 1 });
      if (ending === 'skipped') return [];
      if (ending === 'again') round = 0;
      else if (isSeen || this.#isStopped) return taken;
      else if (round === MAX_ROUNDS) {
        this.plan.missed.add(action);
        return taken;
      }
    }
  }

  /** Captures the frames of an action once; after it was recognized, only the rest that is needed. */
  async #recordRound(
    action: FaceAction,
    place: { number: number; total: number; isMissed: boolean },
  ): Promise<{ taken: Taken; isSeen: boolean; ending: Ending }> {
    const { plan, takeFrame, wait, onStep, recognize, untilUncovered } = this.#options;
    const { side } = plan;
    const count = FRAME_COUNTS[action] ?? USUAL_FRAME_COUNT;
    const { signal } = this.#turn;
    const taken: Taken = [];
    let needed = count;
    let isSeen = !recognize;
    let pause = new AbortController();
    const end = recognize?.(action, side, () => {
      if (isSeen) return;
      isSeen = true;
      needed = Math.ceil(Math.max(count * MIN_SHARE, taken.length + count * AFTER_SHARE));
      pause.abort();
    });
    signal.addEventListener('abort', () => pause.abort());
    while (taken.length < needed && !signal.aborted) {
      onStep({ kind: 'action', action, side, ...place, share: Math.min(1, taken.length / Math.min(count, needed)) });
      // A dialog covered the prompt.
      const uncovered = untilUncovered?.(signal);
      if (uncovered) {
        await uncovered;
        this.#end('again');
        break;
      }
      taken.push(takeFrame(signal));
      pause = new AbortController();
      await wait((ACTION_TIME * plan.slowdown) / count, pause.signal);
    }
    end?.();
    return { taken, isSeen, ending: this.#ending };
  }

  /** Shows a step for its time, and again if a dialog covered it. */
  async #show(step: RunStep, time: number): Promise<void> {
    const { wait, onStep, untilUncovered } = this.#options;
    const { signal } = this.#whole;
    for (;;) {
      onStep(step);
      await wait(time, signal);
      const answered = signal.aborted ? null : untilUncovered?.(signal);
      if (!answered) return;
      await answered;
    }
  }

  async #light(): Promise<Taken> {
    const { wait, takeFrame } = this.#options;
    const { signal } = this.#whole;
    const taken: Taken = [];
    for (const colour of COLOURS) {
      if (signal.aborted) return [];
      await this.#show({ kind: 'light', colour }, (COLOUR_TIME * 2) / 3);
      taken.push(takeFrame(signal));
      await wait(COLOUR_TIME / 3, signal);
    }
    return taken;
  }
}

/** The frames by name and number, without gaps for failed ones. */
async function collectFrames(taken: ReadonlyMap<string, Taken>): Promise<Frames> {
  const frames: Frames = {};
  for (const [name, pending] of taken) {
    const made = (await Promise.all(pending)).filter((frame) => frame !== null);
    made.forEach((frame, at) => (frames[`${name}/${at}`] = frame));
  }
  return frames;
}
