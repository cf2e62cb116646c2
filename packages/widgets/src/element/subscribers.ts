/** The listeners of a manager: each change reaches all of them, in the order of subscription, before the next one does. */
export class Subscribers<Change> {
  readonly #listeners = new Set<(change: Change) => void>();
  readonly #queue: Change[] = [];

  /** Returns the function that ends the subscription. */
  add(listener: (change: Change) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  notify(change: Change): void {
    this.#queue.push(change);
    // Made by a listener during a delivery: the loop delivers it after the current change.
    if (this.#queue.length > 1) return;
    try {
      for (const next of this.#queue) for (const listener of this.#listeners) listener(next);
    } finally {
      this.#queue.length = 0;
    }
  }
}
