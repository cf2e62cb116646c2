import type { ErrorCode } from '@idproof/core/errors';
import type { Progress } from '../src/flows/progress.js';

/** How the page is left: to which of the two callbacks, and with which words (appendix 5.5, 5.6). */
export interface Ending {
  to: 'complete' | 'interrupt';
  code: 1000 | 1003 | 2006;
  subCode: 'Z5050' | 'Z5051' | 'Z5052' | 'Z5053' | 'Z5054' | 'Z5055' | 'Z5056' | 'Z5057';
}

const createInterruption = (subCode: Ending['subCode']): Ending => ({ to: 'interrupt', code: 1003, subCode });

/** The person wants to stop, and the server was told. */
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

/** Faults that no other camera and no permission mends: this browser cannot capture. */
export function isUnsupported(fault: ErrorCode): boolean {
  return fault === 'camera_unsupported' || fault === 'camera_insecure_page';
}

/** The ending of somebody who gives up over a fault. The transaction stays open: it may be gone on with elsewhere. */
export function findFaultEnding(fault: ErrorCode): Ending {
  if (isUnsupported(fault)) return createInterruption('Z5057');
  if (fault.startsWith('camera_')) return createInterruption('Z5054');
  return createInterruption(fault === 'network_failed' ? 'Z5053' : 'Z5052');
}
