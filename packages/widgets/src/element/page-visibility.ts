import type { ReactiveController } from 'lit';

/** What goes on only while the page is seen. */
interface Pausable {
  hide(): void;
  show(): void;
}

/** Tells when the page is left and when it is back; phones differ in which event they fire. */
export class PageVisibility implements ReactiveController {
  readonly #told: Pausable;

  constructor(told: Pausable) {
    this.#told = told;
  }

  hostConnected(): void {
    document.addEventListener('visibilitychange', this.#check);
    addEventListener('pagehide', this.#hide);
    // iOS comes back from another app with one of these alone.
    addEventListener('pageshow', this.#check);
    addEventListener('focus', this.#check);
  }

  hostDisconnected(): void {
    document.removeEventListener('visibilitychange', this.#check);
    removeEventListener('pagehide', this.#hide);
    removeEventListener('pageshow', this.#check);
    removeEventListener('focus', this.#check);
  }

  readonly #hide = (): void => this.#told.hide();

  readonly #check = (): void => {
    if (document.visibilityState === 'hidden') this.#told.hide();
    else this.#told.show();
  };
}
