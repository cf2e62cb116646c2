import { IdproofError } from '@idproof/core/session';
import { Hono } from 'hono';
import type { Context } from '../context.js';
import type { Env } from './app.js';

/** For whoever runs the proxy: alive, able to work, counters. None tells of persons. */
export function probeRoutes(ctx: Context): Hono<Env> {
  const app = new Hono<Env>();
  app.get('/healthz', (c) => c.json({ status: 'ok' }));
  app.get('/readyz', async (c) => {
    await ctx.store.check().catch((cause: unknown) => {
      throw new IdproofError('overloaded', 'The store is unusable', { cause });
    });
    return c.json({ status: 'ready' });
  });
  app.get('/metrics', (c) => c.text(ctx.metrics.render(), 200, { 'content-type': 'text/plain; version=0.0.4' }));
  return app;
}
