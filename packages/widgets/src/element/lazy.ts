import { IdproofError } from '@idproof/core/errors';
import type { CSSResult } from 'lit';
import type { StyledElement } from './styled-element.js';

/**
 * Wraps a dynamic import, which runs at the first call and once. Rejects with `network_failed` when the code does not
 * arrive; the next call tries again.
 */
export function lazy<Module>(load: () => Promise<Module>): () => Promise<Module> {
  let loading: Promise<Module> | null = null;
  return () =>
    (loading ??= load().catch((cause: unknown) => {
      loading = null;
      throw new IdproofError('network_failed', 'A part of the page was not loaded', { cause });
    }));
}

/** A lazy module of one element, with its styles. */
export class LazyPart<Part extends { styles: CSSResult }> {
  readonly #host: StyledElement;
  readonly #load: () => Promise<Part>;
  #part: Part | null = null;
  #isLost = false;

  constructor(host: StyledElement, load: () => Promise<Part>) {
    this.#host = host;
    this.#load = lazy(load);
  }

  /** The module; null until it has arrived. */
  get part(): Part | null {
    return this.#part;
  }

  /** Whether the module did not arrive when it was loaded last. */
  get isLost(): boolean {
    return this.#isLost;
  }

  /** Loads the module, adds its styles and renders again. Rejects with `network_failed`; the next call tries again. */
  async load(): Promise<Part> {
    if (this.#part) return this.#part;
    this.#isLost = false;
    try {
      const part = await this.#load();
      if (!this.#part) this.#host.addStyles(part.styles);
      return (this.#part = part);
    } catch (error) {
      this.#isLost = true;
      throw error;
    } finally {
      this.#host.requestUpdate();
    }
  }
}

/** How long a screen waits for its texts or its code, in ms: enough for a fast network, short enough not to annoy. */
export const MAX_WAIT_MS = 600;

/** Resolves once the promise is fulfilled or rejected, at the latest after `MAX_WAIT_MS`. Never rejects. */
export function waitBriefly(promise: Promise<unknown>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, MAX_WAIT_MS);
    const finish = (): void => {
      clearTimeout(timer);
      resolve();
    };
    promise.then(finish, finish);
  });
}
