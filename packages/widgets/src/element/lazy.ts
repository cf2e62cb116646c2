import { IdproofError } from '@idproof/core/errors';
import type { CSSResult } from 'lit';
import type { StyledElement } from './styled-element.js';

/**
 * Code that is loaded at its first use: a function that loads it, once. It rejects with `network_failed` when the code
 * does not arrive; asking again tries again.
 */
export function lazy<Module>(load: () => Promise<Module>): () => Promise<Module> {
  let loading: Promise<Module> | null = null;
  return () =>
    (loading ??= load().catch((cause: unknown) => {
      loading = null;
      throw new IdproofError('network_failed', 'A part of the page was not loaded', { cause });
    }));
}

/** Lazy code of one element, and the styles that belong to it. */
export class LazyPart<Part extends { styles: CSSResult }> {
  readonly #host: StyledElement;
  readonly #load: () => Promise<Part>;
  #part: Part | null = null;

  constructor(host: StyledElement, load: () => Promise<Part>) {
    this.#host = host;
    this.#load = lazy(load);
  }

  /** Null until it has arrived. */
  get part(): Part | null {
    return this.#part;
  }

  /** Shows the element anew with it. Rejects with `network_failed` when it does not arrive; asking again tries again. */
  async load(): Promise<Part> {
    if (this.#part) return this.#part;
    const part = await this.#load();
    if (this.#part) return part;
    this.#part = part;
    this.#host.addStyles(part.styles);
    this.#host.requestUpdate();
    return part;
  }
}

/** How long a screen waits for its texts or its code, in milliseconds: longer than a fast network needs, shorter than annoys. */
export const MAX_WAIT_MS = 600;

/** Resolves once the promise has settled, or after a while. Never rejects. */
export function waitBriefly(promise: Promise<unknown>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, MAX_WAIT_MS);
    const settle = (): void => {
      clearTimeout(timer);
      resolve();
    };
    promise.then(settle, settle);
  });
}
