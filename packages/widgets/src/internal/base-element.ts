import { LitElement, type PropertyValues } from 'lit';
import { property } from 'lit/decorators.js';
import { reveal } from './reveal.js';
import { format, mergeLabels, type LabelKey, type Labels } from '../labels.js';

/** What all elements share: their texts, and that keyboard focus survives a change of screen. */
export class BaseElement extends LitElement {
  /** Texts to use instead of the English ones; any subset. */
  @property({ attribute: false }) labels: Partial<Labels> = {};

  /** The texts in force. Merged once per change. */
  protected words: Labels = mergeLabels(null);
  #hadFocus = false;
  /** True while the heading holds focus for a control that is still to come. */
  #isParked = false;

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    if (changed.has('labels')) this.words = mergeLabels(this.labels);
    this.#hadFocus = this.shadowRoot?.activeElement != null;
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    const active = this.shadowRoot?.activeElement ?? null;
    const isParked = this.#isParked && active?.id === 'heading';
    // The focused button may just have been replaced by the next screen.
    if ((this.#hadFocus && active === null) || isParked) this.#moveFocus();
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

  protected text(key: LabelKey, values: Record<string, string | number> = {}): string {
    return format(this.words[key], values);
  }

  /** Tells the developer about a value that was not understood; the element stays alive. */
  protected warn(message: string): void {
    console.warn(`<${this.localName}> ${message}`);
  }
}
