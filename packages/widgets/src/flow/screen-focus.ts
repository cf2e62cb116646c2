import type { ReactiveController } from 'lit';
import type { BaseElement } from '../element/base-element.js';
import { isTypingElsewhere, reveal } from '../element/reveal.js';
import type { FlowManager } from './flow-manager.js';
import type { AutoStart } from './auto-start.js';

/** Moves focus to the heading of each new screen, and the screen into the window. */
export class ScreenFocus implements ReactiveController {
  readonly #flow: BaseElement;
  #isRequested = false;
  /** True for the first screen of a session that was open before the page was loaded. */
  #isResumed = false;

  constructor(flow: BaseElement, manager: FlowManager, autoStart: AutoStart) {
    this.#flow = flow;
    flow.addController(this);
    manager.subscribe(({ state, previous }) => {
      this.#isRequested ||=
        state.phase !== previous.phase && !isTypingElsewhere(flow) && !autoStart.isUnasked(previous);
      this.#isResumed = autoStart.isResuming;
    });
  }

  /** Moves focus with the next update, also where the phase stays. */
  request(): void {
    this.#isRequested = true;
    this.#flow.requestUpdate();
  }

  /** Moves the focus that a dialog has delayed. Without one no update may follow: Back may have left the flow. */
  resume(): void {
    if (this.#isRequested) this.#flow.requestUpdate();
  }

  hostUpdated(): void {
    // While a dialog covers the screen, focus stays in it.
    if (!this.#isRequested || this.#flow.shadowRoot?.querySelector('dialog')?.open) return;
    this.#isRequested = false;
    void this.#showScreen();
  }

  /** Shows the new screen from its beginning, unless all of it is in sight, and moves focus to its heading. */
  async #showScreen(): Promise<void> {
    const flow = this.#flow;
    const screen = flow.shadowRoot?.querySelector<BaseElement>('[data-screen]');
    await screen?.updateComplete;
    const progress = this.#find('.progress');
    if (progress) this.#find('.step')?.style.setProperty('--_progress', `${progress.offsetHeight}px`);
    // Browsers scroll a focused heading to the middle of the window, and not at all where it has the focus already.
    flow.focus({ preventScroll: true });
    const focused = flow.shadowRoot?.activeElement;
    const heading = focused?.shadowRoot?.activeElement ?? focused;
    // After a reload nothing scrolls while the main control is in sight.
    const last = screen?.shadowRoot?.querySelector('[data-focus]') ?? heading;
    if (this.#isResumed && last && last.getBoundingClientRect().bottom < innerHeight) return;
    if (flow.offsetHeight > innerHeight || flow.getBoundingClientRect().bottom > innerHeight) flow.scrollIntoView();
    else reveal(flow);
    reveal(heading);
  }

  #find(selector: string): HTMLElement | null | undefined {
    return this.#flow.shadowRoot?.querySelector<HTMLElement>(selector);
  }
}
