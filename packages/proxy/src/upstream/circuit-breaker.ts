import { IdproofError, isIdproofError } from '@idproof/core/session';
import type { ErrorCode } from '@idproof/core/session';

const FAULTS_TO_OPEN = 5;
const OPEN_MS = 10_000;
const COUNTED: ReadonlySet<ErrorCode> = new Set([
  'provider_unreachable',
  'provider_timeout',
  'provider_failed',
  'provider_busy',
]);

/**
 * After five faults in a row, calls are refused at once for ten seconds; then one is let through, and decides.
 * A provider that is down costs nobody a time-out. Kept by hand: which failures count is most of it.
 */
export function createCircuitBreaker(clock: () => number) {
  let faults = 0;
  let openUntil = 0;
  let probing = false;

  return async function run<T>(call: () => Promise<T>): Promise<T> {
    const broken = faults >= FAULTS_TO_OPEN;
    const left = openUntil - clock();
    if (broken && (left > 0 || probing)) {
      throw new IdproofError('provider_unreachable', 'The circuit is open', { retryAfter: Math.max(left, 1000) });
    }
    probing = broken;
    try {
      const answer = await call();
      faults = 0;
      return answer;
    } catch (error) {
      if (isIdproofError(error) && COUNTED.has(error.code)) {
        faults += 1;
        openUntil = clock() + OPEN_MS;
      } else {
        // It answered, if only to refuse: it is there.
        faults = 0;
      }
      throw error;
    } finally {
      probing = false;
    }
  };
}
