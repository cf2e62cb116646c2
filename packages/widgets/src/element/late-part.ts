import { IdproofError } from '@idproof/core/internal';
import type { CSSResult } from 'lit';
import type { StyledElement } from './styled-element.js';

/** Code that an element does without until a camera is opened or a picture is there, and the styles that belong to it. */
export class LatePart<Part extends { styles: CSSResult }> {
  readonly #host: StyledElement;
  readonly #import: () => Promise<Part>;
  #part: Part | null = null;

  constructor(host: StyledElement, load: () => Promise<Part>) {
    this.#host = host;
    this.#import = load;
  }

  /** Null until it has arrived. */
  get part(): Part | null {
    return this.#part;
  }

  /** Shows the element anew with it. Rejects with `network_failed` when it does not arrive; asking again tries again. */
  async load(): Promise<Part> {
    if (this.#part) return this.#part;
    try {
      this.#part = await this.#import();
    } catch (cause) {
      throw new IdproofError('network_failed', 'A part of the element was not loaded', { cause });
    }
    this.#host.addStyles(this.#part.styles);
    this.#host.requestUpdate();
    return this.#part;
  }
}
