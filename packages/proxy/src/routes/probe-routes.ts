import { IdproofError } from '@idproof/core/errors';
import { Hono } from 'hono';
import type { Context } from '../context.js';
import type { Env, RouteContext } from '../http/app.js';

/** Answers `/healthz`: the process runs. */
export const answerAlive = (c: RouteContext): Response => c.json({ status: 'ok' });

/** Time in ms for which the result of a check is reused. */
const CACHE_MS = 1000;

/**
 * Checks whether the store is usable, which costs a write: once per second, however many requests ask. Rejects with
 * `overloaded`.
 */
function createCheck({ store, clock }: Context): () => Promise<void> {
  let found: Promise<void> | undefined;
  let lookedAt = 0;
  const look = () =>
    store.check().catch((cause: unknown) => {
      throw new IdproofError('overloaded', 'The store is unusable', { cause });
    });
  return () => {
    // `Math.abs`: a clock that was set back must not extend the cache.
    if (found && Math.abs(clock() - lookedAt) < CACHE_MS) return found;
    lookedAt = clock();
    return (found = look());
  };
}

/** Routes for the operator: readiness and metrics. Neither contains personal data. */
export function probeRoutes(ctx: Context): Hono<Env> {
  const app = new Hono<Env>();
  const check = createCheck(ctx);
  app.get('/readyz', async (c) => {
    await check();
    if (!ctx.ring.isChecked) await ctx.checkDataKeys();
    if (ctx.ring.missing.size > 0) throw new IdproofError('data_key_missing');
    const refused = ctx.circuits.listOpen();
    // Still ready: every instance has the same provider.
    return c.json(refused.length > 0 ? { status: 'degraded', provider: refused } : { status: 'ready' });
  });
  app.get('/metrics', async (c) =>
    c.text(await ctx.metrics.render(), 200, { 'content-type': ctx.metrics.contentType }),
  );
  return app;
}
