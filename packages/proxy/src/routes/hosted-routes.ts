import type { ErrorCode } from '@idproof/core/session';
import { Hono } from 'hono';
import type { Context } from '../context.js';
import { hostedPage } from '../hosted/addresses.js';
import { hashOfSecret, isStateOf, useLaunch, useWayBack } from '../hosted/doors.js';
import { readReturn, type ReturnMessage } from '../hosted/return-message.js';
import { toIdproofError } from '../http/problem.js';
import type { RateLimiter } from '../http/rate-limit.js';
import { browserSecret, readCookie, writeCookie } from '../pages/cookie.js';
import { framePage, NO_TRACE, refusedPage } from '../pages/page.js';
import { sha256 } from '../sealing/keys.js';
import type { SessionRecord } from '../session/record.js';
import { atTime, changeSession } from '../session/sessions.js';
import { clientCfgOf } from '../steps/initialize.js';
import { consumed } from '../steps/return.js';
import type { Env, RouteContext } from './app.js';

/** Thrown inside a change: the door is not, or no longer, open. */
class Shut extends Error {}

/** What a browser navigates to on its way to the hosted page and back. Whatever is wrong, the answer is one neutral page. */
export function hostedRoutes(ctx: Context, perAddress: RateLimiter): Hono<Env> {
  const app = new Hono<Env>();
  const limited = async (c: RouteContext, work: (c: RouteContext) => Promise<Response>) => {
    const caller = c.get('caller');
    if (caller !== undefined) perAddress.take(caller);
    return work(c);
  };
  const page = (work: (c: RouteContext) => Promise<Response>) => (c: RouteContext) =>
    // Looking ahead is no visit, and uses nothing up.
    isLookAhead(c.req.raw)
      ? refusedPage(ctx.settings, c.req.raw.headers, 503)
      : limited(c, work).catch((error) => refuse(ctx, c, error));

  app.get(
    '/launch/:code',
    page(async (c) => launch(ctx, c, hashOfSecret(c.req.param('code')))),
  );
  app.get(
    '/callback/complete',
    page((c) => callback(ctx, c)),
  );
  app.get(
    '/callback/interrupt',
    page((c) => callback(ctx, c)),
  );
  return app;
}

function isLookAhead({ method, headers }: Request): boolean {
  const purposes = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].map((name) => headers.get(name) ?? '');
  return method === 'HEAD' || purposes.some((purpose) => /prefetch|prerender|preview/i.test(purpose));
}

/** What passes by itself is told by its status; all else looks the same. */
const PASSING: Partial<Record<ErrorCode, number>> = { rate_limited: 429, overloaded: 503 };

function refuse(ctx: Context, c: RouteContext, error: unknown): Response {
  const { headers } = c.req.raw;
  if (error instanceof Shut) return refusedPage(ctx.settings, headers);
  const { code, retryAfter } = toIdproofError(error);
  c.set('code', code);
  const response = refusedPage(ctx.settings, headers, PASSING[code]);
  if (retryAfter !== undefined) response.headers.set('retry-after', String(Math.ceil(retryAfter / 1000)));
  return response;
}

async function find(ctx: Context, hash: string | undefined): Promise<SessionRecord> {
  const record = hash === undefined ? undefined : await ctx.store.findByKey(hash);
  if (!record) throw new Shut();
  return atTime(record, ctx.clock());
}

/** Uses the code up, binds this browser, and sends it to the hosted page. */
async function launch(ctx: Context, c: RouteContext, hash: string | undefined): Promise<Response> {
  const { publicUrl = '' } = ctx.settings;
  const found = await find(ctx, hash);
  const secret = browserSecret(c.req.raw.headers.get('cookie'), publicUrl);
  const record = await changeSession(
    ctx,
    found.id,
    (before) => {
      const next = useLaunch(before, hash ?? '', secret, ctx.clock());
      if (!next) throw new Shut();
      return next;
    },
    found,
  );
  c.set('sessionId', record.id);
  const { hosted } = record;
  if (!hosted?.opened) throw new Shut();
  return new Response(null, {
    status: 303,
    headers: {
      location: hostedPage(ctx.settings, clientCfgOf(ctx, record.id, hosted)),
      'set-cookie': writeCookie(secret, hosted.opened.embed, publicUrl),
      ...NO_TRACE,
    },
  });
}

/** By redirect the callback is consumed here; in a frame it is handed to the page around, which does that by its token. */
async function callback(ctx: Context, c: RouteContext): Promise<Response> {
  const message = readReturn(c.req.query('response'));
  const found = await find(ctx, message?.state);
  if (!message) throw new Shut();
  c.set('sessionId', found.id);
  const opened = found.hosted?.opened;
  if (opened?.embed === 'frame' && isStateOf(found, message.state))
    return framePage(ctx.settings, opened.parentOrigin ?? ctx.settings.publicUrl ?? '', found.settings.locale);
  const location = await consume(ctx, c, found, message);
  return new Response(null, { status: 303, headers: { location, ...NO_TRACE } });
}

/** Answers with the registered address to go to; one of many that come with one state gets it. */
async function consume(ctx: Context, c: RouteContext, found: SessionRecord, message: ReturnMessage): Promise<string> {
  const secret = readCookie(c.req.raw.headers.get('cookie'), ctx.settings.publicUrl ?? '');
  const { returnUrl } = found.settings;
  // It was registered when the session was made; the configuration may have changed since.
  if (returnUrl === undefined || !ctx.settings.returnUrls.includes(returnUrl)) throw new Shut();
  if (secret === undefined) throw new Shut();
  const browser = sha256(secret);
  const change = (before: SessionRecord): SessionRecord => {
    const late = useWayBack(before, message.state, browser, ctx.clock());
    if (late) return late;
    const opened = before.hosted?.opened;
    const isBound = opened?.embed === 'redirect' && opened.cookie === browser;
    if (!isBound || !isStateOf(before, message.state)) throw new Shut();
    return consumed(ctx, before, message);
  };
  await changeSession(ctx, found.id, change, found);
  return returnUrl;
}
