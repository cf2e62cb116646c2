import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Quad } from '@idproof/core/capture';
import { project } from './hold.js';
import { measureCornerError, measureOverlap } from './overlap.js';
import { FORMATS } from './pages.js';
import { FAULTS, planHeldScene, planScene } from './plan.js';
import { SURFACES } from './surfaces.js';

const square = (left: number, top: number, side: number): Quad => [
  [left, top],
  [left + side, top],
  [left + side, top + side],
  [left, top + side],
];

describe('scenes before a camera', () => {
  const plans = Array.from({ length: 520 }, (_, seed) => planScene(seed));
  const count = (test: (plan: (typeof plans)[number]) => boolean): number => plans.filter(test).length;

  it('are as many as is said, on even and on odd seeds', () => {
    for (const half of [0, 1]) {
      assert.equal(
        count(({ fault, seed }) => fault === 'none' && seed % 2 === half),
        120,
      );
      assert.equal(
        count(({ fault, seed }) => fault === 'no_document' && seed % 2 === half),
        60,
      );
      for (const fault of FAULTS)
        assert.ok(count((plan) => plan.fault === fault && plan.seed % 2 === half) >= 10, fault);
    }
  });

  it('show every format on every surface, fit to be taken', () => {
    for (const surface of SURFACES)
      for (const format of FORMATS)
        assert.ok(
          count((plan) => plan.fault === 'none' && plan.surface === surface && plan.document?.format === format) >= 4,
          `${format} on ${surface}`,
        );
  });

  it('are the same for the same seed', () => {
    assert.deepEqual(planScene(7), planScene(7));
    assert.notDeepEqual(planScene(7), planScene(9));
  });

  it('show documents held at the border and over the print, as many on even as on odd seeds', () => {
    const held = Array.from({ length: 240 }, (_, seed) => planHeldScene(seed));
    for (const half of [0, 1])
      for (const [grip, fault] of [
        ['border', 'none'],
        ['print', 'covered'],
      ] as const)
        assert.equal(
          held.filter((plan) => plan.seed % 2 === half && plan.grip === grip && plan.fault === fault).length,
          60,
        );
  });

  it('hold a document where a camera sees it', () => {
    const frame = { width: 1000, height: 1000 };
    const straight = { fill: 0.5, roll: 0, yaw: 0, pitch: 0, x: 0.5, y: 0.5 };
    assert.ok(measureCornerError(project(frame, frame, straight), square(250, 250, 500)) < 1e-9);
    const [topLeft, topRight, bottomRight] = project(frame, frame, { ...straight, yaw: 40 });
    assert.ok(topRight[0] - topLeft[0] < 400, 'narrower');
    assert.ok(bottomRight[1] - topRight[1] < 500, 'its right side is further away');
  });
});

describe('overlap of quadrangles', () => {
  it('is the area that both share over that of either', () => {
    assert.equal(measureOverlap(square(0, 0, 10), square(0, 0, 10)), 1);
    assert.equal(measureOverlap(square(0, 0, 10), square(5, 0, 10)), 50 / 150);
    assert.equal(measureOverlap(square(0, 0, 10), square(20, 0, 10)), 0);
    const turned: Quad = [...square(5, 0, 10)].toReversed() as unknown as Quad;
    assert.equal(measureOverlap(square(0, 0, 10), turned), 50 / 150);
  });

  it('measures corners whichever comes first', () => {
    const [a, b, c, d] = square(0, 0, 10);
    assert.equal(measureCornerError([c, d, a, b], square(0, 0, 10)), 0);
    assert.equal(measureCornerError(square(3, 4, 10), square(0, 0, 10)), 5);
  });
});
