/** A seeded source of chance: the same seed gives the same numbers on every machine. */
export interface Random {
  /** At least 0, under 1. */
  next(): number;
  between(from: number, to: number): number;
  /** A whole number from `from` to `to`, both included. */
  whole(from: number, to: number): number;
  pick<T>(values: readonly T[]): T;
  chance(probability: number): boolean;
  /** About normal, mean 0, standard deviation 1. */
  normal(): number;
}

/** Mulberry32: short, fast enough for noise on every pixel, good enough for pictures. */
export function createRandom(seed: number): Random {
  let state = (seed * 0x9e3779b1) >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1));
  return {
    next,
    between: (from, to) => from + next() * (to - from),
    whole,
    pick: (values) => {
      const value = values[whole(0, values.length - 1)];
      if (value === undefined) throw new Error('nothing to pick from');
      return value;
    },
    chance: (probability) => next() < probability,
    // Three uniform numbers have a variance of 1/4 together.
    normal: () => (next() + next() + next() - 1.5) * 2,
  };
}
