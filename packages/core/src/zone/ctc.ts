/** The output of a recognition net for one line: `steps` columns with the probability of each of `classes` outputs. */
export interface Posteriors {
  data: Float32Array;
  steps: number;
  classes: number;
}

/** Probability of each symbol at each step: blank first, then the symbols in the caller's order. */
export interface SymbolSteps {
  steps: number;
  blank: Float64Array;
  /** `symbols[k][t]` */
  symbols: readonly Float64Array[];
}

/** Minimum probability of an output, so that no evidence is taken for impossible. */
const FLOOR = 1e-6;

/** Sums the outputs that stand for one symbol, so that decoding only sees the symbols it may choose from. */
export function gatherSymbols(
  posteriors: Posteriors,
  groups: readonly (readonly number[])[],
  blanks: readonly number[] = [0],
): SymbolSteps {
  const { data, steps, classes } = posteriors;
  const collect = (outputs: readonly number[]): Float64Array => {
    const track = new Float64Array(steps).fill(FLOOR);
    for (let t = 0; t < steps; t++) for (const output of outputs) track[t]! += data[t * classes + output]!;
    return track;
  };
  return { steps, blank: collect(blanks), symbols: groups.map(collect) };
}

/**
 * The probability of each symbol at each place of a text that has exactly `allowed.length` symbols, summed over all
 * alignments (forward-backward over CTC's lattice). `allowed[n][k]`: symbol k may stand at place n.
 * Null when the line is too short for that many symbols.
 */
export function decodeExact(line: SymbolSteps, allowed: readonly (readonly boolean[])[]): Float64Array[] | null {
  const places = allowed.length;
  const size = line.symbols.length;
  if (line.steps < places) return null;
  const lattice: Lattice = {
    places,
    width: size + 1,
    choices: allowed.map((may) => Uint8Array.from(may.flatMap((is, k) => (is ? [k] : [])))),
    emissions: Array.from({ length: line.steps }, (_, t) => Float64Array.from(line.symbols, (track) => track[t]!)),
    blank: line.blank,
  };
  const forward = sweepForward(lattice);
  let next: Float64Array = new Float64Array((places + 1) * lattice.width);
  next.fill(1, places * lattice.width);
  const marginals = Array.from({ length: places }, () => new Float64Array(size));
  for (let t = line.steps - 1; t >= 0; t--) {
    const before = t > 0 ? forward.cells[t - 1]! : startCells(lattice);
    const range = t > 0 ? forward.ranges[t - 1]! : NO_SYMBOL;
    addEntries(lattice, t, range, before, next, forward.scale[t]!, marginals);
    if (t > 0) next = stepBack(lattice, t, range, next, forward.scale[t]!);
  }
  return marginals.map(normalise).every((sum) => sum > 0 && Number.isFinite(sum)) ? marginals : null;
}

/** The lattice of both passes, laid out for the inner loops, which run some million times for each line. */
interface Lattice {
  places: number;
  /** Cells for each count of symbols: the blank's, then one for each symbol. */
  width: number;
  /** For each place, the symbols that may stand there. */
  choices: readonly Uint8Array[];
  /** For each step, the probability of each symbol. */
  emissions: readonly Float64Array[];
  blank: Float64Array;
}

function startCells({ places, width }: Lattice): Float64Array {
  const cells = new Float64Array((places + 1) * width);
  cells[0] = 1;
  return cells;
}

/**
 * Share of a step's probability below which a count of symbols is not followed: six symbols that the image does not show
 * at all, or shows in excess.
 */
const PRUNED = FLOOR ** 6;

/** Counts of symbols, from the first to the last one that is followed. */
type Range = readonly [first: number, last: number];

