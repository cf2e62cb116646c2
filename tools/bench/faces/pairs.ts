import { SAME_PERSON_DISTANCE, toScore } from '@idproof/engines';

/** Smallest, middle and largest of a list, and how many there were. */
export interface Spread {
  count: number;
  min: number;
  median: number;
  max: number;
}

/** Two images and how unlike their faces are; `same` is left out where nobody knows whether it is one person. */
export interface Pair {
  first: string;
  second: string;
  same?: boolean | undefined;
  distance: number;
}

/** How pairs of images were judged. */
export interface PairFigures {
  same: { distance: Spread; score: Spread };
  different: { distance: Spread; score: Spread };
  /** False rejects and false accepts, each as `first second distance`. */
  falseRejects: string[];
  falseAccepts: string[];
  /** Milliseconds to find and describe the face of one image. */
  milliseconds: Spread;
  /** Images in which no face was found; they count in no pair. */
  unusable: string[];
  /** Images whose face is narrower than compare takes, as `name width`; their pairs are measured all the same. */
  tooSmall: string[];
  /** Files with the very bytes of another one; they count in no pair. */
  repeated: string[];
  /** Every pair, the most alike first. */
  pairs: Pair[];
}

export function measureSpread(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.round((sorted.length - 1) * share)] ?? Number.NaN;
  return { count: sorted.length, min: at(0), median: at(0.5), max: at(1) };
}

export function bothSpreads(distances: readonly number[]) {
  return { distance: measureSpread(distances), score: measureSpread(distances.map(toScore)) };
}

/** Whether the engine would have called the pair one person, with its own limit or another one. */
const isAccepted = ({ distance }: Pair, limit = SAME_PERSON_DISTANCE): boolean => distance <= limit;

/** Errors among trials, and the rate that is not exceeded with 95 % confidence. */
export interface ErrorCount {
  errors: number;
  trials: number;
  atMost: number;
}

/** The pairs that were judged wrong: false rejects where `same` is true, false accepts where it is false. */
export function countErrors(pairs: readonly Pair[], same: boolean, limit?: number): ErrorCount {
  const known = pairs.filter((pair) => pair.same === same);
  const errors = known.filter((pair) => isAccepted(pair, limit) !== same).length;
  return { errors, trials: known.length, atMost: upperBound(errors, known.length) };
}

/**
 * The largest rate at which so few errors among so many independent trials still happen one time in twenty: for none,
 * about three by the number of trials ("rule of three").
 */
export function upperBound(errors: number, trials: number): number {
  if (trials === 0 || errors >= trials) return 1;
  let [low, high] = [errors / trials, 1];
  for (let step = 0; step < 40; step++) {
    const rate = (low + high) / 2;
    if (chanceOfAtMost(errors, trials, rate) > 0.05) low = rate;
    else high = rate;
  }
  return high;
}

function chanceOfAtMost(errors: number, trials: number, rate: number): number {
  let term = (1 - rate) ** trials;
  let sum = term;
  for (let k = 1; k <= errors; k++) {
    term *= ((trials - k + 1) / k) * (rate / (1 - rate));
    sum += term;
  }
  return sum;
}

export interface Judged {
  pairs: readonly Pair[];
  times: readonly number[];
  unusable: string[];
  tooSmall: string[];
  repeated: string[];
}

export function judgePairs({ pairs, times, unusable, tooSmall, repeated }: Judged): PairFigures {
  const listDistances = (same: boolean) => pairs.filter((pair) => pair.same === same).map(({ distance }) => distance);
  const wrong = (same: boolean) =>
    pairs
      .filter((pair) => pair.same === same && isAccepted(pair) !== same)
      .map(({ first, second, distance }) => `${first} ${second} ${distance.toFixed(3)}`);
  return {
    same: bothSpreads(listDistances(true)),
    different: bothSpreads(listDistances(false)),
    falseRejects: wrong(true),
    falseAccepts: wrong(false),
    milliseconds: measureSpread(times),
    unusable,
    tooSmall,
    repeated,
    pairs: pairs.toSorted((a, b) => a.distance - b.distance),
  };
}
