import { mkdir, writeFile } from 'node:fs/promises';
import { SAME_PERSON_DISTANCE, toScore } from '@idproof/engines';
import { drawChart, SERIES, type ChartSpec } from '../plot.js';
import type { WidthFigures } from './measure-conditions.js';
import type { LimitCurve } from './limits.js';
import { countErrors, type Pair } from './pairs.js';

const FOLDER = new URL('../../../docs/figures/', import.meta.url);
const INK = '#8a8f98';
const KINDS = ['one person', 'two people'] as const;

/** Scores of pairs in bins of `BIN` points, as shares of all pairs of the kind. */
const BIN = 4;

function countShares(setting: string, pairs: readonly Pair[]) {
  return [true, false].flatMap((same) => {
    const scores = pairs.filter((pair) => pair.same === same).map(({ distance }) => toScore(distance));
    const kind = KINDS[same ? 0 : 1];
    return Array.from({ length: 100 / BIN }, (_, bin) => {
      const count = scores.filter((score) => Math.min(100 / BIN - 1, Math.floor(score / BIN)) === bin).length;
      return { setting, kind, from: bin * BIN, to: (bin + 1) * BIN, share: count / Math.max(1, scores.length) };
    });
  });
}

/** How scores spread over pairs of one person and of two, one row for each setting that has pairs. */
export function scoreChart(settings: Readonly<Record<string, readonly Pair[]>>): ChartSpec {
  const values = Object.entries(settings)
    .filter(([, pairs]) => pairs.length > 0)
    .flatMap(([setting, pairs]) => countShares(setting, pairs));
  return {
    data: { values },
    facet: {
      row: {
        field: 'setting',
        title: null,
        sort: Object.keys(settings),
        header: { labelAngle: 0, labelAlign: 'left', labelAnchor: 'start', labelOrient: 'top', labelFontSize: 12 },
      },
    },
    spec: {
      width: 520,
      height: 130,
      layer: [
        {
          mark: { type: 'bar', opacity: 0.75, stroke: null },
          encoding: {
            x: {
              field: 'from',
              type: 'quantitative',
              title: 'score',
              scale: { domain: [0, 100] },
              axis: { grid: false },
            },
            x2: { field: 'to' },
            y2: { datum: 0 },
            y: { field: 'share', type: 'quantitative', title: 'share of pairs', stack: null, axis: { format: '%' } },
            color: {
              field: 'kind',
              title: null,
              scale: { domain: [...KINDS], range: [...SERIES] },
              legend: { orient: 'top', labelLimit: 0 },
            },
          },
        },
        {
          mark: { type: 'rule', strokeDash: [4, 3], color: INK, strokeWidth: 1.5 },
          encoding: { x: { datum: toScore(SAME_PERSON_DISTANCE) } },
        },
      ],
    },
  };
}

/** Share of wrong verdicts by the width of the face, sharp and printed. */
export function widthChart(figures: readonly WidthFigures[], least: number): ChartSpec {
  const values = figures.flatMap(({ width, reduction, pairs }) =>
    [true, false].flatMap((same) => {
      const { errors, trials, atMost } = countErrors(pairs, same);
      const kind = same ? 'false rejects' : 'false accepts';
      return trials > 0 ? [{ width, reduction, kind, rate: errors / trials, atMost }] : [];
    }),
  );
  const kinds = ['false rejects', 'false accepts'];
  const color = {
    field: 'kind',
    title: null,
    scale: { domain: kinds, range: [...SERIES] },
    legend: { orient: 'top', labelLimit: 0 },
  } as const;
  const across = {
    type: 'quantitative' as const,
    title: 'width of the face, pixels',
    scale: { type: 'log' as const, domain: [35, 220] },
    axis: { values: [40, 50, 60, 80, 120, 200], grid: false },
  };
  const x = { ...across, field: 'width' };
  const y = {
    type: 'quantitative',
    title: 'wrong verdicts',
    axis: { format: '%' },
  } as const;
  return {
    data: { values },
    facet: { column: { field: 'reduction', title: null, sort: ['sharp', 'printed'], header: { labelFontSize: 12 } } },
    spec: {
      width: 250,
      height: 190,
      layer: [
        {
          mark: { type: 'rule', opacity: 0.5, strokeWidth: 2 },
          encoding: { x, y: { ...y, field: 'rate' }, y2: { field: 'atMost' }, color },
        },
        {
          mark: { type: 'line', point: { size: 45 }, strokeWidth: 1.5 },
          encoding: { x, y: { ...y, field: 'rate' }, color },
        },
        {
          mark: { type: 'rule', strokeDash: [4, 3], color: INK, strokeWidth: 1.5 },
          encoding: { x: { ...across, datum: least } },
        },
      ],
    },
  };
}

/** Wrong verdicts by the limit, for each curve; of none, half an error is drawn, since zero has no logarithm. */
export function limitChart(curves: Readonly<Record<string, LimitCurve>>): ChartSpec {
  const kinds = ['false rejects', 'false accepts'];
  const values = Object.entries(curves).flatMap(([setting, { curve }]) =>
    curve.flatMap(({ limit, rejected, accepted }) =>
      [rejected, accepted].map(({ errors, trials }, index) => ({
        setting,
        limit,
        kind: kinds[index],
        rate: Math.max(0.5, errors) / Math.max(1, trials),
      })),
    ),
  );
  const x = {
    type: 'quantitative' as const,
    title: 'limit of the distance',
    scale: { domain: [0.35, 0.7] },
    axis: { grid: false, format: '.2f' },
  };
  return {
    data: { values },
    facet: { column: { field: 'setting', title: null, sort: Object.keys(curves), header: { labelFontSize: 12 } } },
    spec: {
      width: 250,
      height: 190,
      layer: [
        {
          mark: { type: 'line', strokeWidth: 1.5 },
          encoding: {
            x: { ...x, field: 'limit' },
            y: {
              field: 'rate',
              type: 'quantitative',
              title: 'wrong verdicts',
              scale: { type: 'log', domain: [0.0001, 1], clamp: true },
              axis: { values: [0.0001, 0.001, 0.01, 0.05, 0.2, 1], format: '~%' },
            },
            color: {
              field: 'kind',
              title: null,
              scale: { domain: kinds, range: [...SERIES] },
              legend: { orient: 'top', labelLimit: 0 },
            },
          },
        },
        {
          // One line, not one for each row.
          data: { values: [{}] },
          mark: { type: 'rule', strokeDash: [4, 3], color: INK, strokeWidth: 1.5 },
          encoding: { x: { ...x, datum: SAME_PERSON_DISTANCE } },
        },
      ],
    },
  };
}

/** Writes charts to `docs/figures/<name>.svg`. */
export async function writeFigures(charts: Readonly<Record<string, ChartSpec>>): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  for (const [name, chart] of Object.entries(charts)) {
    await writeFile(new URL(`${name}.svg`, FOLDER), await drawChart(chart));
    console.error(`wrote docs/figures/${name}.svg`);
  }
}
