const LOCK_EVENT = 'idproof-camera-claim';

/**
 * Lock of the camera among all captures of a page: the last one to open it gets it. Works by an event of the page, so
 * that it also covers elements of two copies of this module.
 */
export class CameraLock {
  readonly #page: EventTarget | undefined;
  readonly #onLost: () => void;
  readonly #listen = (event: Event): void => {
    if ((event as CustomEvent).detail === this) return;
    this.release();
    this.#onLost();
  };

  /** Calls `onLost` when another capture takes the camera; never without `page`. */
  constructor(page: EventTarget | undefined, onLost: () => void) {
    this.#page = page;
    this.#onLost = onLost;
  }

  /** Makes the other captures release the camera before this returns. */
  take(): void {
    this.#page?.dispatchEvent(new CustomEvent(LOCK_EVENT, { detail: this }));
    this.#page?.addEventListener(LOCK_EVENT, this.#listen);
  }

  release(): void {
    this.#page?.removeEventListener(LOCK_EVENT, this.#listen);
  }
}
