import { OUTCOMES, Reason } from '@idproof/core/session';
import * as z from 'zod/mini';
import type { Context } from '../context.js';
import type { Decision } from '../model/decide.js';
import type { Evidence } from '../model/record.js';

const DecisionShape = z.object({ outcome: z.enum(OUTCOMES), reasons: z.array(Reason) });

/** Decision of the merchant's hook, where there is one; a hook that fails never approves. */
export async function decideWithHook(
  ctx: Context,
  sessionId: string,
  evidence: Evidence,
  byDefault: Decision,
): Promise<Decision> {
  if (!ctx.hooks.decide) return byDefault;
  try {
    return DecisionShape.parse(await ctx.hooks.decide(structuredClone(evidence), structuredClone(byDefault)));
  } catch (error) {
    ctx.log({ event: 'fault', sessionId, code: 'decide_failed', error: error instanceof Error ? error.name : '' });
    return byDefault.outcome === 'approved' ? { ...byDefault, outcome: 'review' } : byDefault;
  }
}

/** `yyyy-mm-dd`, UTC. */
export function getToday(ctx: Context): string {
  return new Date(ctx.clock()).toISOString().slice(0, 10);
}
