import type { Match } from './screen.js';

/** A name that is spelt alike and whose day of birth is the same. */
const CERTAIN_NAME = 95;

/** `REJECT`: certainly on the list; `REVIEW`: perhaps; `ACCEPT`: not (appendix 6.6). */
export function decide(matches: readonly Match[]): 'ACCEPT' | 'REVIEW' | 'REJECT' {
  if (matches.length === 0) return 'ACCEPT';
  return matches.some(isCertain) ? 'REJECT' : 'REVIEW';
}

function isCertain({ hitType, rate, birth }: Match): boolean {
  return hitType === 'cert_no_match' || (rate >= CERTAIN_NAME && birth === 'same');
}

/** The level that a decision stands for. */
export function decideRisk(matches: readonly Match[]): 'LOW' | 'MEDIUM' | 'HIGH' {
  return ({ ACCEPT: 'LOW', REVIEW: 'MEDIUM', REJECT: 'HIGH' } as const)[decide(matches)];
}
