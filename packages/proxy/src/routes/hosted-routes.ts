import type { ErrorCode } from '@idproof/core/errors';
import { Hono } from 'hono';
import type { Context } from '../context.js';
import { acceptRedirect, findCallback, findParent } from '../hosted/callback.js';
import { openLaunch } from '../hosted/launch.js';
import { LimitReached } from '../http/limit-reached.js';
import { toIdproofError } from '../http/problem.js';
import type { RateLimiter } from '../http/rate-limit.js';
import { findOrCreateSecret, readCookie, writeCookie } from '../pages/cookie.js';
import { createFramePage, NO_REFERRER, createRefusedPage } from '../pages/page.js';
import type { Env, RouteContext } from '../http/app.js';

/**
 * Routes to which a browser navigates on its way to the hosted page and back. Every fault is answered with the same
 * neutral page.
 */
export function hostedRoutes(ctx: Context, perAddress: RateLimiter): Hono<Env> {
  const app = new Hono<Env>();
  const limited = async (c: RouteContext, work: (c: RouteContext) => Promise<Response>) => {
    const caller = c.get('caller');
    if (caller !== undefined) await perAddress.take(caller);
    return work(c);
  };
  const page = (work: (c: RouteContext) => Promise<Response>) => (c: RouteContext) =>
    // Prefetching must not consume a code.
    isLookAhead(c.req.raw)
      ? createRefusedPage(ctx.settings, c.req.raw.headers, 503)
      : limited(c, work).catch((error) => refuse(ctx, c, error));

  app.get(
    '/launch/:code',
    page(async (c) => launch(ctx, c, c.req.param('code'))),
  );
  for (const path of ['/callback/complete', '/callback/interrupt'])
    app.get(
      path,
      page((c) => callback(ctx, c)),
    );
  return app;
}

function isLookAhead({ method, headers }: Request): boolean {
  const purposes = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].map((name) => headers.get(name) ?? '');
  return method === 'HEAD' || purposes.some((purpose) => /prefetch|prerender|preview/i.test(purpose));
}

/** Statuses of temporary faults. All other faults have the same status. */
const PASSING: Partial<Record<ErrorCode, number>> = { rate_limited: 429, overloaded: 503 };

function refuse(ctx: Context, c: RouteContext, error: unknown): Response {
  const known = toIdproofError(error);
  const { code, retryAfter } = known;
  c.set('code', code);
  if (known instanceof LimitReached) c.set('limit', known.variable);
  const response = createRefusedPage(ctx.settings, c.req.raw.headers, PASSING[code]);
  if (retryAfter !== undefined) response.headers.set('retry-after', String(Math.ceil(retryAfter / 1000)));
  return response;
}

async function launch(ctx: Context, c: RouteContext, code: string | undefined): Promise<Response> {
  const { publicUrl = '' } = ctx.settings;
  const secret = findOrCreateSecret(c.req.raw.headers.get('cookie'), publicUrl);
  const { sessionId, location, embed } = await openLaunch(ctx, code, secret);
  c.set('sessionId', sessionId);
  const headers = { location, 'set-cookie': writeCookie(secret, embed, publicUrl), ...NO_REFERRER };
  return new Response(null, { status: 303, headers });
}

async function callback(ctx: Context, c: RouteContext): Promise<Response> {
  const found = await findCallback(ctx, c.req.query('response'));
  const { id, settings } = found.record;
  c.set('sessionId', id);
  const parent = findParent(ctx, found);
  if (parent !== undefined) return createFramePage(ctx.settings, parent, settings.locale);
  const cookie = readCookie(c.req.raw.headers.get('cookie'), ctx.settings.publicUrl ?? '');
  const location = await acceptRedirect(ctx, found, cookie);
  return new Response(null, { status: 303, headers: { location, ...NO_REFERRER } });
}
