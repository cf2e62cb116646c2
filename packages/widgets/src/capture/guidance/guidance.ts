import type { FrameJudge, FrameJudgement, HintCode, Quad } from '@idproof/core/capture';
import { withLimit } from '@idproof/core/internal';
import { CountIn } from './count-in.js';
import { closeFrame, type Frame, type FrameSource } from './frame-source.js';
import { FocusWatch } from './focus-watch.js';
import { HelpChoice, type Help } from './help.js';
import { createHintVote } from './hint-vote.js';
import type { Intro } from './intro-voice.js';
import { SteadyDirection, type Direction } from './steady-direction.js';
import { ZoneCheck, type ReadZone } from './zone-check.js';

/** The state of the guidance, shown over the live image. */
export interface GuidanceView {
  hint: HintCode | null;
  /** How often the hint has been due for repetition by screen readers. */
  reminders: number;
  /** Help beside a hint after some time without a capture; null without any. */
  help: Help | null;
  /** The help is to be announced: it appeared with the last announcement. */
  isHelpNew: boolean;
  /** The direction of a hint `off_centre` or `cut_off`; null where unknown. */
  direction: Direction | null;
  /** True once this capture had a hint. */
  hasHinted: boolean;
  /** The camera is known not to focus on what is near. Stays. */
  isFixedFocus: boolean;
  /** The outline of the document in a frame of this size; null where a part is missing or the other side is needed. */
  outline: { quad: Quad; width: number; height: number; isGood: boolean } | null;
  /** The image is about to be captured. */
  isCounting: boolean;
  /** The image is good and the person presses the shutter. */
  isReady: boolean;
  /** Whether the image is captured automatically; `aside` after automatic capture was given up. */
  method: 'auto' | 'aside' | 'manual';
  /** The person may switch between `auto` and `aside`. */
  canSwitch: boolean;
  /** The announcement as the camera goes on; absent once it is over. */
  intro?: Intro;
}

export const NO_GUIDANCE: GuidanceView = {
  hint: null,
  reminders: 0,
  help: null,
  isHelpNew: false,
  direction: null,
  hasHinted: false,
  isFixedFocus: false,
  outline: null,
  isCounting: false,
  isReady: false,
  method: 'manual',
  canSwitch: false,
};

export interface GuidanceOptions {
  judge: FrameJudge;
  frames: FrameSource;
  /** Adds further requirements for a frame of this size. Default: none. */
  complete?: (judgement: FrameJudgement, frame: { width: number; height: number }) => FrameJudgement;
  /** Finds the direction for a frame of this size. Default: unknown. */
  findDirection?: (judgement: FrameJudgement, frame: { width: number; height: number }) => Direction | null;
  /** Reads the zone of the page, which is captured once it is read. Default: the page is captured without. */
  readZone?: ReadZone | undefined;
  isAuto: boolean;
  /** Whether the person may upload a file instead. Default: no. */
  canUpload?: boolean;
  /** Whether the camera may be unable to focus on what is near. Default: no. */
  mayLackFocus?: boolean;
  /** Whether a dialog covers the image: no hint and no capture meanwhile. Default: never. */
  isCovered?: () => boolean;
  /** Called after every change of `view`. */
  onChange: () => void;
  /** Called at most once, with the image to capture. The receiver owns it. */
  onCapture: (image: ImageBitmap) => void;
  /** Milliseconds. Default: `performance.now`. */
  now?: () => number;
}

/** Milliseconds that a frame may take before the preview stutters, and the slow frames in a row that end the guidance. */
const MAX_COST = 400;
const MAX_SLOW = 3;
/** Timeout of a judge in milliseconds: longer than its loading takes over a slow network. */
const ANSWER_LIMIT = 8000;
const MAX_FAILURES = 3;
/** Milliseconds after which automatic capture is given up. */
const AUTO_TIME = 20_000;
/** Milliseconds without a hint after the message about the shutter. */
const QUIET_TIME = 2000;
/** Hints with which no outline is drawn: it would enclose a part, or make the wrong side look right. */
const UNMARKED: ReadonlySet<HintCode> = new Set(['cut_off', 'same_side']);
/** Hints with a direction. */
const ASIDE: ReadonlySet<HintCode> = new Set(['off_centre', 'cut_off']);
/** Milliseconds after which a screen reader repeats a hint: silence would sound like the end. */
const REMINDER_TIME = 8000;

