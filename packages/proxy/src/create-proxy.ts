import { randomBytes } from 'node:crypto';
import { IdproofError } from '@idproof/core/errors';
import { EVENTS_ROUTE, JOIN_ROUTE, SESSION_ROUTES } from '@idproof/core/session';
import { Hono, type MiddlewareHandler } from 'hono';
import type { PhonePage, ProxyConfig } from './config.js';
import { createContext, type Context } from './context.js';
import { createStreams, type Streams } from './events/streams.js';
import { createPoller } from './hosted/poll.js';
import { findClientAddress, isForwarded, toCaller } from './http/client-address.js';
import { createBodyGuard } from './http/read-body.js';
import { createOriginPolicy } from './http/origin.js';
import { LimitReached } from './http/limit-reached.js';
import { getCauseName, problemResponse, toIdproofError } from './http/problem.js';
import { createRateLimiter, type RateLimiter } from './http/rate-limit.js';
import type { Env, RequestInfo, RouteContext } from './http/app.js';
import { browserRoutes } from './routes/browser-routes.js';
import { PHONE_PATH } from './phone-path.js';
import { handoffRoutes } from './routes/handoff-routes.js';
import { hostedRoutes } from './routes/hosted-routes.js';
import { answerAlive, probeRoutes } from './routes/probe-routes.js';
import { phoneRoutes } from './routes/phone-routes.js';
import { serverRoutes } from './routes/server-routes.js';
import { createPublicApi, createServerApi, type ServerApi } from './server-api.js';
import { finalizeLostCalls, sweep } from './sweep.js';
import { finishScreenings } from './tail/run-screening.js';
import { traceRequest } from './tracing.js';
import { createProviderDeletions, runInBackground, type RunDeletions } from './upstream/provider-deletions.js';
import { createWebhook } from './webhook/webhook.js';

const SWEEP_MS = 60_000;

/** A running proxy: mount `fetch`, create sessions with `sessions`, and call `close` before the process ends. */
export interface Proxy extends ServerApi {
  /** Answers one request; never rejects. `info.address`: address of the peer, for the rate limit. */
  fetch: (request: Request, info?: RequestInfo) => Promise<Response>;
  /** Answers `/healthz`, `/readyz` and `/metrics` without the base path, for a separate listener. */
  probe: (request: Request) => Promise<Response>;
  /** Number of trusted reverse proxies, as configured. Behind them all connections have their address. */
  readonly trustedHops: number;
  /** Path below which the routes are, as configured. */
  readonly basePath: string;
  /** Counts a connection that the server refused, in the metrics. */
  countRefusedConnection: () => void;
  /** Metrics as data. prom-client's `AggregatorRegistry.aggregate` adds up those of several processes. */
  readMetrics: () => Promise<object[]>;
  /**
   * Reads pending results of hosted sessions, deletes due data here and at the provider, and delivers webhooks. Also
   * runs each minute.
   */
  sweep: () => Promise<void>;
  /** Ends the open streams of events, so that the server can close; their browsers connect again. */
  closeStreams: () => void;
  /**
   * Stops the sweeper, ends the streams, waits for running webhook deliveries and screenings (15 seconds at most), and
   * closes the store.
   */
  close: () => Promise<void>;
}

/**
 * Creates the proxy: sessions for the merchant's server, steps for the browser, signed calls to the provider. Throws
 * `configuration_invalid`.
 */
