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

// The declarations of one element bring the types of its events with them.

/**
 * What all elements share: their texts and language, that keyboard focus survives a change of screen, that no press
 * reaches a control that has just appeared, and that a move within the document ends nothing.
 */
export class BaseElement extends StyledElement {
  /** Texts that replace those of the language; any subset. */
  @property({ attribute: false }) labels: Partial<Labels> = {};
  /** The language of the texts, as a BCP 47 tag. Default: the browser's where there are texts in it, else English. */
  @property() locale = '';
  /**
   * Light or dark: `light`, `dark`, or `auto`, as the person's system is. Default: as the page's `color-scheme` says.
   */
  @property({ reflect: true, useDefault: true }) theme: '' | 'auto' | 'light' | 'dark' = '';
  /** @internal Where the texts of a language come from. */
  @property({ attribute: false }) texts: TextSource = TEXTS;
  /** @internal The clock. */
  @property({ attribute: false }) timers: Timers = globalThis;

  /** The texts in force. Merged once per change. */
  protected words: Words = mergeLabels(null);
  readonly #guard = new PressGuard(() => this.timers);
  readonly #localeTexts = new LocaleTexts({
    source: () => this.texts,
    languages: () => navigator.languages,
    onLate: () => this.requestUpdate(),
    warn: (message) => this.warn(message),
  });
  #table: Words = this.#localeTexts.table;
  /** False once it was removed for good. */
  #isPlaced = false;
  /** The window of the frame whose document it is in; null in the page's own. */
  #frame: Window | null = null;
  #content: HTMLElement | null = null;
  #hadFocus = false;
  #isNew = true;
  /** True while the heading holds focus for a control that is still to come. */
  #isParked = false;
  /** The phase in which the first control appeared. */
  #firstPhase: string | null = null;

  /** The language to show; an element may know it from elsewhere. */
  protected get wantedLocale(): string {
    return this.locale ?? '';
  }

  /** Whether the screen to come has texts of the camera, or tells what became of its picture. */
  protected get needsAllTexts(): boolean {
    return false;
  }

  /** The language that is shown. Of a language without texts here, it is the one that `labels` are in. */
  protected get shownLocale(): string {
    const { isMissing, locale } = this.#localeTexts;
    return isMissing && this.#hasOwnTexts() ? this.wantedLocale : locale;
  }

  /** All content stands in an element that says its language and direction: the host's attributes are the page's. */
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
    // Moved: the next update repairs what the browser ended.
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

  /** In the document of a frame: a frame that goes takes its elements along without a word to them. */
  #watchFrame(): void {
    const { defaultView } = this.ownerDocument;
    this.#frame?.removeEventListener('pagehide', this.#onFrameGone);
    this.#frame = defaultView === window ? null : defaultView;
    this.#frame?.addEventListener('pagehide', this.#onFrameGone);
  }

  readonly #onFrameGone = ({ persisted }: PageTransitionEvent): void => {
    if (!persisted) this.#leave();
  };

  /** Called when it was put into a document; not when it is moved. */
  protected enter?(): void;

  /** Called when it was removed, to let go of camera, workers, timers and listeners; not when it is moved. */
  protected release?(): void;

  /** A screen waits a moment for the texts of its language; what is shown stays meanwhile. */
  protected override scheduleUpdate(): void | Promise<unknown> {
    const wait = this.#localeTexts.turnTo(this.wantedLocale, this.#hasOwnTexts());
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
    // In a page that nobody has pressed, no press can be repeated. A frame cannot know what was pressed around it.
    const isUntouched = self === top && !(navigator.userActivation?.hasBeenActive ?? true);
    const hasControls = this.#guard.refresh(isUntouched && phase === (this.#firstPhase ?? phase));
    if (hasControls) this.#firstPhase ??= phase;
    // Properties that were set before the element was defined have come after the look for its texts.
    const { wanted, isComplete } = this.#localeTexts;
    const isBehind = wanted !== this.wantedLocale || (this.needsAllTexts && !isComplete);
    if (this.#isNew && isBehind) queueMicrotask(() => this.requestUpdate());
    if (this.#isNew || changed.size > 0) checkSettings(this);
    this.#isNew = false;
    const active = this.shadowRoot?.activeElement ?? null;
    const isParked = this.#isParked && active?.id === 'heading';
    // The focused button may just have been replaced by the next screen.
    if ((this.#hadFocus && active === null) || isParked) this.#moveFocus();
  }

  #hasOwnTexts(): boolean {
    return Object.keys(this.labels ?? {}).length > 0;
  }

  /** Focus goes to the main control of the screen, or waits at its heading while there is none. */
  #moveFocus(): void {
    const target = this.shadowRoot?.querySelector<HTMLElement>('[data-focus]');
    this.#isParked = !target;
    // A browser would move the control to the middle of the window, and what belongs to it out of sight.
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

  /** @internal Takes no press for a moment: what stands on the screen has changed, or was covered. */
  holdPresses(): void {
    this.#guard.renew();
  }

  /** Loads the texts of the camera, and shows the screen anew with them. Rejects with `network_failed`. */
  protected async completeTexts(): Promise<void> {
    await this.#localeTexts.complete();
  }

  protected text(key: FirstLabelKey, values: Record<string, string | number> = {}): string {
    return format(this.words[key], values);
  }

  /** Tells the developer about a value that was not understood; the element stays alive. */
  protected warn(message: string): void {
    console.warn(`<${this.localName}> ${message}`);
  }
}
