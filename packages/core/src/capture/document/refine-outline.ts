import { fitLine } from './fit-line.js';
import { findCrossing, type Corners } from './geometry.js';
import { clipLine } from './clip-line.js';
import type { LineSupport } from './line-support.js';
import type { SideLine } from './side-lines.js';
import { findStretch, weighOutline } from './weigh-outline.js';
import type { EdgeMap } from './edge-map.js';
import type { EdgePoints } from './edge-points.js';
import type { Candidate } from './find-quads.js';

/** Rounds of fitting, each from the corners of the previous one. */
const ROUNDS = 3;

/**
 * Fits each side again to the edge points between its corners alone, because points beyond them turned it. The four
 * `supports` are overwritten.
 */
export function refineOutline(
  found: Candidate,
  points: EdgePoints,
  map: EdgeMap,
  supports: readonly LineSupport[],
): Candidate {
  let { corners } = found;
  let lines = found.sides.map(({ line }) => line);
  for (let round = 0; round < ROUNDS; round++) {
    lines = lines.map((line, i) => {
      if (!found.sides[i]!.support) return line;
      const { from, to } = findStretch(line, corners[i]!, corners[(i + 1) % 4]!);
      return fitLine(points, line, from, to);
    });
    corners = lines.map((line, i) => findCrossing(lines[(i + 3) % 4]!, line)) as unknown as Corners;
  }
  const sides = lines.map((line, i): SideLine => {
    if (!found.sides[i]!.support) return { line, support: null, inside: clipLine(line, map) };
    const support = supports[i]!;
    support.read(line, map);
    return { line, support, inside: support.inside };
  });
  const evidence = weighOutline(sides, corners, found.evidence.area, 0);
  return evidence ? { corners, sides, evidence, preference: found.preference } : found;
}
