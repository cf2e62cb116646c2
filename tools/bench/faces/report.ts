import { SAME_PERSON_DISTANCE, toScore } from '@idproof/engines';
import type { Half } from './halves.js';
import type { ConditionFigures, WidthFigures } from './measure-conditions.js';
import type { DocumentFigures, OwnPortraitFigures } from './measure-documents.js';
import { countErrors, measureSpread, type Pair, type PairFigures, type Spread } from './pairs.js';

type HalvedPair = Pair & { half: Half | undefined };

export interface FaceFigures {
  people: { photographs: number; named: number; groups: number; strangers: number };
  plain: HalvedPair[];
  conditions: ConditionFigures[];
  widths: WidthFigures[];
  documents: DocumentFigures[];
  ownPortrait: OwnPortraitFigures;
  /** Milliseconds to find and describe the face of a photograph, and of the engine's whole process in megabytes. */
  milliseconds: Spread;
  megabytes: number;
}

const percent = (share: number): string => `${(share * 100).toFixed(share < 0.0995 ? 1 : 0)} %`;

function errorCell(pairs: readonly Pair[], same: boolean): string {
  const { errors, trials, atMost } = countErrors(pairs, same);
  return trials === 0 ? '–' : `${errors} of ${trials} (≤ ${percent(atMost)})`;
}

/** The largest distance of one person and the smallest of two: how much room the limit has on either side. */
function roomCell(pairs: readonly Pair[]): string {
  const of = (same: boolean) =>
    measureSpread(pairs.filter((pair) => pair.same === same).map(({ distance }) => distance));
  const text = (value: number): string => (Number.isNaN(value) ? '–' : value.toFixed(2));
  return `${text(of(true).max)} / ${text(of(false).min)}`;
}

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string[] => [
  `| ${head.join(' | ')} |`,
  `|${head.map(() => '---').join('|')}|`,
  ...rows.map((row) => `| ${row.join(' | ')} |`),
];

const HEAD = ['false rejects', 'false accepts', 'largest distance of one person / smallest of two'];

const cells = (pairs: readonly Pair[]): string[] => [errorCell(pairs, true), errorCell(pairs, false), roomCell(pairs)];

function conditionRows(figures: readonly ConditionFigures[]): string[][] {
  return figures.map(({ condition, pictures, lost, pairs }) => [
    condition,
    `${lost.length} of ${pictures}`,
    ...cells(pairs),
  ]);
}

/** All tables as Markdown. */
export function describeFaces(figures: FaceFigures): string[] {
  const { people, plain, conditions, widths, documents, ownPortrait, milliseconds, megabytes } = figures;
  const allConditions = conditions.flatMap(({ pairs }) => pairs as HalvedPair[]);
  const halves = (['tuning', 'reported'] as const).flatMap((half) =>
    (
      [
        ['photographs', plain],
        ['under all conditions', allConditions],
      ] as const
    ).map(([name, pairs]) => [`${half} half, ${name}`].concat(cells(pairs.filter((pair) => pair.half === half)))),
  );
  return [
    `Measured by \`npm run bench -- --only faces --write\` on ${new Date().toISOString().slice(0, 10)}: ${people.photographs} photographs of ${people.named} people, and ${people.strangers} faces of ${people.groups} group photographs. One person up to a distance of ${SAME_PERSON_DISTANCE}. In brackets: the upper bound of the rate with 95 % confidence if the pairs were independent. They share faces, so the real bound is higher.`,
    '',
    ...table(['', ...HEAD], [['photographs as they are', ...cells(plain)], ...halves]),
    '',
    '![Scores of pairs of one person and of two](figures/face-scores.svg)',
    '',
    'The dashed line is the limit.',
    '',
    'One picture of each pair under a condition (all simulated on real photographs), the other as it is:',
    '',
    ...table(['condition', 'no face found', ...HEAD], conditionRows(conditions)),
    '',
    'One picture reduced to a width of its face; *sharp* is a good camera, *printed* is faded, blurred, noisy and JPEG 70:',
    '',
    ...table(['width', 'no face found', ...HEAD], conditionRows(widths)),
    '',
    '![Wrong verdicts by the width of the face](figures/face-width.svg)',
    '',
    'Points are what was counted, bars reach to the 95 % upper bound; compare refuses faces below the dashed line.',
    '',
    'Portraits on rendered documents (odd seeds), photographed at levels 1 to 3, against the photographs:',
    '',
    ...table(
      ['document', 'no portrait found', 'too small', ...HEAD],
      documents.map(({ condition, pictures, lost, tooSmall, pairs }) =>
        [condition.replace('portrait on ', ''), `${lost.length} of ${pictures}`, String(tooSmall.length)].concat(
          cells(pairs),
        ),
      ),
    ),
    '',
    "A document's own portrait offered as the selfie:",
    '',
    ...table(
      ['copy', 'score', 'distance'],
      Object.entries(ownPortrait).map(([copy, { score, distance }]) => [
        copy,
        `${score.min.toFixed(2)} to ${score.max.toFixed(2)}`,
        `${distance.min.toFixed(3)} to ${distance.max.toFixed(3)}`,
      ]),
    ),
    '',
    `Time to find and describe one face: median ${milliseconds.median.toFixed(0)} ms (${milliseconds.min.toFixed(0)} to ${milliseconds.max.toFixed(0)}); memory of the process with the face engine alone ${megabytes.toFixed(0)} MB.`,
  ];
}

const MOST_LISTED = 400;

const scoreLine = ({ first, second, distance }: Pair): string =>
  `${toScore(distance).toFixed(1).padStart(5)} ${distance.toFixed(3)} ${first} ${second}`;

/** Scores, errors and times of pairs of a folder, as lines for people; unjudged pairs are listed one by one. */
export function describePairs(name: string, figures: PairFigures): string[] {
  const { same, different, falseRejects, falseAccepts, milliseconds, unusable, tooSmall, repeated, pairs } = figures;
  const spread = ({ count, min, median, max }: Spread, digits: number): string =>
    count === 0 ? 'none' : [min, median, max].map((value) => value.toFixed(digits)).join(' / ');
  const unjudged = pairs.filter((pair) => pair.same === undefined);
  return [
    `${name}: min / median / max`,
    `  same person, ${same.score.count} pairs: score ${spread(same.score, 1)}, distance ${spread(same.distance, 3)}`,
    `  different people, ${different.score.count} pairs: score ${spread(different.score, 1)}, distance ${spread(different.distance, 3)}`,
    `  false rejects ${errorCell(pairs, true)}, false accepts ${errorCell(pairs, false)}, without a face ${unusable.length}, too small for compare ${tooSmall.length}; ${spread(milliseconds, 0)} ms a picture`,
    ...falseRejects.map((line) => `    false reject: ${line}`),
    ...falseAccepts.map((line) => `    false accept: ${line}`),
    ...unusable.map((line) => `    no face: ${line}`),
    ...tooSmall.map((line) => `    too small: ${line}`),
    ...repeated.map((line) => `    the same file again: ${line}`),
    ...(unjudged.length > 0 ? ['  all pairs, the most alike first (no name says who is who): score, distance'] : []),
    ...unjudged.slice(0, MOST_LISTED).map((pair) => `    ${scoreLine(pair)}`),
    ...(unjudged.length > MOST_LISTED ? [`    and ${unjudged.length - MOST_LISTED} pairs that are less alike`] : []),
  ];
}
