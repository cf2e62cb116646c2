import { SAME_PERSON_DISTANCE } from '@idproof/engines';
import { findPerson } from './folder.js';
import { countErrors, type ErrorCount, type Pair } from './pairs.js';
import type { Half } from './halves.js';

/** Wrong verdicts at a limit. */
interface LimitErrors {
  limit: number;
  /** False rejects: pairs of one person. */
  rejected: ErrorCount;
  /** False accepts: pairs of two people. */
  accepted: ErrorCount;
}

/** A curve over pairs: wrong verdicts at each limit, in the order of the limits. */
export interface LimitCurve {
  half: Half | 'all';
  people: number;
  curve: LimitErrors[];
  /** The limit at which both errors are as frequent, and how frequent: the mean of both where they are nearest. */
  equal: { limit: number; rate: number };
}

/** From rejecting most pairs of one person to accepting look-alikes. */
const LIMITS = Array.from({ length: 36 }, (_, index) => (35 + index) / 100);
/** False accepts come first: the largest share that a limit may have. */
const MOST_ACCEPTED = 0.001;

const getRate = ({ errors, trials }: ErrorCount): number => (trials === 0 ? 0 : errors / trials);

/** Every other person by name is of the half that a limit is chosen on: nobody is in both. */
export function halvePeople(pairs: readonly Pair[]): (pair: Pair) => Half | undefined {
  const nameOf = (path: string): string => findPerson(path) ?? path;
  const people = [...new Set(pairs.flatMap(({ first, second }) => [nameOf(first), nameOf(second)]))].toSorted();
  const chooseHalf = (path: string): Half => (people.indexOf(nameOf(path)) % 2 === 0 ? 'tuning' : 'reported');
  return ({ first, second }) => (chooseHalf(first) === chooseHalf(second) ? chooseHalf(first) : undefined);
}

function countAt(pairs: readonly Pair[], limit: number): LimitErrors {
  return { limit, rejected: countErrors(pairs, true, limit), accepted: countErrors(pairs, false, limit) };
}

/** The rates change at the distances alone. */
function findEqualErrors(pairs: readonly Pair[]): LimitCurve['equal'] {
  const sorted = pairs.toSorted((a, b) => a.distance - b.distance);
  const own = sorted.filter(({ same }) => same).length;
  let [best, rejected, accepted] = [{ limit: 0, rate: 1, apart: 2 }, 1, 0];
  for (const { same, distance } of sorted) {
    if (same) rejected -= 1 / own;
    else accepted += 1 / (sorted.length - own);
    const apart = Math.abs(rejected - accepted);
    if (apart < best.apart) best = { limit: distance, rate: Math.max(0, rejected + accepted) / 2, apart };
  }
  return { limit: best.limit, rate: best.rate };
}

/** The curves of the half that a limit may be chosen on, of the other one, and of all pairs. */
export function drawCurves(pairs: readonly Pair[]): LimitCurve[] {
  const known = pairs.filter(({ same }) => same !== undefined);
  const findHalf = halvePeople(known);
  return (['tuning', 'reported', 'all'] as const).flatMap((half) => {
    const own = half === 'all' ? known : known.filter((pair) => findHalf(pair) === half);
    if (own.length === 0) return [];
    const people = new Set(own.flatMap(({ first, second }) => [findPerson(first), findPerson(second)])).size;
    return [{ half, people, curve: LIMITS.map((limit) => countAt(own, limit)), equal: findEqualErrors(own) }];
  });
}

/** The largest limit at which false accepts are at most 0.1 %. */
export function findLargestLimit({ curve }: LimitCurve): number | undefined {
  return curve.findLast(({ accepted }) => getRate(accepted) <= MOST_ACCEPTED)?.limit;
}

const percent = (share: number): string => `${(share * 100).toFixed(share < 0.0995 ? 2 : 1)} %`;

function describeErrors(count: ErrorCount): string {
  return `${count.errors} of ${count.trials}: ${percent(getRate(count))} (≤ ${percent(count.atMost)})`;
}

/** The limits that a table shows, the engine's own in bold. */
const SHOWN = LIMITS.filter((limit) => limit >= 0.44 && limit <= 0.62 && Math.round(limit * 100) % 2 === 0);

/** The curves as Markdown tables. */
export function describeCurves(curves: readonly LimitCurve[]): string[] {
  const name = { tuning: 'tuning half', reported: 'test half', all: 'all pairs' };
  const shown = [...new Set([...SHOWN, SAME_PERSON_DISTANCE])].toSorted((a, b) => a - b);
  return [
    `| limit | ${curves.flatMap(({ half }) => [`false rejects, ${name[half]}`, `false accepts, ${name[half]}`]).join(' | ')} |`,
    `|---|${curves.map(() => '---|---|').join('')}`,
    ...shown.map((limit) => {
      const cells = curves.flatMap(({ curve }) => {
        const at = curve.find((point) => point.limit === limit);
        return at ? [describeErrors(at.rejected), describeErrors(at.accepted)] : ['', ''];
      });
      const text = limit.toFixed(2);
      return `| ${limit === SAME_PERSON_DISTANCE ? `**${text}**` : text} | ${cells.join(' | ')} |`;
    }),
    '',
    ...curves.map(({ half, people, equal, curve }) => {
      const largest = findLargestLimit({ half, people, equal, curve });
      return `- ${name[half]}, ${people} people: equal error rate ${percent(equal.rate)} at ${equal.limit.toFixed(3)}; false accepts are at most 0.1 % up to ${largest?.toFixed(2) ?? 'no limit'}`;
    }),
  ];
}
