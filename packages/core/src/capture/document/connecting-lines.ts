import { measureSideEdge } from './side-edge.js';
import type { Crossings } from './crossings.js';
import type { SideLine } from './side-lines.js';

/** Minimum length of a side in pixels of the map. */
export const SHORTEST_SIDE = 18;

/** The lines that may connect two opposite sides of a quadrilateral. Reused for the next pair of sides. */
export class ConnectingLines {
  count = 0;
  /** Indices of the lines, in ascending order. */
  readonly lines: number[] = [];
  /** Length in pixels of each line's part between the two sides, and the share of that part that is an edge. */
  readonly lengths: number[] = [];
  readonly edges: number[] = [];

  /** Collects those after the first of the two whose part between them is enough of an edge. */
  read(sides: readonly SideLine[], crossings: Crossings, first: number, second: number, leastEdge: number): void {
    this.count = 0;
    for (let line = first + 1; line < sides.length; line++) {
      const one = crossings.getAlong(line, first);
      const other = crossings.getAlong(line, second);
      const length = Math.abs(one - other);
      // Written so that a missing corner, which is NaN, fails as well.
      if (!(length >= SHORTEST_SIDE)) continue;
      const edge = measureSideEdge(sides[line]!, Math.min(one, other), Math.max(one, other));
      if (edge < leastEdge) continue;
      this.lines[this.count] = line;
      this.lengths[this.count] = length;
      this.edges[this.count++] = edge;
    }
  }
}
