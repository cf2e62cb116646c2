/** The highest of the values of the last frames: what is seen in one of them may be missed in the next. */
export class RecentMost {
  readonly #lifetime: number;
  #values: { time: number; value: number }[] = [];

  /** `lifetime`: how long a value counts, in milliseconds. */
  constructor(lifetime: number) {
    this.#lifetime = lifetime;
  }

  /** Adds the value of a frame taken at `time`, in milliseconds; returns the highest that counts. */
  add(value: number, time: number): number {
    this.#values = this.#values.filter((old) => time - old.time <= this.#lifetime);
    this.#values.push({ time, value });
    return Math.max(...this.#values.map((kept) => kept.value));
  }

  clear(): void {
    this.#values = [];
  }
}
