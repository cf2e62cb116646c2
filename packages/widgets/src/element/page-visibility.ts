import type { ReactiveController } from 'lit';

/** An activity that pauses while the page is hidden. */
interface Pausable {
  hide(): void;
  show(): void;
}

/** Pauses an activity when the page is hidden and resumes it when it shows again. Phones differ in the events they fire. */
export class PageVisibility implements ReactiveController {
  readonly #activity: Pausable;

  constructor(activity: Pausable) {
    this.#activity = activity;
  }

  hostConnected(): void {
    document.addEventListener('visibilitychange', this.#check);
    addEventListener('pagehide', this.#hide);
    // iOS fires only one of these when the person returns from another app.
    addEventListener('pageshow', this.#check);
    addEventListener('focus', this.#check);
  }

  hostDisconnected(): void {
    document.removeEventListener('visibilitychange', this.#check);
    removeEventListener('pagehide', this.#hide);
    removeEventListener('pageshow', this.#check);
    removeEventListener('focus', this.#check);
  }

  readonly #hide = (): void => this.#activity.hide();

  readonly #check = (): void => {
    if (document.visibilityState === 'hidden') this.#activity.hide();
    else this.#activity.show();
  };
}
