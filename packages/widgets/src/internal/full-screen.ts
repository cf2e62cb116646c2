import type { ReactiveController, ReactiveElement } from 'lit';

/** Lets an element fill the screen while the person wants it to; never by itself. */
export class FullScreen implements ReactiveController {
  readonly #host: ReactiveElement;
  readonly #onChange = (): void => this.#host.requestUpdate();

  constructor(host: ReactiveElement) {
    this.#host = host;
    host.addController(this);
  }

  /** `none` where the page or the browser does not allow it, as iPhones do not. */
  get state(): 'none' | 'off' | 'on' {
    if (!document.fullscreenEnabled) return 'none';
    return this.#host.matches(':fullscreen') ? 'on' : 'off';
  }

  hostConnected(): void {
    this.#host.addEventListener('fullscreenchange', this.#onChange);
  }

  hostDisconnected(): void {
    this.#host.removeEventListener('fullscreenchange', this.#onChange);
  }

  /** Needs a press of the person. A browser that refuses leaves everything as it is. */
  toggle(): void {
    if (this.state === 'on') this.leave();
    else this.#host.requestFullscreen({ navigationUI: 'hide' }).catch(() => undefined);
  }

  leave(): void {
    if (this.state === 'on') document.exitFullscreen().catch(() => undefined);
  }
}
