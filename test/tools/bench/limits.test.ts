import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeCurves, drawCurves, findLargestLimit, halvePeople } from '../../../tools/bench/faces/limits.js';
import type { Pair } from '../../../tools/bench/faces/pairs.js';

/** Two pictures each of `people`, `own` apart; pictures of two people lie `other` apart. */
function listPairs(people: readonly string[], own: number, other: number): Pair[] {
  const pictures = people.flatMap((person) => [`${person}/1.jpg`, `${person}/2.jpg`]);
  return pictures.flatMap((first, index) =>
    pictures.slice(index + 1).map((second) => {
      const same = first.split('/')[0] === second.split('/')[0];
      return { first, second, same, distance: same ? own : other };
    }),
  );
}

test('nobody is in both halves, and pairs across them are in neither', () => {
  const pairs = listPairs(['anna', 'bert', 'carl', 'dora'], 0.4, 0.6);
  const findHalf = halvePeople(pairs);
  for (const pair of pairs) {
    const halves = [pair.first, pair.second].map((path) => (/anna|carl/.test(path) ? 'tuning' : 'reported'));
    assert.equal(findHalf(pair), halves[0] === halves[1] ? halves[0] : undefined);
  }
});

test('a curve counts both errors at each limit', () => {
  const [tuning, reported, all] = drawCurves(listPairs(['anna', 'bert', 'carl', 'dora'], 0.4, 0.6));
  assert.deepEqual([tuning?.people, reported?.people, all?.people], [2, 2, 4]);
  const count = (limit: number) => {
    const { rejected, accepted } = all!.curve.find((point) => point.limit === limit)!;
    return [rejected.errors, rejected.trials, accepted.errors, accepted.trials];
  };
  assert.deepEqual(count(0.39), [4, 4, 0, 24]);
  assert.deepEqual(count(0.5), [0, 4, 0, 24]);
  assert.deepEqual(count(0.6), [0, 4, 24, 24]);
  assert.equal(findLargestLimit(all!), 0.59);
  assert.equal(all!.equal.rate, 0);
});

test('where the two kinds of pairs overlap, both errors are equal somewhere', () => {
  const pairs: Pair[] = [0.3, 0.4, 0.5, 0.6].flatMap((distance) => [
    { first: 'anna/1', second: 'anna/2', same: true, distance },
    { first: 'anna/1', second: 'bert/1', same: false, distance: distance + 0.15 },
  ]);
  const { equal, curve } = drawCurves(pairs).find(({ half }) => half === 'all')!;
  assert.equal(equal.rate, 0.25);
  assert.equal(findLargestLimit({ half: 'all', people: 2, curve, equal }), 0.44);
});

test('the table names each curve, and the limit of the engine in bold', () => {
  const lines = describeCurves(drawCurves(listPairs(['anna', 'bert', 'carl', 'dora'], 0.4, 0.6)));
  assert.equal(lines.filter((line) => line.startsWith('| **')).length, 1);
  assert.ok(lines.every((line) => !line.includes('NaN') && !line.includes('undefined')));
});