/** Cells: for each count n of symbols so far, first "the last step was blank", then "the last step was symbol k". */
function sweepForward(lattice: Lattice) {
  const { places, width, choices, emissions, blank } = lattice;
  const cells: Float64Array[] = [];
  const scale = new Float64Array(emissions.length);
  const ranges: Range[] = [];
  const totals = new Float64Array(places + 1);
  let before: Float64Array = startCells(lattice);
  let [first, last] = [0, 0];
  for (let t = 0; t < emissions.length; t++) {
    const emission = emissions[t]!;
    const now = new Float64Array((places + 1) * width);
    last = Math.min(places, last + 1);
    let total = 0;
    let previousSum = 0;
    for (let n = first; n <= last; n++) {
      const at = n * width;
      let sum = 0;
      for (let i = at; i < at + width; i++) sum += before[i]!;
      now[at] = sum * blank[t]!;
      let here = now[at];
      if (n > 0) {
        const choice = choices[n - 1]!;
        for (let c = 0; c < choice.length; c++) {
          const k = choice[c]!;
          const enter = previousSum - before[at - width + 1 + k]!;
          const value = (before[at + 1 + k]! + enter) * emission[k]!;
          now[at + 1 + k] = value;
          here += value;
        }
      }
      previousSum = sum;
      totals[n] = here;
      total += here;
    }
    while (first < last && totals[first]! < PRUNED * total) now.fill(0, first * width, ++first * width);
    while (last > first && totals[last]! < PRUNED * total) now.fill(0, last * width, (last-- + 1) * width);
    for (let i = first * width; i < (last + 1) * width; i++) now[i]! /= total;
    scale[t] = total;
    ranges.push([first, last]);
    cells.push(now);
    before = now;
  }
  return { cells, scale, ranges };
}

/** Each path enters each place once: the chance of entering with a symbol is that symbol's share of the place. */
function addEntries(
  { places, width, choices, emissions }: Lattice,
  t: number,
  [first, last]: Range,
  before: Float64Array,
  after: Float64Array,
  scale: number,
  marginals: Float64Array[],
): void {
  const emission = emissions[t]!;
  for (let n = first + 1; n <= Math.min(places, last + 1); n++) {
    const at = (n - 1) * width;
    let sum = 0;
    for (let i = at; i < at + width; i++) sum += before[i]!;
    if (sum === 0) continue;
    const choice = choices[n - 1]!;
    const marginal = marginals[n - 1]!;
    for (let c = 0; c < choice.length; c++) {
      const k = choice[c]!;
      const entering = ((sum - before[at + 1 + k]!) * emission[k]!) / scale;
      marginal[k]! += entering * after[n * width + 1 + k]!;
    }
  }
}

function stepBack(
  { places, width, choices, emissions, blank }: Lattice,
  t: number,
  [first, last]: Range,
  after: Float64Array,
  scale: number,
): Float64Array {
  const emission = emissions[t]!;
  const now = new Float64Array((places + 1) * width);
  for (let n = first; n <= last; n++) {
    const at = n * width;
    const toBlank = blank[t]! * after[at]!;
    const choice = choices[n] ?? NO_CHOICE;
    let entering = 0;
    for (let c = 0; c < choice.length; c++) entering += emission[choice[c]!]! * after[at + width + 1 + choice[c]!]!;
    now[at] = (toBlank + entering) / scale;
    for (let k = 0; k < width - 1; k++)
      now[at + 1 + k] = (toBlank + emission[k]! * after[at + 1 + k]! + entering) / scale;
    for (let c = 0; c < choice.length; c++) {
      const k = choice[c]!;
      now[at + 1 + k]! -= (emission[k]! * after[at + width + 1 + k]!) / scale;
    }
  }
  return now;
}

const NO_CHOICE = new Uint8Array();
const NO_SYMBOL: Range = [0, 0];

function normalise(values: Float64Array): number {
  let sum = 0;
  for (const value of values) sum += value;
  if (sum > 0) for (let i = 0; i < values.length; i++) values[i]! /= sum;
  return sum;
}

/** Natural logarithm of the probability that the line says exactly this text, given as indexes into `symbols`. */
export function logLikelihood(line: SymbolSteps, text: readonly number[]): number {
  const states = text.length * 2 + 1;
  let cells: Float64Array = new Float64Array(states);
  cells[0] = 1;
  let log = 0;
  for (let t = 0; t < line.steps; t++) {
    const now = new Float64Array(states);
    let total = 0;
    for (let s = 0; s < states; s++) {
      let sum = cells[s]! + (s > 0 ? cells[s - 1]! : 0);
      if (s % 2 === 1 && s > 1 && text[(s - 1) / 2] !== text[(s - 3) / 2]) sum += cells[s - 2]!;
      now[s] = sum * (s % 2 === 0 ? line.blank[t]! : line.symbols[text[(s - 1) / 2]!]![t]!);
      total += now[s]!;
    }
    if (total === 0) return -Infinity;
    for (let s = 0; s < states; s++) now[s]! /= total;
    log += Math.log(total);
    cells = now;
  }
  return log + Math.log(cells[states - 1]! + (states > 1 ? cells[states - 2]! : 0));
}
