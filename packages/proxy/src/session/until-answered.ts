import { createBackoff } from '../backoff.js';
import type { Context } from '../context.js';
import { findRunning } from './claim.js';
import type { SessionRecord } from './record.js';
import { loadSession } from './sessions.js';

/** How long a view waits for a call that is at the provider; milliseconds. */
const PATIENCE = { first: 50, longest: 500, total: 10_000 };

/**
 * The session once no call of it is at the provider, or as it is when that takes too long. A page that is loaded anew
 * while its pictures are judged would otherwise ask for them again, and the answer comes a moment later.
 */
export async function untilAnswered(ctx: Context, record: SessionRecord): Promise<SessionRecord> {
  const pause = createBackoff({ ...PATIENCE, sleep: ctx.sleep });
  let now = record;
  while (findRunning(ctx, now) && (await pause())) now = await loadSession(ctx, record.id);
  return now;
}
