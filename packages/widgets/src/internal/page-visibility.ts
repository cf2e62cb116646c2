import type { ReactiveController } from 'lit';

/** Tells its host when the page is left and when it is back; phones differ in which event they fire. */
export class PageVisibility implements ReactiveController {
  readonly #onHide: () => void;
  readonly #onShow: () => void;

  constructor(onHide: () => void, onShow: () => void) {
    this.#onHide = onHide;
    this.#onShow = onShow;
  }

  hostConnected(): void {
    document.addEventListener('visibilitychange', this.#check);
    addEventListener('pagehide', this.#onHide);
    // iOS comes back from another app with one of these alone.
    addEventListener('pageshow', this.#check);
    addEventListener('focus', this.#check);
  }

  hostDisconnected(): void {
    document.removeEventListener('visibilitychange', this.#check);
    removeEventListener('pagehide', this.#onHide);
    removeEventListener('pageshow', this.#check);
    removeEventListener('focus', this.#check);
  }

  readonly #check = (): void => {
    if (document.visibilityState === 'hidden') this.#onHide();
    else this.#onShow();
  };
}
