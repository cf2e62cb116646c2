/** Characters a millisecond that a line has at least: what servers give up below. */
const LEAST_RATE = 4;

/** How long a call may take before it counts as lost, in milliseconds: `timeout`, and a second for each 4,000 characters. */
export function findPatience(timeout: number, text = ''): number {
  return timeout + text.length / LEAST_RATE;
}
