import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decodeExact, gatherSymbols, logLikelihood, type SymbolSteps } from '../../../packages/core/src/zone/ctc.js';
import { createRandom } from '../../helpers/specimens/index.js';

const SYMBOLS = 3;

function drawLine(seed: number, steps: number): SymbolSteps {
  const random = createRandom(seed);
  const track = () => Float64Array.from({ length: steps }, () => random.between(0.01, 1));
  return { steps, blank: track(), symbols: Array.from({ length: SYMBOLS }, track) };
}

/** Every path through the lattice, as its text and probability. */
function allTexts(line: SymbolSteps): Map<string, number> {
  const texts = new Map<string, number>();
  const walk = (t: number, last: number, text: string, probability: number): void => {
    if (t === line.steps) {
      texts.set(text, (texts.get(text) ?? 0) + probability);
      return;
    }
    walk(t + 1, -1, text, probability * line.blank[t]!);
    for (let k = 0; k < SYMBOLS; k++) {
      walk(t + 1, k, k === last ? text : text + String(k), probability * line.symbols[k]![t]!);
    }
  };
  walk(0, -1, '', 1);
  return texts;
}

test('marginals of a text of exact length equal those counted over every path', () => {
  for (const seed of [1, 2, 3, 4]) {
    const line = drawLine(seed, 6);
    const allowed = [
      [true, true, false],
      [true, true, true],
      [false, true, true],
    ];
    const expected = allowed.map(() => new Float64Array(SYMBOLS));
    let total = 0;
    for (const [text, probability] of allTexts(line)) {
      const indexes = text.split('').map(Number);
      if (indexes.length !== 3 || !indexes.every((k, n) => allowed[n]![k])) continue;
      total += probability;
      indexes.forEach((k, n) => (expected[n]![k]! += probability));
    }
    const marginals = decodeExact(line, allowed)!;
    marginals.forEach((place, n) =>
      place.forEach((value, k) =>
        assert.ok(Math.abs(value - expected[n]![k]! / total) < 1e-9, `place ${n} symbol ${k}`),
      ),
    );
  }
});

test('the likelihood of a text equals the sum over its paths', () => {
  const line = drawLine(7, 6);
  const texts = allTexts(line);
  for (const text of ['', '0', '01', '011', '212', '000', '0120']) {
    const likelihood = logLikelihood(line, text.split('').map(Number));
    const counted = texts.get(text);
    if (counted === undefined) assert.equal(likelihood, -Infinity);
    else assert.ok(Math.abs(likelihood - Math.log(counted)) < 1e-9, text);
  }
});

test('a line with fewer steps than characters cannot be decoded', () => {
  assert.equal(
    decodeExact(drawLine(1, 2), [
      [true, true, true],
      [true, true, true],
      [true, true, true],
    ]),
    null,
  );
});

test('outputs that stand for one symbol are summed', () => {
  const data = Float32Array.of(0.5, 0.25, 0.125, 0.125);
  const { blank, symbols } = gatherSymbols({ data, steps: 1, classes: 4 }, [[1, 3], [2]], [0]);
  assert.ok(Math.abs(blank[0]! - 0.5) < 1e-5);
  assert.ok(Math.abs(symbols[0]![0]! - 0.375) < 1e-5);
  assert.ok(Math.abs(symbols[1]![0]! - 0.125) < 1e-5);
});
