import type { Match } from './screen.js';

/** A match with the same spelling and date of birth. */
const CERTAIN_NAME = 95;

/** `REJECT`: certainly on the list; `REVIEW`: possibly; `ACCEPT`: not on it (appendix 6.6). */
export function decide(matches: readonly Match[]): 'ACCEPT' | 'REVIEW' | 'REJECT' {
  if (matches.length === 0) return 'ACCEPT';
  return matches.some(isCertain) ? 'REJECT' : 'REVIEW';
}

function isCertain({ hitType, rate, birth }: Match): boolean {
  return hitType === 'cert_no_match' || (rate >= CERTAIN_NAME && birth === 'same');
}

/** Returns the risk level of a decision. */
export function decideRisk(matches: readonly Match[]): 'LOW' | 'MEDIUM' | 'HIGH' {
  return ({ ACCEPT: 'LOW', REVIEW: 'MEDIUM', REJECT: 'HIGH' } as const)[decide(matches)];
}
