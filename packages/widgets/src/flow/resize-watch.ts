import type { ReactiveController } from 'lit';
import type { BaseElement } from '../element/base-element.js';
import { reveal } from '../element/reveal.js';

/** Time in which layout still changes after a rotation, in milliseconds: the camera turns after the window. */
const LAYOUT_MS = 1000;
/** Share of a heading or a stage in the window from which on it counts as visible. */
const MIN_VISIBLE = 0.5;

/** Keeps the screen in the window when the width of that changes, unless the person has scrolled elsewhere. */
export class ResizeWatch implements ReactiveController {
  readonly #flow: BaseElement;
  readonly #visible = new Set<Element>();
  /** In a frame it measures against the window of the top page. Its last entries are from before the rotation. */
  readonly #watch = new IntersectionObserver(
    (entries) => {
      for (const { target, intersectionRatio } of entries)
        if (intersectionRatio >= MIN_VISIBLE) this.#visible.add(target);
        else this.#visible.delete(target);
    },
    { threshold: MIN_VISIBLE },
  );
  readonly #sizes = new ResizeObserver(() => {
    if (performance.now() < this.#layoutEndsAt) this.#show();
  });
  #targets: readonly Element[] = [];
  #width = innerWidth;
  #layoutEndsAt = 0;

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
    this.#visible.clear();
    for (const target of targets) this.#watch.observe(target);
  }

  get #screen(): (HTMLElement & Partial<BaseElement>) | null | undefined {
    return this.#flow.shadowRoot?.querySelector('[data-screen], .screen');
  }

  /** On-screen keyboards and the bars of a browser change the height alone. */
  readonly #onResize = (): void => {
    if (innerWidth === this.#width) return;
    this.#width = innerWidth;
    if (this.#visible.size === 0) return;
    this.#layoutEndsAt = performance.now() + LAYOUT_MS;
    this.#show();
  };

  /** Scrolls as for a new screen, and leaves the focus. */
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
