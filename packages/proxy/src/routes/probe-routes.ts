import { IdproofError } from '@idproof/core/errors';
import { Hono } from 'hono';
import type { Context } from '../context.js';
import type { Env, RouteContext } from '../http/app.js';

/** For load balancers: the process runs. */
export const answerAlive = (c: RouteContext): Response => c.json({ status: 'ok' });

/** How long the store is believed to be as it was found; milliseconds. */
const CACHE_MS = 1000;

/** Looks whether the store can be used, which costs a write: once a second, however many ask. Rejects with `overloaded`. */
function createCheck({ store, clock }: Context): () => Promise<void> {
  let found: Promise<void> | undefined;
  let lookedAt = 0;
  const look = () =>
    store.check().catch((cause: unknown) => {
      throw new IdproofError('overloaded', 'The store is unusable', { cause });
    });
  return () => {
    // A clock that was set back does not keep it for longer.
    if (found && Math.abs(clock() - lookedAt) < CACHE_MS) return found;
    lookedAt = clock();
    return (found = look());
  };
}

/** For whoever runs the proxy: able to work, counters. None tells of persons. */
export function probeRoutes(ctx: Context): Hono<Env> {
  const app = new Hono<Env>();
  const check = createCheck(ctx);
  app.get('/readyz', async (c) => {
    await check();
    if (!ctx.ring.isChecked) await ctx.checkDataKeys();
    if (ctx.ring.missing.size > 0) throw new IdproofError('data_key_missing');
    const refused = ctx.circuits.listOpen();
    // No reason to send people elsewhere: every instance has the same provider.
    return c.json(refused.length > 0 ? { status: 'degraded', provider: refused } : { status: 'ready' });
  });
  app.get('/metrics', async (c) =>
    c.text(await ctx.metrics.render(), 200, { 'content-type': ctx.metrics.contentType }),
  );
  return app;
}
