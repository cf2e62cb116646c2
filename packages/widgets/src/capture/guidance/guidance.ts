import type { FrameJudge, FrameJudgement, HintCode, Quad } from '@idproof/core/capture';
import { withLimit } from '@idproof/core/internal';
import { CountIn } from './count-in.js';
import { closeFrame, type Frame, type FrameSource } from './frame-source.js';
import { createHintVote } from './hint-vote.js';
import type { Intro } from './intro-voice.js';
import { SteadyWay, type Way } from './steady-way.js';

/** What is shown over the live picture. */
export interface GuidanceView {
  hint: HintCode | null;
  /** How often the hint is to be said again by now, to a person who hears it and sees nothing. */
  reminders: number;
  /** Where to move, where the hint is `off_centre` or `cut_off` and that is known. */
  way: Way | null;
  /** True once there was a hint for this picture. */
  hasHinted: boolean;
  /** Where the document is seen, in a frame of this size; null where a part of it is missing, or its other side wanted. */
  outline: { quad: Quad; width: number; height: number; isGood: boolean } | null;
  /** The picture is about to be taken. */
  isCounting: boolean;
  /** All is right, and the picture is the person's to take. */
  isReady: boolean;
  /** Whether the picture is taken by itself when all is right; `aside` where that was tried and given up. */
  taking: 'auto' | 'aside' | 'manual';
  /** The person may switch between the first two. */
  canSwitch: boolean;
  /** What is to be said as the camera goes on; absent once that is over. */
  intro?: Intro;
}

export const NO_GUIDANCE: GuidanceView = {
  hint: null,
  reminders: 0,
  way: null,
  hasHinted: false,
  outline: null,
  isCounting: false,
  isReady: false,
  taking: 'manual',
  canSwitch: false,
};

export interface GuidanceOptions {
  judge: FrameJudge;
  frames: FrameSource;
  /** What is asked for besides of a frame of this size. Default: nothing. */
  complete?: (judgement: FrameJudgement, frame: { width: number; height: number }) => FrameJudgement;
  /** Where to move what a frame of this size shows beside the middle. Default: not known. */
  findWay?: (judgement: FrameJudgement, frame: { width: number; height: number }) => Way | null;
  isAuto: boolean;
  /** Whether something lies over the picture that has to be answered first: nothing is said or taken meanwhile. Default: never. */
  isCovered?: () => boolean;
  /** Called after every change of `view`. */
  onChange: () => void;
  /** The picture to take; handed over. Called at most once. */
  onTake: (image: ImageBitmap) => void;
  /** Milliseconds. Default: `performance.now`. */
  now?: () => number;
}

/** A frame that takes longer than this makes the preview stutter; three in a row are no accident. */
const MOST_COST = 400;
const MOST_SLOW = 3;
/** Longer than a judge takes that is still loading over a slow network; a hung one answers never. */
const ANSWER_LIMIT = 8000;
const MOST_FAILURES = 3;
/** After so many milliseconds the person should not have to wait for the machine. */
const AUTO_TIME = 20_000;
/** No hint overtakes the words about the button for so many milliseconds. */
const QUIET_TIME = 2000;
/** Corners would be those of a part, or make the wrong side look right. */
const UNMARKED: ReadonlySet<HintCode> = new Set(['cut_off', 'same_side']);
/** Hints that may tell where to move. */
const ASIDE: ReadonlySet<HintCode> = new Set(['off_centre', 'cut_off']);
/** A hint that stays is said again after so many milliseconds: whoever sees nothing else takes silence for an end. */
const REMINDER_TIME = 8000;

/** Leads to one picture: judges the live frames one after the other, keeps one hint for them and takes the best. */
export class Guidance {
  view: GuidanceView;
  readonly #options: GuidanceOptions;
  readonly #now: () => number;
  readonly #end = new AbortController();
  readonly #vote = createHintVote();
  readonly #way = new SteadyWay();
  readonly #countIn = new CountIn();
  #slow = 0;
  #failures = 0;
  #quietUntil = 0;
  #autoSince = 0;
  #saidAt = 0;

  constructor(options: GuidanceOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
    this.view = { ...NO_GUIDANCE, taking: options.isAuto ? 'auto' : 'manual', canSwitch: options.isAuto };
  }

