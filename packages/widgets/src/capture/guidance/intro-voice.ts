import type { Timers } from '@idproof/core/internal';

/**
 * What is to be said as the camera goes on. `held`: nothing yet, the judge may be there in a moment. `camera`: that it
 * is on. `both`: that, and who takes the picture, in one breath. `free`: who takes the picture, since the rest was said.
 */
export type Intro = 'held' | 'camera' | 'both' | 'free';

/** So many milliseconds nobody waits in vain for a first word. */
const HELD_TIME = 700;
/** A sentence that is replaced sooner is not spoken to its end, or not at all. */
const SPOKEN_TIME = 2500;

/** Keeps two sentences that come close upon each other from replacing one another in the live region. */
export class IntroVoice {
  intro: Intro;
  readonly #timers: Timers;
  readonly #onChange: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(from: 'held' | 'camera', timers: Timers, onChange: () => void) {
    this.intro = from;
    this.#timers = timers;
    this.#onChange = onChange;
    if (from === 'held') this.#follow('held', 'camera', HELD_TIME);
    else this.#follow('camera', 'free', SPOKEN_TIME);
  }

  /** It is known who takes the picture. */
  complete(): void {
    if (this.intro === 'held') this.intro = 'both';
  }

  /** All of it was said before, or is not wanted any more. */
  end(): void {
    this.intro = 'free';
    this.#timers.clearTimeout(this.#timer);
  }

  /** Goes from one to the next in a while, unless it went elsewhere meanwhile. */
  #follow(from: Intro, to: Intro, delay: number): void {
    this.#timer = this.#timers.setTimeout(() => {
      if (this.intro !== from) return;
      this.intro = to;
      if (to === 'camera') this.#follow('camera', 'free', SPOKEN_TIME);
      this.#onChange();
    }, delay);
  }
}
