import { IdproofError } from '@idproof/core/session';
import { Hono } from 'hono';
import type { Context } from '../context.js';
import { answerFiles } from '../http/form-data.js';
import { parseBody } from '../http/parse-body.js';
import { readBody } from '../http/read-body.js';
import { validate } from '../http/validate.js';
import { closeReview, Reviewer, ReviewRequest } from '../review/close-review.js';
import { EXTRA_IMAGES, fetchImages } from '../review/fetch-images.js';
import { answerJson, type Env, type RouteContext } from './app.js';
import { describeSession, readSessionId } from './session-for-server.js';

const MOST_BYTES = 64 * 1024;
/** Each holds an answer of the provider, of at most 8 MiB, until it was read. */
const MOST_READERS = 4;
/** Who takes longer is counted no more; milliseconds. */
const LONGEST_READ = 60_000;

/** What a person who reviews needs of a session, for the merchant's server; mounted where its key was checked. */
export function reviewRoutes(ctx: Context): Hono<Env> {
  const app = new Hono<Env>();
  let readers = 0;

  app.get('/:id/images', async (c) => {
    const id = readSessionId(c.req.param('id'));
    c.set('sessionId', id);
    // Of a HEAD nobody would read the body.
    if (c.req.method !== 'GET') throw new IdproofError('not_found');
    if (readers >= MOST_READERS) {
      ctx.metrics.count('idproof_shed_total', { reason: 'review_images' });
      throw new IdproofError('overloaded', 'Too many look at pictures', { retryAfter: 1000 });
    }
    readers++;
    const end = once(() => readers--);
    setTimeout(end, LONGEST_READ).unref();
    try {
      const images = await fetchImages(ctx, id, { reviewer: readReviewer(c), extra: readExtra(c) });
      return answerFiles(
        images.map(({ decode }) => decode),
        end,
      );
    } catch (error) {
      end();
      throw error;
    }
  });

  app.post('/:id/review', async (c) => {
    const id = readSessionId(c.req.param('id'));
    c.set('sessionId', id);
    const request = validate(ReviewRequest, parseBody(await readBody(c, MOST_BYTES)));
    return answerJson(c, describeSession(ctx, await closeReview(ctx, id, request)));
  });
  return app;
}

function readReviewer(c: RouteContext): string {
  const parsed = Reviewer.safeParse(c.req.header('idproof-reviewer'));
  if (parsed.success) return parsed.data;
  throw new IdproofError('invalid_field', 'Who looks is not told', { field: 'Idproof-Reviewer' });
}

function readExtra(c: RouteContext): string[] {
  const extra = (c.req.query('extra') ?? '').split(',').filter((name) => name !== '');
  if (extra.every((name) => EXTRA_IMAGES.has(name))) return extra;
  throw new IdproofError('invalid_field', 'Not a picture of the provider', { field: 'extra' });
}

function once(work: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) work();
    isDone = true;
  };
}
