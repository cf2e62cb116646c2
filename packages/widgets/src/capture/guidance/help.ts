import type { HintCode } from '@idproof/core/capture';

/**
 * Help for a person whose image was not captured for some time. `focus`: the camera cannot focus on a document that is
 * near enough to be read. `shutter`: the shutter works in spite of the hint.
 */
export type Help = 'light' | 'distance' | 'upload' | 'focus' | 'shutter';

/** Milliseconds without a capture until there is help, and until the help is the shutter. */
const HELP_TIME = 8000;
const SHUTTER_TIME = 16_000;

/** Hints about light and about distance: the help is about something else. */
const ABOUT_LIGHT: ReadonlySet<HintCode> = new Set(['too_dark', 'too_bright', 'uneven_light']);
const ABOUT_DISTANCE: ReadonlySet<HintCode> = new Set(['closer', 'away', 'cut_off', 'off_centre', 'out_of_focus']);
/** Hints that another distance may resolve: the document is seen from too near, or its print is too small. */
const BY_DISTANCE: ReadonlySet<HintCode> = new Set(['tilted', 'illegible', 'other_document']);

interface HelpContext {
  /** Automatic capture was given up, and the person knows of the shutter. */
  isAside: boolean;
  /** The camera is known not to focus on what is near. */
  isFixedFocus: boolean;
  /** In milliseconds. */
  time: number;
}

/** Chooses the help beside the hints of one capture: it says something else than they do. */
export class HelpChoice {
  readonly #canUpload: boolean;
  #since: number | null = null;
  #help: Help | null = null;

  constructor(canUpload: boolean) {
    this.#canUpload = canUpload;
  }

  /** Takes the hint that is shown, null without one, and returns the help beside it. */
  offer(hint: HintCode | null, { isAside, isFixedFocus, time }: HelpContext): Help | null {
    // Neither a press nor anything else helps until the document is turned over.
    if (hint === 'same_side') this.restart();
    if (hint === null || hint === 'same_side') return null;
    this.#since ??= time;
    const waited = time - this.#since;
    if (isFixedFocus) return 'focus';
    if (waited < HELP_TIME) return null;
    if (isAside || waited >= SHUTTER_TIME) return 'shutter';
    if (!this.#help || isRepeated(this.#help, hint)) this.#help = this.#choose(hint);
    return this.#help;
  }

  /** The time begins anew. */
  restart(): void {
    this.#since = null;
    this.#help = null;
  }

  #choose(hint: HintCode): Help {
    if (BY_DISTANCE.has(hint)) return 'distance';
    const isUpload = ABOUT_LIGHT.has(hint) || ABOUT_DISTANCE.has(hint);
    if (isUpload && this.#canUpload) return 'upload';
    return ABOUT_LIGHT.has(hint) ? 'shutter' : 'light';
  }
}

/** Whether the help says what the hint says. */
function isRepeated(help: Help, hint: HintCode): boolean {
  return (help === 'light' && ABOUT_LIGHT.has(hint)) || (help === 'distance' && ABOUT_DISTANCE.has(hint));
}
