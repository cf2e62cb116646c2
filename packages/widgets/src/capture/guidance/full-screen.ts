/** Full screen of an element, by the person's press alone. */
export class FullScreen {
  readonly #element: HTMLElement;
  readonly #onChange: () => void;

  constructor(element: HTMLElement, onChange: () => void) {
    this.#element = element;
    this.#onChange = onChange;
    element.addEventListener('fullscreenchange', onChange);
  }

  /** `none` where the page or the browser does not allow it, such as on iPhones. */
  get state(): 'none' | 'off' | 'on' {
    if (!document.fullscreenEnabled) return 'none';
    return this.#element.matches(':fullscreen') ? 'on' : 'off';
  }

  /** Needs user activation. A rejection of the browser is ignored. */
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
