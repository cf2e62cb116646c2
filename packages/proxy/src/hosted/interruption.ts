import type { ReasonCode } from '@idproof/core/session';
import type { HostedTransaction } from '../model/record.js';

/** Codes of the hosted page (appendix 5.5) with which the person has completed it. */
const COMPLETED_CODES: ReadonlySet<number> = new Set([1000, 2006]);

/** Reasons of sub-codes (appendix 5.6). */
const REASON_OF: Readonly<Record<string, ReasonCode>> = { Z5054: 'hosted_no_camera', Z5057: 'hosted_unsupported' };

/** Reason why the page was left half-way, by its own claim; undefined where it was completed, or was not left. */
export function findInterruption({ left }: HostedTransaction): ReasonCode | undefined {
  if (!left || COMPLETED_CODES.has(left.code)) return undefined;
  return REASON_OF[left.subCode ?? ''] ?? 'hosted_interrupted';
}
