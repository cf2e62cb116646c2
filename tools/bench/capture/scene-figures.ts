import { FAULTS, type Fault } from '../../../test/helpers/scenes/plan.js';
import { toTable } from '../pictures/describe.js';
import { quantile } from './describe-lines.js';
import { groupBy } from './group-by.js';
import type { SceneResult } from './judge-scene.js';

/** From this overlap with the truth on, a document is found. */
export const FOUND = 0.9;

export interface SceneFigures {
  scenes: number;
  /** Of what would be taken: the share that is fit, and cut out where the document is. */
  precision: number;
  /** Of the fit scenes: the share that would be taken. */
  recall: number;
  /** Of the fit scenes: the share whose document is found, at an overlap of .9 and of .95. */
  found: number;
  foundWell: number;
  /** Of the scenes without a document: in how many one is seen. */
  seenWithout: number;
  without: number;
  /** Of the fit scenes whose document is found, in shares of the diagonal. */
  cornerError: { median: number; p90: number };
  /** Milliseconds of a frame, in the worker and on the page. */
  ms: { median: number; p90: number };
  pageMs: { median: number; p90: number };
  /** Of each fault, how often which hint came first; `taken` where none did. */
  hints: Partial<Record<Fault, Record<string, number>>>;
}

const spread = (values: readonly number[]) => ({ median: quantile(values, 0.5), p90: quantile(values, 0.9) });

const isRight = ({ fault, overlap }: SceneResult): boolean => fault === 'none' && (overlap ?? 0) >= FOUND;

export function computeFigures(results: readonly SceneResult[]): SceneFigures {
  const fit = results.filter(({ fault }) => fault === 'none');
  const without = results.filter(({ fault }) => fault === 'no_document');
  const taken = results.filter(({ taken: index }) => index !== undefined);
  const right = taken.filter(isRight);
  const found = fit.filter(isRight);
  return {
    scenes: results.length,
    precision: right.length / taken.length,
    recall: right.length / fit.length,
    found: found.length / fit.length,
    foundWell: fit.filter(({ overlap }) => (overlap ?? 0) >= 0.95).length / fit.length,
    seenWithout: without.filter(({ isSeen }) => isSeen).length,
    without: without.length,
    cornerError: spread(found.map(({ cornerError }) => cornerError!)),
    ms: spread(results.flatMap(({ ms }) => ms)),
    pageMs: spread(results.flatMap(({ pageMs }) => pageMs)),
    hints: countHints(results),
  };
}

function countHints(results: readonly SceneResult[]): SceneFigures['hints'] {
  const byFault = groupBy(results, ({ fault }) => fault);
  return Object.fromEntries(
    FAULTS.filter((fault) => byFault.has(fault)).map((fault) => {
      const first = groupBy(byFault.get(fault)!, ({ taken, hints }) => (taken === undefined ? hints[0]! : 'taken'));
      return [fault, Object.fromEntries([...first].map(([hint, all]) => [hint, all.length]))];
    }),
  );
}

const percent = (value: number): string => (Number.isNaN(value) ? '–' : `${(value * 100).toFixed(1)} %`);

/** The tables of `npm run bench -- --only capture`. */
export function describeScenes(halves: Readonly<Record<string, SceneFigures>>): string[] {
  const names = Object.keys(halves);
  const row = (name: string, show: (figures: SceneFigures) => string): string[] => [
    name,
    ...names.map((half) => show(halves[half]!)),
  ];
  const figures = toTable(
    ['', ...names],
    [
      row('scenes', ({ scenes }) => String(scenes)),
      row('capture: precision', ({ precision }) => percent(precision)),
      row('capture: recall', ({ recall }) => percent(recall)),
      row(
        'found in fit scenes, overlap .9 (.95)',
        ({ found, foundWell }) => `${percent(found)} (${percent(foundWell)})`,
      ),
      row('seen where there is none', ({ seenWithout, without }) => `${seenWithout} of ${without}`),
      row('corner error, median / p90', ({ cornerError: { median, p90 } }) => `${percent(median)} / ${percent(p90)}`),
      row('frame in the worker, median / p90', ({ ms }) => `${ms.median.toFixed(1)} / ${ms.p90.toFixed(1)} ms`),
      row(
        'frame on the page, median / p90',
        ({ pageMs }) => `${pageMs.median.toFixed(1)} / ${pageMs.p90.toFixed(1)} ms`,
      ),
    ],
  );
  return [...figures, '', ...describeHints(halves[names.at(-1)!]!)];
}

function describeHints({ hints }: SceneFigures): string[] {
  const columns = [...new Set(Object.values(hints).flatMap((counts) => Object.keys(counts)))].toSorted();
  const rows = Object.entries(hints).map(([fault, counts]) =>
    [fault].concat(columns.map((hint) => String(counts[hint] ?? ''))),
  );
  return toTable(['scene \\ first hint', ...columns], rows);
}
