import { isIdproofError } from '@idproof/core/errors';
import { createBackoff } from '../backoff.js';
import type { Context } from '../context.js';
import { ClaimLost } from '../session/claim.js';
import type { SessionRecord } from '../model/record.js';
import { changeSession } from '../session/sessions.js';

/** Backoff while the store is busy, within the lifetime of the session's claim; milliseconds. */
const BACKOFF = { first: 50, longest: 2000, total: 10_000 };

/** True where the store is temporarily unavailable. */
export function isBusy(error: unknown): boolean {
  return isIdproofError(error) && error.code === 'overloaded' && !(error instanceof ClaimLost);
}

/** Repeats a write while the store is busy, for `total` milliseconds (10,000). Rejects as the write does. */
export async function retryWhileBusy<T>(
  { sleep }: Pick<Context, 'sleep'>,
  write: () => Promise<T>,
  total = BACKOFF.total,
): Promise<T> {
  const pause = createBackoff({ ...BACKOFF, total, sleep });
  for (;;) {
    try {
      return await write();
    } catch (error) {
      if (!isBusy(error) || !(await pause())) throw error;
    }
  }
}

/**
 * Stores the result of a call to the provider. As the answer cannot be fetched again, a busy store is retried for ten
 * seconds. Rejects as `changeSession`.
 */
export function storeAnswer(
  ctx: Context,
  id: string,
  change: (record: SessionRecord) => SessionRecord,
  written?: SessionRecord,
): Promise<SessionRecord> {
  let known = written;
  return retryWhileBusy(ctx, () => {
    const last = known;
    // A failed write may have been stored, so the record is read again.
    known = undefined;
    return changeSession(ctx, id, change, last);
  });
}