export function createProxy(config: ProxyConfig): Proxy {
  const closing = new AbortController();
  const ctx = createContext(config, closing.signal);
  const runDeletions = createProviderDeletions(ctx);
  const webhook = createWebhook(ctx);
  ctx.requestDeletions = (sessionId) => runInBackground(ctx, sessionId, runDeletions());
  ctx.deliverNotices = () => void logFailure(ctx, webhook.deliver());
  const perAddress = createRateLimiter('address', ctx.settings.limits.perAddress, ctx.store);
  const api = createServerApi(ctx, runDeletions, perAddress);
  const streams = createStreams(ctx);
  ctx.metrics.watchStreams(streams.count);
  const app = createApp(ctx, { api, runDeletions, perAddress, streams, phonePage: config.phonePage });
  // Runs before the first request: finalizes calls that a crash interrupted.
  let started: Promise<unknown> | undefined;
  const start = () => {
    // The check may read all sessions. Requests do not wait for it; readiness does, and repeats a failed check.
    if (!started) ctx.checkDataKeys().catch(() => {});
    return (started ??= Promise.all([finalizeLostCalls(ctx), warnOfEviction(ctx)]).catch((error: unknown) => {
      started = undefined;
      throw error;
    }));
  };
  const probes = createProbes(ctx);
  const poll = createPoller(ctx);
  const sweepAll = () =>
    // Results are polled before sessions are expired.
    Promise.all([
      logFailure(ctx, poll())
        .then(() => logFailure(ctx, sweep(ctx)))
        // The sweep may have queued deletions.
        .then(() => logFailure(ctx, runDeletions())),
      logFailure(ctx, webhook.deliver()),
      logFailure(ctx, finalizeLostCalls(ctx)),
      // A failover may have switched to another Redis server.
      warnOfEviction(ctx),
      logFailure(ctx, ctx.checkDataKeys()),
    ]).then(() => {});
  const timer = config.sweepsItself === false ? undefined : setInterval(() => void sweepAll(), SWEEP_MS);
  if (typeof timer === 'object') timer.unref();

  return {
    ...createPublicApi(ctx, api, start),
    fetch: async (request, info = {}) => {
      // An unusable store is reported by the answer itself.
      await start().catch(() => {});
      return app.fetch(request, info);
    },
    probe: async (request) => {
      await start().catch(() => {});
      return probes.fetch(request);
    },
    trustedHops: ctx.settings.trustedHops,
    basePath: ctx.settings.basePath,
    countRefusedConnection: () => ctx.metrics.count('idproof_shed_total', { reason: 'connections' }),
    readMetrics: () => ctx.metrics.readAsData(),
    sweep: sweepAll,
    closeStreams: streams.close,
    close: async () => {
      clearInterval(timer);
      closing.abort();
      streams.close();
      await Promise.all([webhook.close(), finishScreenings(ctx)]);
      await ctx.store.close();
    },
  };
}

async function warnOfEviction({ store, warn }: Context): Promise<void> {
  if (await store.mayDrop?.()) warn('store_evicts');
}

/** Logs a failure instead of rejecting, so that one part of the sweep does not stop the others. */
function logFailure(ctx: Context, work: Promise<unknown>): Promise<unknown> {
  return work.catch((error: unknown) => {
    ctx.log({ event: 'fault', code: 'sweep_failed', error: error instanceof Error ? error.name : '' });
  });
}

interface Parts {
  api: ServerApi;
  runDeletions: RunDeletions;
  perAddress: RateLimiter;
  streams: Streams;
  phonePage: PhonePage | undefined;
}

function createApp(ctx: Context, { api, runDeletions, perAddress, streams, phonePage }: Parts): Hono<Env> {
  const { basePath, limits } = ctx.settings;
  const perToken = createRateLimiter('session', limits.perToken, ctx.store);
  const origins = createOriginPolicy(ctx.settings.allowedOrigins);
  const root = new Hono<Env>();
  const app = root.basePath(basePath || '/');

  root.use(async (c, next) => {
    const started = performance.now();
    c.set('requestId', randomBytes(12).toString('hex'));
    c.set('leastRate', ctx.settings.limits.leastRate);
    c.set('cors', {});
    if (isForwarded(c.req.raw.headers) && ctx.settings.trustedHops === 0) ctx.warn('forwarded_header_ignored');
    const address = findClientAddress(c.req.raw.headers, c.env.address, ctx.settings.trustedHops);
    if (address !== undefined) c.set('caller', toCaller(address));
    await traceRequest(c.req.raw.headers, async (span) => {
      await next();
      const { method, route, status } = describeAnswer(ctx, c);
      span.updateName(`${method} ${route}`);
      span.setAttributes({ 'http.request.method': method, 'http.route': route, 'http.response.status_code': status });
    });
    setAnswerHeaders(c.res.headers, c.get('requestId'), c.get('cors'));
    report(ctx, c, performance.now() - started);
  });
  app.use(createBodyGuard(ctx.warn));
  const fromBrowser: MiddlewareHandler<Env> = async (c, next) => {
    c.set('cors', origins.check(c.req.raw.headers));
    const caller = c.get('caller');
    if (caller !== undefined && !c.env.isOverLimit) await perAddress.take(caller);
    await next();
  };
  for (const path of BROWSER_PATHS) app.use(path, fromBrowser);
  app.use(async (c, next) => {
    if (c.env.isOverLimit) throw new IdproofError('overloaded', 'Too many connections', { retryAfter: 1000 });
    await next();
  });
  for (const path of BROWSER_PATHS) app.options(path, (c) => origins.preflight(c.req.raw.headers));
  app.route('/', browserRoutes(ctx, perToken, runDeletions));
  app.route('/', handoffRoutes(ctx, perToken, streams));
  app.route('/v1', hostedRoutes(ctx, perAddress));
  app.route('/v1', serverRoutes(ctx, api, runDeletions));
  if (phonePage) app.route('/', phoneRoutes(ctx, phonePage));
  app.get('/healthz', answerAlive);
  if (!ctx.settings.privateProbes) app.route('/', probeRoutes(ctx));
  answerErrors(ctx, root);
  return root;
}

