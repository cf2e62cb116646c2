import type { Timers } from '@idproof/core/internal';

/**
 * The announcement as the camera goes on. `held`: nothing yet, while the judge is loading. `camera`: that the camera
 * is on. `both`: that, and whether capture is automatic. `free`: whether capture is automatic, the rest was announced.
 */
export type Intro = 'held' | 'camera' | 'both' | 'free';

/** Maximum wait in milliseconds before the first announcement. */
const HELD_TIME = 700;
/** Minimum time of an announcement in milliseconds: one that is replaced sooner is not spoken to its end. */
const SPOKEN_TIME = 2500;

/** Keeps two announcements in quick succession from replacing each other in the live region. */
export class IntroVoice {
  intro: Intro;
  readonly #timers: Timers;
  readonly #onChange: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(from: 'held' | 'camera', timers: Timers, onChange: () => void) {
    this.intro = from;
    this.#timers = timers;
    this.#onChange = onChange;
    if (from === 'held') this.#schedule('held', 'camera', HELD_TIME);
    else this.#schedule('camera', 'free', SPOKEN_TIME);
  }

  /** It is known whether capture is automatic. */
  complete(): void {
    if (this.intro === 'held') this.intro = 'both';
  }

  /** The announcement is over. */
  end(): void {
    this.intro = 'free';
    this.#timers.clearTimeout(this.#timer);
  }

  /** Changes from one state to the next after `delay` ms, unless it has changed otherwise. */
  #schedule(from: Intro, to: Intro, delay: number): void {
    this.#timer = this.#timers.setTimeout(() => {
      if (this.intro !== from) return;
      this.intro = to;
      if (to === 'camera') this.#schedule('camera', 'free', SPOKEN_TIME);
      this.#onChange();
    }, delay);
  }
}