/** Guides to one capture: judges the live frames one after the other, shows one hint for them and captures the best frame. */
export class Guidance {
  view: GuidanceView;
  readonly #options: GuidanceOptions;
  readonly #now: () => number;
  readonly #end = new AbortController();
  readonly #vote = createHintVote();
  readonly #direction = new SteadyDirection();
  readonly #countIn = new CountIn();
  readonly #zone: ZoneCheck | null;
  readonly #help: HelpChoice;
  readonly #focus: FocusWatch | null;
  #slow = 0;
  #failures = 0;
  #quietUntil = 0;
  #autoSince = 0;
  #announcedAt = 0;

  constructor(options: GuidanceOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
    this.#zone = options.readZone ? new ZoneCheck(options.readZone) : null;
    this.#help = new HelpChoice(options.canUpload ?? false);
    this.#focus = options.mayLackFocus ? new FocusWatch() : null;
    this.view = { ...NO_GUIDANCE, method: options.isAuto ? 'auto' : 'manual', canSwitch: options.isAuto };
  }

  /** Runs until `stop`, until the image is captured, or until the judge fails. */
  async run(): Promise<void> {
    const { frames } = this.#options;
    const { signal } = this.#end;
    this.#autoSince = this.#now();
    while (!signal.aborted) {
      const frame = await frames.next(this.view.isCounting, signal);
      if (frame) await this.#handleFrame(frame);
      // A press would capture the front again, so automatic capture is not given up meanwhile.
      if (this.view.hint === 'same_side') this.#autoSince = this.#now();
      if (this.#isAuto && !this.view.isCounting && this.#now() - this.#autoSince > AUTO_TIME) this.giveUpAuto();
    }
  }

  /** Gives up automatic capture; the hints continue. */
  giveUpAuto(): void {
    if (this.#isAuto) this.switchMethod();
  }

  /** Switches automatic capture on or off; either is announced. */
  switchMethod(): void {
    if (!this.view.canSwitch) return;
    this.#drop();
    this.#help.restart();
    this.#autoSince = this.#now();
    this.#quietUntil = this.#autoSince + QUIET_TIME;
    const method = this.#isAuto ? 'aside' : 'auto';
    this.#update({
      method,
      isCounting: false,
      isReady: false,
      hint: null,
      help: null,
      direction: this.#direction.forget(),
      hasHinted: false,
    });
  }

  stop(): void {
    this.#end.abort();
    this.#drop();
  }

