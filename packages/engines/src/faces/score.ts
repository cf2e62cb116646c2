/**
 * Distance of two descriptors up to which they count as one person: the largest one without a false accept in the
 * tuning half of the photographs (docs/faces.md, "The limit"). The nearest two people are 0.55 apart there, and 0.51 in a
 * group photograph that the choice did not see.
 */
export const SAME_PERSON_DISTANCE = 0.54;
/** A score of 99.9 is a distance of 0.155: copies of an image stay below it, photographs of one sitting reach 0.18. */
const STEEPNESS = 0.0557;

/** Euclidean distance of two descriptors: 0 for the same image, about 0.8 for strangers. */
export function compareDescriptors(first: Float32Array, second: Float32Array): number {
  return Math.sqrt(first.reduce((sum, value, index) => sum + (value - second[index]!) ** 2, 0));
}

/** Turns a distance into a score between 0 and 100, exclusive; 50 at `SAME_PERSON_DISTANCE`. */
export function toScore(distance: number): number {
  const score = 100 / (1 + Math.exp((distance - SAME_PERSON_DISTANCE) / STEEPNESS));
  return Math.min(99.99, Math.max(0.01, score));
}
