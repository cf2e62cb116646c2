import type { Timers } from './timers.js';

/**
 * Milliseconds that a control is visible before it takes a press: the usual interval of a double click. In less,
 * nobody sees a new screen, reads it and decides.
 */
const GUARD_MS = 500;
/** Controls that a press activates. A frame counts as one control: its page cannot know what was there before. */
const CONTROLS = 'button, a[href], iframe';

interface Control {
  /** Its accessible name and whether it is enabled: a control with another meaning counts as new. */
  meaning: string;
  isReady: boolean;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/**
 * Blocks presses on controls that have just appeared. The second press of a double click, a double tap or a held key would
 * otherwise activate the control that replaced the first one.
 *
 * A blocked control has `pointer-events: none`, so that browser automation waits for it, and ignores Enter and Space,
 * unless the person has moved to it by Tab, which is a choice. A click without a pointer or a key (by a screen reader or a
 * script) always counts.
 *
 * The second press of a double click on a control does not select the text that replaced it either.
 */
export class PressGuard {
  readonly #timers: () => Timers;
  readonly #controls = new Map<HTMLElement, Control>();
  #root: (ParentNode & EventTarget) | null = null;
  #observer: IntersectionObserver | null = null;
  /** The control on which the current series of clicks began. */
  #clicked: HTMLElement | undefined;
  /** Whether the series began on a control of any element. */
  #isSeriesOnControl = false;
  /** The control on which the held key was pressed. */
  #pressed: HTMLElement | undefined;

  constructor(timers: () => Timers = () => globalThis) {
    this.#timers = timers;
  }

  /** Guards the controls in `root`, a shadow root or an element. */
  connect(root: ParentNode & EventTarget): void {
    this.disconnect();
    this.#root = root;
    this.#observer = new IntersectionObserver((entries) => entries.forEach((entry) => this.#onVisibilityChange(entry)));
    root.addEventListener('click', this.#onClick, true);
    root.addEventListener('keydown', this.#onKeydown, true);
    root.addEventListener('keyup', this.#onKeyup, true);
    // A series of clicks may begin outside, and a key may be pressed there.
    addEventListener('click', this.#onAnyClick, true);
    addEventListener('mousedown', this.#onAnyMousedown, true);
    this.refresh();
  }

  disconnect(): void {
    this.#observer?.disconnect();
    for (const control of this.#controls.keys()) this.#drop(control);
    this.#root?.removeEventListener('click', this.#onClick, true);
    this.#root?.removeEventListener('keydown', this.#onKeydown, true);
    this.#root?.removeEventListener('keyup', this.#onKeyup, true);
    removeEventListener('click', this.#onAnyClick, true);
    removeEventListener('mousedown', this.#onAnyMousedown, true);
    this.#root = null;
    this.#clicked = undefined;
    this.#pressed = undefined;
  }

  /**
   * Blocks controls that are new or have another meaning; to be called after every change of the content. Returns whether
   * there are any controls. With `isUntouched`, displayed controls are ready at once: no press preceded them that could be
   * repeated.
   */
  refresh(isUntouched = false): boolean {
    if (!this.#root) return false;
    const present = new Set(this.#root.querySelectorAll<HTMLElement>(CONTROLS));
    for (const element of this.#controls.keys()) if (!present.has(element)) this.#drop(element);
    for (const element of present) {
      const meaning = readMeaning(element);
      if (this.#controls.get(element)?.meaning !== meaning) this.#block(element, meaning);
      if (isUntouched && isDisplayed(element)) this.#unblock(element);
    }
    return present.size > 0;
  }

  /** Blocks every control again, when the subject of the screen has changed. */
  renew(): void {
    for (const [element, { meaning }] of Array.from(this.#controls)) this.#block(element, meaning);
  }

  #block(element: HTMLElement, meaning: string): void {
    // The observer reports each element once when observation begins, and when it becomes visible.
    this.#drop(element);
    this.#controls.set(element, { meaning, isReady: false, timer: undefined });
    element.style.pointerEvents = 'none';
    this.#observer?.observe(element);
  }

  #drop(element: HTMLElement): void {
    this.#timers().clearTimeout(this.#controls.get(element)?.timer);
    this.#controls.delete(element);
    this.#observer?.unobserve(element);
    element.style.pointerEvents = '';
  }

  #onVisibilityChange({
    target,
    isIntersecting,
    boundingClientRect: { width, height },
  }: IntersectionObserverEntry): void {
    const element = target as HTMLElement;
    const control = this.#controls.get(element);
    if (!control) return;
    if (isIntersecting && !control.isReady) {
      control.timer ??= this.#timers().setTimeout(() => this.#unblock(element), GUARD_MS);
    } else if (!isIntersecting && width + height === 0 && (control.timer || control.isReady)) {
      // Not displayed at all, unlike one that was scrolled out of view.
      this.#block(element, control.meaning);
    }
  }

  #unblock(element: HTMLElement): void {
    const control = this.#controls.get(element);
    if (!control) return;
    control.isReady = true;
    element.style.pointerEvents = '';
  }

  #find(event: Event): HTMLElement | undefined {
    const path = event.composedPath() as HTMLElement[];
    return path.find((target) => this.#controls.has(target));
  }

  readonly #onAnyClick = (event: MouseEvent): void => {
    if (event.detail !== 1) return;
    this.#clicked = this.#find(event);
    this.#isSeriesOnControl = event
      .composedPath()
      .some((target) => target instanceof Element && target.matches(CONTROLS));
  };

  readonly #onAnyMousedown = (event: MouseEvent): void => {
    if (event.detail > 1 && this.#isSeriesOnControl) event.preventDefault();
  };

  readonly #onClick = (event: Event): void => {
    const element = this.#find(event);
    const { detail } = event as MouseEvent;
    if (!element || detail === 0) return;
    const isSeries = detail > 1 && element !== this.#clicked;
    if (isSeries || !this.#controls.get(element)?.isReady) refuse(event);
  };

  readonly #onKeydown = (event: Event): void => {
    const element = this.#find(event);
    const { key, repeat } = event as KeyboardEvent;
    if (!element || (key !== 'Enter' && key !== ' ')) return;
    if (repeat && element === this.#pressed && key === ' ') return;
    this.#pressed = !repeat && this.#controls.get(element)?.isReady ? element : undefined;
    if (this.#pressed) return;
    refuse(event);
    // A control out of view would stay blocked.
    element.scrollIntoView({ block: 'nearest' });
  };

  /** A button takes Space when it is let go, also where another one had the focus when it was pressed. */
  readonly #onKeyup = (event: Event): void => {
    const element = this.#find(event);
    const { key } = event as KeyboardEvent;
    if (!element) return;
    if (key === 'Tab') this.#unblock(element);
    if (key !== ' ') return;
    if (element !== this.#pressed) refuse(event);
    this.#pressed = undefined;
  };
}

const isDisplayed = (element: HTMLElement): boolean => element.getClientRects().length > 0;

function refuse(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

function readMeaning(element: HTMLElement): string {
  const name = element.getAttribute('aria-label') ?? element.textContent;
  return `${name.trim()}|${element.hasAttribute('disabled')}`;
}
