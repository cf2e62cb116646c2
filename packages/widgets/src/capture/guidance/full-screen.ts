/** Lets an element fill the screen while the person wants it to; never by itself. */
export class FullScreen {
  readonly #element: HTMLElement;
  readonly #onChange: () => void;

  constructor(element: HTMLElement, onChange: () => void) {
    this.#element = element;
    this.#onChange = onChange;
    element.addEventListener('fullscreenchange', onChange);
  }

  /** `none` where the page or the browser does not allow it, as iPhones do not. */
  get state(): 'none' | 'off' | 'on' {
    if (!document.fullscreenEnabled) return 'none';
    return this.#element.matches(':fullscreen') ? 'on' : 'off';
  }

  /** Needs a press of the person. A browser that refuses leaves everything as it is. */
  toggle(): void {
    if (this.state === 'on') this.leave();
    else this.#element.requestFullscreen({ navigationUI: 'hide' }).catch(() => undefined);
  }

  leave(): void {
    if (this.state === 'on') document.exitFullscreen().catch(() => undefined);
  }

  dispose(): void {
    this.#element.removeEventListener('fullscreenchange', this.#onChange);
  }
}
