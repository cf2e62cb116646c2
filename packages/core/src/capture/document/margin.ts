/** Pixels at the edge of an edge map that have no gradient: the reach of blur and gradient together. */
export const MARGIN = 3;
