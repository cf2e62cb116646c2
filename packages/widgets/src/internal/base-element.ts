import { LitElement, type PropertyValues } from 'lit';
import { property } from 'lit/decorators.js';
import { format, mergeLabels, type LabelKey, type Labels } from '../labels.js';

/** What all elements share: their texts, and that keyboard focus survives a change of screen. */
export class BaseElement extends LitElement {
  /** Texts to use instead of the English ones; any subset. */
  @property({ attribute: false }) labels: Partial<Labels> = {};

  /** The texts in force. Merged once per change. */
  protected words: Labels = mergeLabels(null);
  #hadFocus = false;

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    if (changed.has('labels')) this.words = mergeLabels(this.labels);
    this.#hadFocus = this.shadowRoot?.activeElement != null;
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    // The focused button may just have been replaced by the next screen.
    if (this.#hadFocus && this.shadowRoot?.activeElement == null) this.moveFocus();
  }

  /** Where focus goes when the control that had it is gone. */
  protected moveFocus(): void {
    const target = this.shadowRoot?.querySelector<HTMLElement>('[data-focus]');
    if (target) target.focus();
    else this.focus();
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
