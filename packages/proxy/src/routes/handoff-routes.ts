import { EVENTS_ROUTE, JOIN_ROUTE } from '@idproof/core/session';
import { Hono } from 'hono';
import { findSession } from '../auth.js';
import type { Context } from '../context.js';
import type { Streams } from '../events/streams.js';
import { join } from '../handoff/join.js';
import { noteSeen } from '../handoff/presence.js';
import { assertAllowed } from '../model/rights.js';
import { answerJson, type Env } from '../http/app.js';
import { parseBody } from '../http/parse-body.js';
import type { RateLimiter } from '../http/rate-limit.js';
import { readBody } from '../http/read-body.js';
import { validate, type Schema } from '../http/validate.js';
import type * as z from 'zod/mini';
import { readIdempotencyKey } from './idempotency-key.js';

const MAX_BODY = 1024;
/** Content identities of views; any other `Last-Event-ID` is ignored. */
const EVENT_ID = /^[0-9a-f]{16}$/;

/** Routes of a handoff that are no steps of a session: a phone joins it, and both devices watch it. */
export function handoffRoutes(ctx: Context, perToken: RateLimiter, streams: Streams): Hono<Env> {
  const app = new Hono<Env>();
  app.post(JOIN_ROUTE.path, async (c) => {
    const idempotencyKey = readIdempotencyKey(c);
    const schema = JOIN_ROUTE.body as unknown as Schema<z.infer<typeof JOIN_ROUTE.body>>;
    const body = validate(schema, parseBody(await readBody(c, MAX_BODY)));
    const { sessionId, ...answer } = await join(ctx, { ...body, idempotencyKey, headers: c.req.raw.headers });
    c.set('sessionId', sessionId);
    return answerJson(c, answer);
  });
  app.get(EVENTS_ROUTE.path, async (c) => {
    const found = await findSession(ctx, c.req.raw.headers);
    c.set('sessionId', found.record.id);
    await perToken.take(found.record.id);
    assertAllowed(found.record, found.caller, 'read');
    await noteSeen(ctx, found);
    const last = c.req.header('last-event-id') ?? '';
    const lastId = EVENT_ID.test(last) ? last : '';
    const stream = streams.open({ found, address: c.get('caller'), lastId });
    return new Response(stream, { headers: STREAM_HEADERS });
  });
  return app;
}

/** Headers that keep proxies in between from buffering or compressing a stream. */
const STREAM_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
};