  /** Runs until `stop`, until the picture is taken, or until it steps aside for good. */
  async run(): Promise<void> {
    const { frames } = this.#options;
    const { signal } = this.#end;
    this.#autoSince = this.#now();
    while (!signal.aborted) {
      const frame = await frames.next(this.view.isCounting, signal);
      if (frame) await this.#look(frame);
      // A press would take the front again: that it is turned over comes first, however long that takes.
      if (this.view.hint === 'same_side') this.#autoSince = this.#now();
      if (this.#isAuto && !this.view.isCounting && this.#now() - this.#autoSince > AUTO_TIME) this.stepAside();
    }
  }

  /** Takes nothing by itself any more; the hints go on. */
  stepAside(): void {
    if (this.#isAuto) this.switchTaking();
  }

  /** Takes the picture by itself, or does so no more; either is said anew. */
  switchTaking(): void {
    if (!this.view.canSwitch) return;
    this.#countIn.stop();
    this.#autoSince = this.#now();
    this.#quietUntil = this.#autoSince + QUIET_TIME;
    const taking = this.#isAuto ? 'aside' : 'auto';
    this.#show({ taking, isCounting: false, isReady: false, hint: null, way: this.#way.forget(), hasHinted: false });
  }

  stop(): void {
    this.#end.abort();
    this.#countIn.stop();
  }

  get #isAuto(): boolean {
    return this.view.taking === 'auto';
  }

  async #look(frame: Frame): Promise<void> {
    const { width, height } = frame.small;
    const judged = await this.#judge(frame);
    if (!judged || this.#end.signal.aborted) {
      closeFrame(frame);
      return;
    }
    if (this.#options.isCovered?.()) {
      closeFrame(frame);
      this.#rest();
      return;
    }
    const judgement = this.#options.complete?.(judged, { width, height }) ?? judged;
    const isGood = judgement.would === 'capture';
    // By hand nothing is kept.
    if (!this.#isAuto) frame.whole?.close();
    const taken = this.#countIn.offer(judgement, this.#isAuto ? frame.whole : null, frame.time);
    if (taken) {
      this.stop();
      this.#options.onTake(taken);
      return;
    }
    const isSteady = this.#countIn.isCounting;
    const isCounting = this.#isAuto && isSteady;
    const isReady = !this.#isAuto && isSteady;
    const voted = this.#vote.offer(judgement.hints[0] ?? null, frame.time);
    const isQuiet = isReady || this.#now() < this.#quietUntil;
    const hint = isCounting ? 'hold_still' : isQuiet ? null : voted;
    const quad = hint && UNMARKED.has(hint) ? null : judgement.quad;
    const wanted = this.#options.findWay?.(judgement, { width, height }) ?? null;
    this.#show({
      hint,
      reminders: this.#countReminders(hint),
      way: hint && ASIDE.has(hint) ? this.#way.offer(wanted, frame.time) : this.#way.forget(),
      hasHinted: this.view.hasHinted || hint !== null,
      outline: quad && { quad, width, height, isGood },
      isCounting,
      isReady,
    });
  }

  /** As if the camera had just been opened, once the picture can be seen again. */
  #rest(): void {
    this.#countIn.stop();
    this.#autoSince = this.#now();
    if (this.view.isCounting || this.view.isReady) this.#show({ isCounting: false, isReady: false, hint: null });
  }

  #countReminders(hint: HintCode | null): number {
    const { view } = this;
    const isNew = hint !== view.hint;
    if (!isNew && this.#now() - this.#saidAt < REMINDER_TIME) return view.reminders;
    this.#saidAt = this.#now();
    return isNew || hint === null ? 0 : view.reminders + 1;
  }

  /** What the judge says; null when it fails. Ends everything when it fails or dawdles again and again. */
  async #judge(frame: Frame): Promise<FrameJudgement | null> {
    const began = this.#now();
    try {
      const judgement = await withLimit(this.#options.judge.judge(frame.small, frame.time), ANSWER_LIMIT);
      this.#failures = 0;
      // Not asked again: two frames are never judged at once.
      if (judgement === null) this.#giveUp();
      this.#slow = this.#now() - began > MOST_COST ? this.#slow + 1 : 0;
      if (this.#slow >= MOST_SLOW) this.#giveUp();
      return judgement;
    } catch {
      this.#failures++;
      if (this.#failures >= MOST_FAILURES) this.#giveUp();
      return null;
    }
  }

  #giveUp(): void {
    if (this.#end.signal.aborted) return;
    this.stop();
    this.#show({ ...NO_GUIDANCE, taking: this.#isAuto ? 'aside' : 'manual' });
  }

  #show(change: Partial<GuidanceView>): void {
    this.view = { ...this.view, ...change };
    this.#options.onChange();
  }
}
