/** What a recognition net says of one line: `steps` columns with the probability of each of `classes` outputs. */
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

/** No evidence is taken for impossible: an output below this counts as this. */
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
 * alignments (forward-backward over CTC's lattice). `allowed[n][k]` tells whether symbol k may stand at place n.
 * Null when the line is too short for that many symbols.
 */
export function decodeExact(line: SymbolSteps, allowed: readonly (readonly boolean[])[]): Float64Array[] | null {
  const places = allowed.length;
  const size = line.symbols.length;
  if (line.steps < places) return null;
  const forward = sweepForward(line, allowed);
  const width = size + 1;
  let next: Float64Array = new Float64Array((places + 1) * width);
  next[places * width] = 1;
  for (let k = 0; k < size; k++) next[places * width + 1 + k] = 1;
  const marginals = Array.from({ length: places }, () => new Float64Array(size));
  for (let t = line.steps - 1; t >= 0; t--) {
    const before = t > 0 ? forward.cells[t - 1]! : startCells(places, width);
    addEntries(line, allowed, t, before, next, forward.scale[t]!, marginals);
    if (t > 0) next = stepBack(line, allowed, t, next, forward.scale[t]!);
  }
  return marginals.map(normalise).every((sum) => sum > 0 && Number.isFinite(sum)) ? marginals : null;
}

function startCells(places: number, width: number): Float64Array {
  const cells = new Float64Array((places + 1) * width);
  cells[0] = 1;
  return cells;
}

/** Cells: for each count n of symbols so far, first "the last step was blank", then "the last step was symbol k". */
function sweepForward(line: SymbolSteps, allowed: readonly (readonly boolean[])[]) {
  const places = allowed.length;
  const size = line.symbols.length;
  const width = size + 1;
  const cells: Float64Array[] = [];
  const scale = new Float64Array(line.steps);
  let before: Float64Array = startCells(places, width);
  for (let t = 0; t < line.steps; t++) {
    const now = new Float64Array((places + 1) * width);
    let total = 0;
    let previousSum = 0;
    for (let n = 0; n <= places; n++) {
      const at = n * width;
      let sum = before[at]!;
      for (let k = 1; k < width; k++) sum += before[at + k]!;
      now[at] = sum * line.blank[t]!;
      total += now[at];
      if (n > 0) {
        const may = allowed[n - 1]!;
        for (let k = 0; k < size; k++) {
          if (!may[k]) continue;
          const stay = before[at + 1 + k]!;
          const enter = previousSum - before[at - width + 1 + k]!;
          now[at + 1 + k] = (stay + enter) * line.symbols[k]![t]!;
          total += now[at + 1 + k]!;
        }
      }
      previousSum = sum;
    }
    for (let i = 0; i < now.length; i++) now[i]! /= total;
    scale[t] = total;
    cells.push(now);
    before = now;
  }
  return { cells, scale };
}

/** Each path enters each place once: the chance of entering with a symbol is that symbol's share of the place. */
function addEntries(
  line: SymbolSteps,
  allowed: readonly (readonly boolean[])[],
  t: number,
  before: Float64Array,
  after: Float64Array,
  scale: number,
  marginals: Float64Array[],
): void {
  const size = line.symbols.length;
  const width = size + 1;
  for (let n = 1; n <= allowed.length; n++) {
    const at = (n - 1) * width;
    let sum = before[at]!;
    for (let k = 1; k < width; k++) sum += before[at + k]!;
    if (sum === 0) continue;
    for (let k = 0; k < size; k++) {
      if (!allowed[n - 1]![k]) continue;
      const entering = ((sum - before[at + 1 + k]!) * line.symbols[k]![t]!) / scale;
      marginals[n - 1]![k]! += entering * after[n * width + 1 + k]!;
    }
  }
}

function stepBack(
  line: SymbolSteps,
  allowed: readonly (readonly boolean[])[],
  t: number,
  after: Float64Array,
  scale: number,
): Float64Array {
  const places = allowed.length;
  const size = line.symbols.length;
  const width = size + 1;
  const now = new Float64Array((places + 1) * width);
  for (let n = places; n >= 0; n--) {
    const at = n * width;
    const toBlank = line.blank[t]! * after[at]!;
    let entering = 0;
    const may = n < places ? allowed[n] : undefined;
    if (may) for (let k = 0; k < size; k++) if (may[k]) entering += line.symbols[k]![t]! * after[at + width + 1 + k]!;
    now[at] = (toBlank + entering) / scale;
    for (let k = 0; k < size; k++) {
      const stay = line.symbols[k]![t]! * after[at + 1 + k]!;
      const same = may?.[k] ? line.symbols[k]![t]! * after[at + width + 1 + k]! : 0;
      now[at + 1 + k] = (toBlank + stay + entering - same) / scale;
    }
  }
  return now;
}

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
