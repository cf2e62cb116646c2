import { IdproofError } from '@idproof/core/session';

/** An answer that is older is refused for its age (twice the deviation that the provider's clock may have). */
const REMEMBERED_MS = 10 * 60_000;

/**
 * The transactions that calls began here of late. An id that comes a second time belongs to the answer of another call:
 * throws `provider_untrusted`.
 */
export function createSeenTransactions(clock: () => number): (transactionId: string) => void {
  const seen = new Map<string, number>();
  return (transactionId) => {
    const now = clock();
    for (const [id, at] of seen) {
      if (now - at <= REMEMBERED_MS) break;
      seen.delete(id);
    }
    if (seen.has(transactionId)) throw new IdproofError('provider_untrusted', 'The answer belongs to another call');
    seen.set(transactionId, now);
  };
}
