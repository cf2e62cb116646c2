import type { ReactiveController } from 'lit';
import type { BaseElement } from '../element/base-element.js';
import { reveal } from '../element/reveal.js';

/** For so long after a turn what is shown may still change its size, in milliseconds: the camera turns after the window. */
const SETTLING = 1000;
/** So much of a heading or a picture is in the window where somebody looks at it. */
const LOOKED_AT = 0.5;

/** Keeps the screen in the window when that gets another width, unless the person is elsewhere on the page. */
export class TurnedWindow implements ReactiveController {
  readonly #flow: BaseElement;
  readonly #seen = new Set<Element>();
  /** In a frame it looks at the window of the page around. What it said last is from before the turn. */
  readonly #watch = new IntersectionObserver(
    (entries) => {
      for (const { target, intersectionRatio } of entries)
        if (intersectionRatio >= LOOKED_AT) this.#seen.add(target);
        else this.#seen.delete(target);
    },
    { threshold: LOOKED_AT },
  );
  readonly #sizes = new ResizeObserver(() => {
    if (performance.now() < this.#settlesAt) this.#show();
  });
  #targets: readonly Element[] = [];
  #width = innerWidth;
  #settlesAt = 0;

  constructor(flow: BaseElement) {
    this.#flow = flow;
  }

  hostConnected(): void {
    this.#width = innerWidth;
    addEventListener('resize', this.#onResize);
    this.#sizes.observe(this.#flow);
  }

  hostDisconnected(): void {
    removeEventListener('resize', this.#onResize);
    this.#sizes.disconnect();
    this.#observe([]);
  }

  hostUpdated(): void {
    void this.#find();
  }

  async #find(): Promise<void> {
    const screen = this.#screen;
    await screen?.updateComplete;
    if (!this.#flow.isConnected || screen !== this.#screen) return;
    this.#observe([...((screen?.shadowRoot ?? screen)?.querySelectorAll('#heading, .stage') ?? [])]);
  }

  #observe(targets: readonly Element[]): void {
    if (targets.length === this.#targets.length && targets.every((target, at) => target === this.#targets[at])) return;
    this.#targets = targets;
    this.#watch.disconnect();
    this.#seen.clear();
    for (const target of targets) this.#watch.observe(target);
  }

  get #screen(): (HTMLElement & Partial<BaseElement>) | null | undefined {
    return this.#flow.shadowRoot?.querySelector('[data-screen], .screen');
  }

  /** A keyboard on the screen and a browser's bars change the height alone. */
  readonly #onResize = (): void => {
    if (innerWidth === this.#width) return;
    this.#width = innerWidth;
    if (this.#seen.size === 0) return;
    this.#settlesAt = performance.now() + SETTLING;
    this.#show();
  };

  /** As a screen is shown that comes. The focus stays where it is. */
  #show(): void {
    const root = this.#screen?.shadowRoot ?? this.#screen;
    const [heading, stage] = ['#heading', '.stage'].map((name) => root?.querySelector(name));
    const camera = stage?.querySelector('video') ? stage : null;
    if (!camera && isInWindow(heading)) return;
    if (this.#flow.offsetHeight > innerHeight) this.#flow.scrollIntoView();
    else reveal(this.#flow);
    if (camera) [this.#screen, root?.querySelector('.actions'), camera].forEach(reveal);
    else reveal(heading);
  }
}

function isInWindow(element: Element | null | undefined): boolean {
  if (!element) return true;
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
}
