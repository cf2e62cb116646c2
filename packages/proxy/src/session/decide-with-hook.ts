import { OUTCOMES, Reason } from '@idproof/core/session';
import * as z from 'zod/mini';
import type { Context } from '../context.js';
import type { Decision } from '../model/decide.js';
import type { Evidence } from '../model/record.js';

/** Time in ms for the merchant's decision. */
const HOOK_TIMEOUT = 50_000;

const DecisionShape = z.object({ outcome: z.enum(OUTCOMES), reasons: z.array(Reason) });

/** Decision of the merchant's hook, where there is one; a hook that fails, or takes too long, never approves. */
export async function decideWithHook(
  ctx: Context,
  sessionId: string,
  evidence: Evidence,
  byDefault: Decision,
): Promise<Decision> {
  if (!ctx.hooks.decide) return byDefault;
  try {
    const asked = Promise.resolve(ctx.hooks.decide(structuredClone(evidence), structuredClone(byDefault)));
    return DecisionShape.parse(await inTime(asked));
  } catch (error) {
    ctx.log({ event: 'fault', sessionId, code: 'decide_failed', error: error instanceof Error ? error.name : '' });
    return byDefault.outcome === 'approved' ? { ...byDefault, outcome: 'review' } : byDefault;
  }
}

/** The answer; rejects where none comes in time, so that a hook that hangs holds up no session. */
async function inTime<T>(asked: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The hook has not answered')), HOOK_TIMEOUT);
    // A process that ends does not wait for it.
    if (typeof timer === 'object') timer.unref();
  });
  return Promise.race([asked, over]).finally(() => clearTimeout(timer));
}

/** `yyyy-mm-dd`, UTC. */
export function getToday(ctx: Context): string {
  return new Date(ctx.clock()).toISOString().slice(0, 10);
}