function createProbes(ctx: Context): Hono<Env> {
  const app = new Hono<Env>();
  app.use(async (c, next) => {
    c.set('requestId', randomBytes(12).toString('hex'));
    await next();
    setAnswerHeaders(c.res.headers, c.get('requestId'), {});
  });
  app.get('/healthz', answerAlive);
  app.route('/', probeRoutes(ctx));
  answerErrors(ctx, app);
  return app;
}

function answerErrors(ctx: Context, app: Hono<Env>): void {
  app.notFound((c) => problemResponse(new IdproofError('not_found'), c.get('requestId')));
  app.onError((error, c) => {
    const known = toIdproofError(error);
    c.set('code', known.code);
    if (known instanceof LimitReached) c.set('limit', known.variable);
    if (known.code === 'internal_error') {
      const { requestId } = c.var;
      ctx.log({ event: 'fault', requestId, code: 'internal_error', error: getCauseName(error) });
    }
    return problemResponse(known, c.get('requestId'));
  });
}

/** Sets the headers of every answer. */
function setAnswerHeaders(headers: Headers, requestId: string, cors: Readonly<Record<string, string>>): void {
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store');
  headers.set('x-content-type-options', 'nosniff');
  headers.set('x-request-id', requestId);
  headers.append('vary', 'Origin');
  for (const [name, value] of Object.entries(cors)) headers.set(name, value);
}

/** Method, route pattern and status for logs and labels. Never the path or another text of the caller. */
function describeAnswer(ctx: Context, c: RouteContext) {
  const method = METHODS.has(c.req.method) ? c.req.method : 'other';
  return { method, route: toRoutePattern(c.req.path, ctx.settings.basePath), status: c.res.status };
}

/** Counts and logs an answer. */
function report(ctx: Context, c: RouteContext, ms: number): void {
  const { requestId, sessionId, code, limit } = c.var;
  const { method, route, status } = describeAnswer(ctx, c);
  ctx.metrics.count('idproof_requests_total', { method, route, status });
  ctx.metrics.observe('idproof_request_seconds', { route }, ms / 1000);
  ctx.log({ event: 'request', requestId, sessionId, method, route, status, code, limit, ms: Math.round(ms) });
}

/** Paths that pages call. */
const BROWSER_PATHS = ['/v1/session/*', JOIN_ROUTE.path];

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS']);
const ROUTES: ReadonlySet<string> = new Set([
  ...Object.values(SESSION_ROUTES).map(({ path }) => path),
  EVENTS_ROUTE.path,
  JOIN_ROUTE.path,
  '/v1/sessions',
  '/v1/purge',
  '/v1/receipts/verify',
  '/v1/callback/complete',
  '/v1/callback/interrupt',
  '/healthz',
  '/readyz',
  '/metrics',
]);

/** Route pattern of a path, with `{id}` for a session; `*` for an unknown route. */
function toRoutePattern(path: string, basePath: string): string {
  const route = path.startsWith(basePath) ? path.slice(basePath.length) : '';
  if (ROUTES.has(route)) return route;
  if (route.startsWith('/v1/launch/')) return '/v1/launch/{code}';
  if (route.startsWith(PHONE_PATH)) return `${PHONE_PATH}*`;
  if (route.startsWith('/v1/provider/')) return '/v1/provider/{operation}';
  const session = /^\/v1\/sessions\/[^/]*(?<part>\/images|\/review|\/screen)?/.exec(route);
  return session ? `/v1/sessions/{id}${session.groups?.['part'] ?? ''}` : '*';
}
