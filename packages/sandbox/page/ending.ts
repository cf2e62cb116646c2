import type { ErrorCode } from '@idproof/core/errors';
import type { Progress } from '../src/flows/progress.js';

/** The callback that the page goes to, with its codes (appendix 5.5, 5.6). */
export interface Ending {
  to: 'complete' | 'interrupt';
  code: 1000 | 1003 | 2006;
  subCode: 'Z5050' | 'Z5051' | 'Z5052' | 'Z5053' | 'Z5054' | 'Z5055' | 'Z5056' | 'Z5057';
}

const createInterruption = (subCode: Ending['subCode']): Ending => ({ to: 'interrupt', code: 1003, subCode });

/** The person stopped the verification; reported to the server. */
export const QUIT = createInterruption('Z5055');

/** The ending of a transaction that is over; undefined while it is open. */
export function findEnding({ status, passed, triesLeft }: Progress): Ending | undefined {
  switch (status) {
    case 'open':
      return undefined;
    case 'finished':
      if (passed) return { to: 'complete', code: 1000, subCode: 'Z5050' };
      return { to: 'complete', code: 2006, subCode: Object.values(triesLeft).includes(0) ? 'Z5056' : 'Z5051' };
    case 'cancelled':
      return QUIT;
    case 'expired':
      return createInterruption('Z5052');
    default:
      return status satisfies never;
  }
}

/** Whether the fault is one of the browser, which no other camera and no permission fixes. */
export function isUnsupported(fault: ErrorCode): boolean {
  return fault === 'camera_unsupported' || fault === 'camera_insecure_page';
}

/** The ending for a person who stops because of a fault. The transaction stays open and may be continued elsewhere. */
export function findFaultEnding(fault: ErrorCode): Ending {
  if (isUnsupported(fault)) return createInterruption('Z5057');
  if (fault.startsWith('camera_')) return createInterruption('Z5054');
  return createInterruption(fault === 'network_failed' ? 'Z5053' : 'Z5052');
}
