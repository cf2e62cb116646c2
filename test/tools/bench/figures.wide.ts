import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drawChart } from '../../../tools/bench/plot.js';
import { scoreChart } from '../../../tools/bench/faces/figures.js';
import type { Pair } from '../../../tools/bench/faces/pairs.js';

test('a chart is the same SVG each time, with a bar for each bin that holds pairs and the limit', async () => {
  const pairs: Pair[] = [
    { first: 'a', second: 'b', same: true, distance: 0.1 },
    { first: 'a', second: 'c', same: false, distance: 1 },
  ];
  const spec = scoreChart({ 'some pairs': pairs });
  const svg = await drawChart(spec);
  assert.equal(await drawChart(spec), svg);
  assert.ok(svg.startsWith('<svg') && svg.includes('some pairs') && svg.includes('stroke-dasharray'));
  assert.ok(!svg.includes('NaN') && !svg.includes('<script'));
});
