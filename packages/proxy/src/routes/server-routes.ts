import { IdproofError } from '@idproof/core/session';
import { Hono } from 'hono';
import { checkServerKey } from '../auth.js';
import type { Context } from '../context.js';
import { parseBody } from '../http/parse-body.js';
import { createRateLimiter } from '../http/rate-limit.js';
import { readBody } from '../http/read-body.js';
import { validate } from '../http/validate.js';
import { hashUser } from '../sealing/keys.js';
import { createSession, SessionRequest } from '../steps/create-session.js';
import { loadSession } from '../session/sessions.js';
import { createMutex } from '../mutex.js';
import { listOwedDeletions, runBehind, type SettleDeletions } from '../upstream/provider-deletions.js';
import { answerJson, type Env } from './app.js';
import { reviewRoutes } from './review-routes.js';
import { describeSession, readSessionId } from './session-for-server.js';

const MOST_BYTES = 64 * 1024;

/** What the merchant's server calls, with a server key. */
export function serverRoutes(ctx: Context, settleDeletions: SettleDeletions): Hono<Env> {
  const app = new Hono<Env>();
  const runExclusive = createMutex();
  const wrongKeys = createRateLimiter('wrong-keys', ctx.settings.limits.wrongKeys, ctx.store);
  const perUser = createRateLimiter('user', ctx.settings.limits.perUser, ctx.store);
  app.use(async (c, next) => {
    await checkServerKey(ctx, c.req.raw.headers, wrongKeys, c.get('caller'));
    await next();
  });

  app.post('/', async (c) => {
    const value = parseBody(await readBody(c, MOST_BYTES));
    const request = validate(SessionRequest, value);
    const user = hashUser(ctx.ring, request.userId);
    await perUser.take(user);
    // Starts of one user would get in each other's way.
    const acceptLanguage = c.req.header('Accept-Language');
    const { isNew, ...created } = await runExclusive(user, () => createSession(ctx, request, acceptLanguage));
    c.set('sessionId', created.sessionId);
    return answerJson(c, created, isNew ? 201 : 200);
  });

  app.get('/:id', async (c) => {
    const record = await loadSession(ctx, readSessionId(c.req.param('id')));
    c.set('sessionId', record.id);
    return answerJson(c, describeSession(ctx, record));
  });

  app.route('/', reviewRoutes(ctx));

  app.delete('/:id', async (c) => {
    const id = readSessionId(c.req.param('id'));
    const found = await ctx.store.delete(id, (record) => listOwedDeletions(record, ctx.clock()));
    if (!found) throw new IdproofError('not_found');
    c.set('sessionId', id);
    runBehind(ctx, id, settleDeletions());
    return c.body(null, 204);
  });
  return app;
}
