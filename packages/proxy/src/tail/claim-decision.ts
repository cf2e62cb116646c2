import { randomBytes } from 'node:crypto';
import type { Context } from '../context.js';
import type { SessionRecord } from '../model/record.js';
import { changeSession } from '../session/sessions.js';

/** Time in ms after which another process takes over a session that is being decided. */
export const TAKE_OVER_MS = 60_000;

/**
 * Claims the decision, so that one process at a time asks the hook `decide`. Resolves with the record as it is then;
 * undefined where another process asks, or the session is decided. Without a hook nothing is claimed: any two processes
 * decide alike.
 */
export async function claimDecision(ctx: Context, record: SessionRecord): Promise<SessionRecord | undefined> {
  if (!ctx.hooks.decide) return record;
  const id = randomBytes(12).toString('hex');
  const { process } = ctx.store;
  const claimed = await changeSession(
    ctx,
    record.id,
    (before) => {
      if (before.position !== 'deciding' || isHeld(ctx, before)) return before;
      const until = ctx.clock() + TAKE_OVER_MS;
      return { ...before, decisionClaim: { id, until, ...(process ? { process: process.id } : {}) } };
    },
    record,
  );
  return claimed.decisionClaim?.id === id ? claimed : undefined;
}

function isHeld({ clock, store }: Context, { decisionClaim: claim }: SessionRecord): boolean {
  if (!claim || claim.until <= clock()) return false;
  return claim.process === undefined || !store.process?.hasEnded(claim.process);
}

/** Record whose decision anybody may claim. */
export function releaseDecision(record: SessionRecord): SessionRecord {
  if (!record.decisionClaim) return record;
  const { decisionClaim: _claim, ...rest } = record;
  return rest;
}
