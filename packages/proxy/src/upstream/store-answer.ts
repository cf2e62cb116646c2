import { isIdproofError } from '@idproof/core/errors';
import { createBackoff } from '../backoff.js';
import type { Context } from '../context.js';
import { ClaimLost } from '../session/claim.js';
import type { SessionRecord } from '../session/record.js';
import { changeSession } from '../session/sessions.js';

/** A store that is busy for longer is given up, while the session still waits for the call; milliseconds. */
const BACKOFF = { first: 50, longest: 2000, total: 10_000 };

/** True where the store could not be written, and may be later. */
export function isBusy(error: unknown): boolean {
  return isIdproofError(error) && error.code === 'overloaded' && !(error instanceof ClaimLost);
}

/** Tries a write again while the store is busy, for ten seconds unless told otherwise. Rejects as the write does. */
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
 * Stores what a call to the provider brought. The answer cannot be had again, so a store that is busy is tried again
 * for ten seconds. Rejects as `changeSession` does.
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
    // A write that seems to fail may have been made.
    known = undefined;
    return changeSession(ctx, id, change, last);
  });
}
