import type { PropertyValues } from 'lit';
import { property } from 'lit/decorators.js';
import { PressGuard, type Timers } from '@idproof/core/internal';
import { getDirection } from '@idproof/core/locale';
import { format, mergeLabels, type FirstLabelKey, type Labels, type Words } from '../labels.js';
import { TEXTS, type TextSource } from '../locales/index.js';
import { checkSettings } from '../dev/dev-warnings.js';
import { LocaleTexts } from './locale-texts.js';
import { reveal } from './reveal.js';
import { StyledElement } from './styled-element.js';

/** @public Importing the types of one element also brings the types of its events. */
export type { IdproofEventMap } from '../events.js';

/**
 * The base class of the elements: labels and language, keyboard focus that survives a change of screen, a guard against
 * presses on a control that has just appeared, and a state that survives a move within the document.
 */
export class BaseElement extends StyledElement {
  /** Texts that replace those of the language, by their keys; any subset. Default: none. */
  @property({ attribute: false }) labels: Partial<Labels> = {};
  /**
   * The language of the texts, as a BCP 47 tag. Default: the first of the browser's languages that the kit has, else
   * English.
   */
  @property() locale = '';
  /**
   * Light or dark: `light`, `dark`, or `auto`, which takes the setting of the person's system. Default: the page's
   * `color-scheme`.
   */
  @property({ reflect: true, useDefault: true }) theme: '' | 'auto' | 'light' | 'dark' = '';
  /** @internal The source of the texts of each language. */
  @property({ attribute: false }) texts: TextSource = TEXTS;
  /** @internal The clock. */
  @property({ attribute: false }) timers: Timers = globalThis;

