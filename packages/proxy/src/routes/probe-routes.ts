import { IdproofError } from '@idproof/core/session';
import { Hono } from 'hono';
import type { Context } from '../context.js';
import type { Env, RouteContext } from './app.js';

/** For load balancers: the process runs. */
export const answerAlive = (c: RouteContext): Response => c.json({ status: 'ok' });

/** For whoever runs the proxy: able to work, counters. None tells of persons. */
export function probeRoutes(ctx: Context): Hono<Env> {
  const app = new Hono<Env>();
  app.get('/readyz', async (c) => {
    await ctx.store.check().catch((cause: unknown) => {
      throw new IdproofError('overloaded', 'The store is unusable', { cause });
    });
    const refused = ctx.circuits.listOpen();
    // No reason to send people elsewhere: every instance has the same provider.
    return c.json(refused.length > 0 ? { status: 'degraded', provider: refused } : { status: 'ready' });
  });
  app.get('/metrics', async (c) =>
    c.text(await ctx.metrics.render(), 200, { 'content-type': ctx.metrics.contentType }),
  );
  return app;
}