  /** Discards the frames that are kept. */
  #drop(): void {
    this.#countIn.stop();
    this.#zone?.stop();
  }

  get #isAuto(): boolean {
    return this.view.method === 'auto';
  }

  async #handleFrame(frame: Frame): Promise<void> {
    const { width, height } = frame.small;
    const judged = await this.#judge(frame);
    if (!judged || this.#end.signal.aborted) {
      closeFrame(frame);
      return;
    }
    if (this.#options.isCovered?.()) {
      closeFrame(frame);
      this.#pause();
      return;
    }
    const judgement = this.#options.complete?.(judged, { width, height }) ?? judged;
    const isGood = judgement.would === 'capture';
    // Manual capture keeps no frames.
    if (!this.#isAuto) frame.whole?.close();
    const captured = this.#offer(judgement, this.#isAuto ? frame : null, { width, time: frame.time });
    if (captured) {
      this.stop();
      this.#options.onCapture(captured);
      return;
    }
    const isSteady = this.#countIn.isCounting;
    const isCounting = this.#isAuto && isSteady;
    const isReady = !this.#isAuto && isSteady;
    const voted = this.#vote.offer(judgement.hints[0] ?? null, frame.time);
    const isQuiet = isReady || this.#now() < this.#quietUntil;
    const hint = isCounting ? 'hold_still' : isQuiet ? null : voted;
    const quad = hint && UNMARKED.has(hint) ? null : judgement.quad;
    const direction = this.#options.findDirection?.(judgement, { width, height }) ?? null;
    const isFixedFocus = this.#focus?.offer(judgement, frame.time) ?? false;
    const help = this.#help.offer(isSteady ? null : hint, {
      isAside: this.view.method === 'aside',
      isFixedFocus,
      time: this.#now(),
    });
    this.#update({
      hint,
      ...this.#announce(hint, help),
      direction: hint && ASIDE.has(hint) ? this.#direction.offer(direction, frame.time) : this.#direction.forget(),
      hasHinted: this.view.hasHinted || hint !== null,
      isFixedFocus: this.view.isFixedFocus || isFixedFocus,
      outline: quad && { quad, width, height, isGood },
      isCounting,
      isReady,
    });
  }

  /** The image to capture, once there is one: the first whose zone is read, or the best of the count-in. */
  #offer(
    judgement: FrameJudgement,
    frame: Frame | null,
    { width, time }: { width: number; time: number },
  ): ImageBitmap | null {
    const zone = this.#isAuto ? this.#zone : null;
    const read = zone?.take() ?? null;
    if (read) {
      frame?.whole?.close();
      return read;
    }
    const isGood = judgement.would === 'capture';
    const whole = frame?.whole ?? null;
    const isPending = isGood && zone !== null && zone.isPending(time);
    const isRead =
      isPending && whole && judgement.quad && zone.offer(whole, scaleQuad(judgement.quad, whole.width / width));
    return this.#countIn.offer(judgement, isRead ? null : whole, time, isPending);
  }

  /** Restarts the capture's timing while a dialog covers the image. */
  #pause(): void {
    this.#drop();
    this.#autoSince = this.#now();
    this.#help.restart();
    if (this.view.isCounting || this.view.isReady) this.#update({ isCounting: false, isReady: false, hint: null });
  }

  /** What screen readers are to say: a hint when it appears and as a reminder, and help once. */
  #announce(hint: HintCode | null, help: Help | null): Pick<GuidanceView, 'reminders' | 'help' | 'isHelpNew'> {
    const { view } = this;
    const isNewHint = hint !== view.hint;
    const isNewHelp = help !== null && help !== view.help;
    const isDue = this.#now() - this.#announcedAt >= REMINDER_TIME;
    if (!isNewHint && !isNewHelp && !isDue) {
      return { reminders: view.reminders, help, isHelpNew: view.isHelpNew && help !== null };
    }
    this.#announcedAt = this.#now();
    return { reminders: isNewHint || hint === null ? 0 : view.reminders + 1, help, isHelpNew: isNewHelp };
  }

  /** The judgement of a frame; null when the judge fails. Gives up after repeated failures or slow frames. */
  async #judge(frame: Frame): Promise<FrameJudgement | null> {
    const began = this.#now();
    try {
      const judgement = await withLimit(this.#options.judge.judge(frame.small, frame.time), ANSWER_LIMIT);
      this.#failures = 0;
      // A judge that timed out is not called again: two frames are never judged at once.
      if (judgement === null) this.#giveUp();
      this.#slow = this.#now() - began > MAX_COST ? this.#slow + 1 : 0;
      if (this.#slow >= MAX_SLOW) this.#giveUp();
      return judgement;
    } catch {
      this.#failures++;
      if (this.#failures >= MAX_FAILURES) this.#giveUp();
      return null;
    }
  }

  #giveUp(): void {
    if (this.#end.signal.aborted) return;
    this.stop();
    this.#update({ ...NO_GUIDANCE, method: this.#isAuto ? 'aside' : 'manual' });
  }

  #update(change: Partial<GuidanceView>): void {
    this.view = { ...this.view, ...change };
    this.#options.onChange();
  }
}

const scaleQuad = (quad: Quad, scale: number): Quad =>
  quad.map(([x, y]) => [x * scale, y * scale] as const) as unknown as Quad;
