import type { EncodedImage } from '@idproof/core/image';
import type { FaceAction, Side } from '@idproof/core/session';

/**
 * What the person is led through at the moment. Numbers count from 1; `share` of its frames are taken, 0 to 1.
 * `isMissed` when it was not seen the time before.
 */
export type RunStep =
  | { kind: 'action'; action: FaceAction; side: Side; number: number; total: number; share: number; isMissed: boolean }
  | { kind: 'light'; colour: string }
  | { kind: 'straight' };

export type Frames = Record<string, EncodedImage>;

/** What the person is to show, and how far that got: whoever is interrupted goes on where it was. */
export interface RunPlan {
  readonly actions: readonly FaceAction[];
  /** To which side a head is turned. */
  readonly side: Side;
  /** Frames of the actions that are over. */
  readonly done: Map<FaceAction, Taken>;
  /** Those of them that were looked for and not seen. */
  readonly missed: Set<FaceAction>;
  /** How many times slower than usual. */
  slowdown: number;
}

export interface RunOptions {
  /** Moves on with the run. */
  plan: RunPlan;
  /** Lights the face in changing colours after the actions. */
  withLight: boolean;
  /** Takes one small frame; null when there is none to be had. */
  takeFrame: (signal: AbortSignal) => Promise<EncodedImage | null>;
  /** Resolves after so many milliseconds, or earlier when the signal is aborted. */
  wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  onStep: (step: RunStep) => void;
  /** Resolves once what lies over the picture is answered; null where nothing does. Default: never anything. */
  untilSeen?: (signal: AbortSignal) => Promise<void> | null;
  /**
   * Calls back when the action is seen, until the returned function ends that. Left out where nobody looks: every
   * action then takes its time.
   */
  recognize?: ((action: FaceAction, side: Side, onSeen: () => void) => () => void) | undefined;
}

const ACTION_TIME = 3000;
const SLOW = 2;
/** A blink is short: it is looked at more often. */
const FRAME_COUNTS: Readonly<Partial<Record<FaceAction, number>>> = { FACEBLINK: 16 };
const USUAL_FRAME_COUNT = 10;
/** How often an action that is not seen begins anew; whoever recognizes it can be wrong. */
const MOST_ROUNDS = 3;
/** Share of an action's frames that are taken though it was seen at once: what comes before tells too. */
const LEAST_SHARE = 0.4;
/**
 * Share of an action's frames that are taken once it was seen, about a second: it is seen in other frames than these, and
 * often before one of these shows it. Whoever judges them must find it.
 */
const AFTER_SHARE = 0.3;
const COLOURS = ['#ff3b30', '#34c759', '#0a84ff', '#ffd60a'];
/** Far slower than flashes that can harm: three in one second. */
const COLOUR_TIME = 900;
const STRAIGHT_TIME = 1200;

export type Taken = Promise<EncodedImage | null>[];
type Ending = 'over' | 'again' | 'skipped';

/** Leads through the rest of a plan, one action at a time, and keeps small frames of each. Runs once. */
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
      const frames = await this.#lead(action, { number: index + 1, total: plan.actions.length });
      if (this.#isStopped) return null;
      plan.done.set(action, frames);
    }
    const taken = new Map<string, Taken>(plan.done);
    if (withLight) taken.set('COLORFLASH', await this.#light());
    if (!this.#isStopped) await this.#show({ kind: 'straight' }, STRAIGHT_TIME);
    const frames = await settle(taken);
    return this.#isStopped ? null : frames;
  }

  /** The person wants more time: the action begins anew, and it and all after it take twice as long. */
  again(): void {
    this.plan.slowdown = SLOW;
    this.#end('again');
  }

  /** The person cannot do the action: on to the next, without frames of this one. */
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

  /** Frames are made small while the next ones are taken: nobody waits for that before the next prompt. */
  async #lead(action: FaceAction, place: { number: number; total: number }): Promise<Taken> {
    for (let round = 1; ; round++) {
      if (this.#isStopped) return [];
      this.#turn = new AbortController();
      this.#ending = 'over';
      const { taken, isSeen, ending } = await this.#watch(action, { ...place, isMissed: round > 1 });
      if (ending === 'skipped') return [];
      if (ending === 'again') round = 0;
      else if (isSeen || this.#isStopped) return taken;
      else if (round === MOST_ROUNDS) {
        this.plan.missed.add(action);
        return taken;
      }
    }
  }

  /** Takes the frames of an action once; when it is seen, those that are still wanted, at most. */
  async #watch(
    action: FaceAction,
    place: { number: number; total: number; isMissed: boolean },
  ): Promise<{ taken: Taken; isSeen: boolean; ending: Ending }> {
    const { plan, takeFrame, wait, onStep, recognize, untilSeen } = this.#options;
    const { side } = plan;
    const count = FRAME_COUNTS[action] ?? USUAL_FRAME_COUNT;
    const { signal } = this.#turn;
    const taken: Taken = [];
    let wanted = count;
    let isSeen = !recognize;
    let pause = new AbortController();
    const end = recognize?.(action, side, () => {
      if (isSeen) return;
      isSeen = true;
      wanted = Math.ceil(Math.max(count * LEAST_SHARE, taken.length + count * AFTER_SHARE));
      pause.abort();
    });
    signal.addEventListener('abort', () => pause.abort());
    while (taken.length < wanted && !signal.aborted) {
      onStep({ kind: 'action', action, side, ...place, share: Math.min(1, taken.length / Math.min(count, wanted)) });
      // What is shown behind it, nobody was asked for.
      const answered = untilSeen?.(signal);
      if (answered) {
        await answered;
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

  /** Shows a step for its time; for as long again where something lay over it. */
  async #show(step: RunStep, time: number): Promise<void> {
    const { wait, onStep, untilSeen } = this.#options;
    const { signal } = this.#whole;
    for (;;) {
      onStep(step);
      await wait(time, signal);
      const answered = signal.aborted ? null : untilSeen?.(signal);
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

/** By name and number; a frame that could not be had leaves no gap. */
async function settle(taken: ReadonlyMap<string, Taken>): Promise<Frames> {
  const frames: Frames = {};
  for (const [name, pending] of taken) {
    const made = (await Promise.all(pending)).filter((frame) => frame !== null);
    made.forEach((frame, at) => (frames[`${name}/${at}`] = frame));
  }
  return frames;
}
