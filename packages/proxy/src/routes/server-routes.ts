import type { OperationName } from '@idproof/core/provider';
import { IdproofError } from '@idproof/core/errors';
import { Hono } from 'hono';
import { checkServerKey } from '../auth.js';
import type { Context } from '../context.js';
import { answerFiles } from '../http/form-data.js';
import { parseBody } from '../http/parse-body.js';
import { createRateLimiter } from '../http/rate-limit.js';
import { openBody, readBody } from '../http/read-body.js';
import { validate } from '../http/validate.js';
import { Reviewer } from '../review/close-review.js';
import type { ImagesInput, ReceiptInput, ReviewInput, ServerApi, SessionInput } from '../server-api.js';
import { readSessionId } from '../session/sessions.js';
import { assertListed } from '../steps/call-operation.js';
import { purge, PurgeRequest } from '../steps/purge.js';
import type { RunDeletions } from '../upstream/provider-deletions.js';
import { answerJson, type Env, type RouteContext } from '../http/app.js';

const MAX_BYTES = 64 * 1024;
/** The longest consent text in an alphabet of three bytes per character, and the receipt. */
const MAX_RECEIPT_BYTES = 128 * 1024;
/** Two images of 5 MB, or a document of 10 MB, and the other fields. */
const MAX_OPERATION_BYTES = 11 * 1024 * 1024;
/** Concurrent readers of images: each holds up to 6 MiB until they are sent. */
const MAX_READERS = 4;
/** Time in ms after which a reader who has not taken all images no longer counts. */
const READ_TIMEOUT = 60_000;

const KEY_PATHS = ['/sessions', '/sessions/*', '/purge', '/receipts/*', '/provider/*'];

/** The routes of the merchant's server, with a server key: each parses a request, calls the server API, and serializes. */
export function serverRoutes(ctx: Context, api: ServerApi, runDeletions: RunDeletions): Hono<Env> {
  const app = new Hono<Env>();
  const wrongKeys = createRateLimiter('wrong-keys', ctx.settings.limits.wrongKeys, ctx.store);
  for (const path of KEY_PATHS) {
    app.use(path, async (c, next) => {
      await checkServerKey(ctx, c.req.raw.headers, wrongKeys, c.get('caller'));
      await next();
    });
  }

  app.post('/sessions', async (c) => {
    const input = (await readJson(c)) as SessionInput;
    const { isNew, ...created } = await api.sessions.create(input, { locale: c.req.header('Accept-Language') });
    c.set('sessionId', created.sessionId);
    return answerJson(c, created, isNew ? 201 : 200);
  });

  app.get('/sessions/:id', async (c) => {
    const details = await api.sessions.get(c.req.param('id'));
    c.set('sessionId', details.sessionId);
    return answerJson(c, details);
  });

  app.post('/sessions/:id/review', async (c) => {
    const id = noteSession(c);
    return answerJson(c, await api.sessions.review(id, (await readJson(c)) as ReviewInput));
  });

  app.post('/sessions/:id/screen', async (c) => {
    const id = noteSession(c);
    return answerJson(c, await api.sessions.screen(id));
  });

  app.get('/sessions/:id/images', createImagesHandler(ctx, api));

  app.delete('/sessions/:id', async (c) => {
    await api.sessions.delete(noteSession(c), { wait: 0 });
    return c.body(null, 204);
  });

  app.post('/purge', async (c) =>
    answerJson(c, await purge(ctx, validate(PurgeRequest, await readJson(c)), runDeletions)),
  );

  app.post('/receipts/verify', async (c) =>
    answerJson(c, await api.receipts.verify((await readJson(c, MAX_RECEIPT_BYTES)) as ReceiptInput)),
  );

  app.post('/provider/:operation', async (c) => {
    const name = c.req.param('operation');
    // Checked before the body is read.
    assertListed(ctx, name);
    return ctx.receive(openBody(c, MAX_OPERATION_BYTES), {}, async (bytes) =>
      answerJson(c, await api.provider.call<OperationName>(name, parseBody(bytes) as never)),
    );
  });
  return app;
}

/** Answers with the images as a form of files, to `MAX_READERS` at a time. */
function createImagesHandler(ctx: Context, api: ServerApi) {
  let readers = 0;
  return async (c: RouteContext): Promise<Response> => {
    const id = noteSession(c);
    // The body of a HEAD is not sent: nobody would see the images that the audit records as read.
    if (c.req.method !== 'GET') throw new IdproofError('not_found');
    if (readers >= MAX_READERS) {
      ctx.metrics.count('idproof_shed_total', { reason: 'review_images' });
      throw new IdproofError('overloaded', 'Too many readers of images', { retryAfter: 1000 });
    }
    readers++;
    const end = once(() => readers--);
    setTimeout(end, READ_TIMEOUT).unref();
    try {
      return answerFiles(await api.sessions.images(id, readImagesInput(c)), end);
    } catch (error) {
      end();
      throw error;
    }
  };
}

function readImagesInput(c: RouteContext): ImagesInput {
  const reviewer = Reviewer.safeParse(c.req.header('Idproof-Reviewer'));
  if (!reviewer.success) throw new IdproofError('invalid_field', 'No reviewer', { field: 'Idproof-Reviewer' });
  const extra = (c.req.query('extra') ?? '').split(',').filter((name) => name !== '');
  return { reviewer: reviewer.data, extra };
}

/** Session id in the path, added to the log line. Rejects with `not_found`. */
function noteSession(c: RouteContext): string {
  const id = readSessionId(c.req.param('id'));
  c.set('sessionId', id);
  return id;
}

const readJson = async (c: RouteContext, limit = MAX_BYTES): Promise<unknown> => parseBody(await readBody(c, limit));

function once(work: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) work();
    isDone = true;
  };
}
