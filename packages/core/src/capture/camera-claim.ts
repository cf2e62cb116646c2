const CLAIM = 'idproof-camera-claim';

/**
 * One camera for all captures of a page: whoever opens it last has it. Told by an event of the page, so that elements
 * of two copies of this module hear of each other, too.
 */
export class CameraClaim {
  readonly #page: EventTarget | undefined;
  readonly #onLost: () => void;
  readonly #listen = (event: Event): void => {
    if ((event as CustomEvent).detail === this) return;
    this.release();
    this.#onLost();
  };

  /** `onLost` is called when another capture takes the camera. Without a page nobody else can. */
  constructor(page: EventTarget | undefined, onLost: () => void) {
    this.#page = page;
    this.#onLost = onLost;
  }

  /** The others let go before this returns. */
  take(): void {
    this.#page?.dispatchEvent(new CustomEvent(CLAIM, { detail: this }));
    this.#page?.addEventListener(CLAIM, this.#listen);
  }

  release(): void {
    this.#page?.removeEventListener(CLAIM, this.#listen);
  }
}
