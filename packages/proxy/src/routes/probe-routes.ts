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
    return c.json({ status: 'ready' });
  });
  app.get('/metrics', (c) => c.text(ctx.metrics.render(), 200, { 'content-type': 'text/plain; version=0.0.4' }));
  return app;
}