  /** The texts of the language, overlaid with `labels`. Merged once per change. */
  protected words: Words = mergeLabels(null);
  readonly #guard = new PressGuard(() => this.timers);
  readonly #localeTexts = new LocaleTexts({
    source: () => this.texts,
    languages: () => navigator.languages,
    onLoad: () => this.requestUpdate(),
    warn: (message) => this.warn(message),
  });
  #table: Words = this.#localeTexts.table;
  /** False once the element was removed and not put back in the same task. */
  #isPlaced = false;
  /** The window of the frame whose document holds the element; null in the page's own document. */
  #frame: Window | null = null;
  #content: HTMLElement | null = null;
  #hadFocus = false;
  #isNew = true;
  /** True while the heading holds the focus until the screen has a control. */
  #isParked = false;
  /** The phase in which the first control appeared. */
  #firstPhase: string | null = null;

  /** The requested language; the flow may also take it from its session. */
  protected get wantedLocale(): string {
    return this.locale ?? '';
  }

  /** Whether the next screen needs the lazy texts (`LATER_ENGLISH`). */
  protected get needsAllTexts(): boolean {
    return false;
  }

  /** The language shown. For a language that the kit lacks, it is the requested one if the page sets `labels`. */
  protected get shownLocale(): string {
    const { isMissing, locale } = this.#localeTexts;
    return isMissing && this.#hasOwnTexts() ? this.wantedLocale : locale;
  }

  /** All content is in an element with `lang` and `dir`, since the attributes of the host belong to the page. */
  protected override createRenderRoot(): HTMLElement | DocumentFragment {
    const root = super.createRenderRoot();
    const content = document.createElement('div');
    content.style.display = 'contents';
    root.append(content);
    this.#content = content;
    return content;
  }

  override connectedCallback(): void {
    this.#watchFrame();
    // After a move, the next update restores what the browser stopped, such as a video.
    if (this.#isPlaced) return this.requestUpdate();
    this.#isPlaced = true;
    super.connectedCallback();
    this.#guard.connect(this.shadowRoot!);
    this.enter?.();
  }

  /** Portals, dialogs and keyed lists take an element out of the document and put it elsewhere in the same task. */
  override disconnectedCallback(): void {
    queueMicrotask(() => {
      if (!this.isConnected) this.#leave();
    });
  }

  #leave(): void {
    if (!this.#isPlaced) return;
    this.#isPlaced = false;
    super.disconnectedCallback();
    this.#guard.disconnect();
    this.release?.();
  }

  /** In the document of a frame: the browser removes a frame without calling `disconnectedCallback` of its elements. */
  #watchFrame(): void {
    const { defaultView } = this.ownerDocument;
    this.#frame?.removeEventListener('pagehide', this.#onFrameGone);
    this.#frame = defaultView === window ? null : defaultView;
    this.#frame?.addEventListener('pagehide', this.#onFrameGone);
  }

  readonly #onFrameGone = ({ persisted }: PageTransitionEvent): void => {
    if (!persisted) this.#leave();
  };

  /** Called when the element is added to a document; not when it is moved. */
  protected enter?(): void;

  /** Called when the element is removed, to release camera, workers, timers and listeners; not when it is moved. */
  protected release?(): void;

  /** An update waits at most `MAX_WAIT_MS` for the texts of its language; the previous screen stays meanwhile. */
  protected override scheduleUpdate(): void | Promise<unknown> {
    const wait = this.#localeTexts.request(this.wantedLocale, this.#hasOwnTexts());
    if (wait) return wait.then(() => this.scheduleUpdate());
    const rest = this.needsAllTexts ? this.#localeTexts.awaitAll() : null;
    return rest ? rest.then(() => super.scheduleUpdate()) : super.scheduleUpdate();
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    const { table } = this.#localeTexts;
    if (changed.has('labels') || table !== this.#table) this.words = mergeLabels(this.labels, table);
    this.#table = table;
    this.#hadFocus = this.shadowRoot?.activeElement != null;
  }

  protected override update(changed: PropertyValues): void {
    if (this.#content) {
      this.#content.lang = this.shownLocale;
      this.#content.dir = getDirection(this.shownLocale);
    }
    super.update(changed);
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    const phase = this.getAttribute('phase');
    // Without a press on the page there is no double press to guard against. A frame cannot know of presses outside it.
    const isUntouched = self === top && !(navigator.userActivation?.hasBeenActive ?? true);
    const hasControls = this.#guard.refresh(isUntouched && phase === (this.#firstPhase ?? phase));
    if (hasControls) this.#firstPhase ??= phase;
    // Properties set before the element was defined are applied after `scheduleUpdate` requested the texts.
    const { wanted, isComplete } = this.#localeTexts;
    const isBehind = wanted !== this.wantedLocale || (this.needsAllTexts && !isComplete);
    if (this.#isNew && isBehind) queueMicrotask(() => this.requestUpdate());
    if (this.#isNew || changed.size > 0) checkSettings(this);
    this.#isNew = false;
    const active = this.shadowRoot?.activeElement ?? null;
    const isParked = this.#isParked && active?.id === 'heading';
    // The next screen may have replaced the focused button.
    if ((this.#hadFocus && active === null) || isParked) this.#moveFocus();
  }

  #hasOwnTexts(): boolean {
    return Object.keys(this.labels ?? {}).length > 0;
  }

  /** Moves the focus to the main control of the screen, or to its heading while there is none. */
  #moveFocus(): void {
    const target = this.shadowRoot?.querySelector<HTMLElement>('[data-focus]');
    this.#isParked = !target;
    // Without `preventScroll` a browser scrolls the control to the middle, and the content around it out of sight.
    if (target) target.focus({ preventScroll: true });
    else this.focus({ preventScroll: true });
    reveal(target);
  }

  /** Moves focus to the heading, so that a screen reader starts at the top. */
  override focus(options?: FocusOptions): void {
    const heading = this.shadowRoot?.querySelector<HTMLElement>('#heading');
    if (heading) heading.focus(options);
    else void this.updateComplete.then(() => this.shadowRoot?.querySelector<HTMLElement>('#heading')?.focus(options));
  }

  /** @internal Ignores presses for a moment, since the controls have changed or were covered. */
  holdPresses(): void {
    this.#guard.renew();
  }

  /** Loads the lazy texts and renders again. Rejects with `network_failed`. */
  protected async completeTexts(): Promise<void> {
    await this.#localeTexts.complete();
  }

  protected text(key: FirstLabelKey, values: Record<string, string | number> = {}): string {
    return format(this.words[key], values);
  }

  /** Logs a warning for the developer about an invalid setting. */
  protected warn(message: string): void {
    console.warn(`<${this.localName}> ${message}`);
  }
}
