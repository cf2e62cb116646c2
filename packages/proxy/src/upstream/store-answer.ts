import { isIdproofError } from '@idproof/core/session';
import { createBackoff } from '../backoff.js';
import type { Context } from '../context.js';
import { ClaimLost } from '../session/claim.js';
import type { SessionRecord } from '../session/record.js';
import { changeSession } from '../session/sessions.js';

/** A store that is busy for longer is given up, while the session still waits for the call; milliseconds. */
const PATIENCE = { first: 50, longest: 2000, total: 10_000 };

/** True where the store could not be written, and may be later. */
export function isBusy(error: unknown): boolean {
  return isIdproofError(error) && error.code === 'overloaded' && !(error instanceof ClaimLost);
}

/**
 * Stores what a call to the provider brought. The answer cannot be had again, so a store that is busy is tried again
 * for ten seconds. Rejects as `changeSession` does.
 */
export async function storeAnswer(
  ctx: Context,
  id: string,
  change: (record: SessionRecord) => SessionRecord,
  written?: SessionRecord,
): Promise<SessionRecord> {
  const pause = createBackoff({ ...PATIENCE, sleep: ctx.sleep });
  let known = written;
  for (;;) {
    try {
      return await changeSession(ctx, id, change, known);
    } catch (error) {
      if (!isBusy(error) || !(await pause())) throw error;
      // A write that seemed to fail may have been made.
      known = undefined;
    }
  }
}
