import { IdproofError } from '@idproof/core/errors';
import type { MiddlewareHandler } from 'hono';
import type { Context } from '../context.js';
import type { Env } from '../routes/app.js';

const EXPLANATION =
  'Something has read the body of a request before the idproof proxy got it. Mount the proxy before express.json() and ' +
  'any other body parser.';

/** Refuses a request whose body is gone with `internal_error`, and tells whoever mounted the proxy why, once. */
export function createBodyGuard(ctx: Context): MiddlewareHandler<Env> {
  let isTold = false;
  return async (c, next) => {
    if (!(c.env.isBodyRead ?? c.req.raw.bodyUsed)) return next();
    ctx.warn('body_read_by_host');
    if (!isTold) process.emitWarning(EXPLANATION, { code: 'BODY_READ_BY_HOST' });
    isTold = true;
    throw new IdproofError('internal_error', EXPLANATION);
  };
}
