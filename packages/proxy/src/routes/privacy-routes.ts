import { Hono } from 'hono';
import type { MiddlewareHandler } from 'hono';
import { checkServerKey } from '../auth.js';
import type { Context } from '../context.js';
import { parseBody } from '../http/parse-body.js';
import { createRateLimiter } from '../http/rate-limit.js';
import { readBody } from '../http/read-body.js';
import { validate } from '../http/validate.js';
import { purge, PurgeRequest } from '../steps/purge.js';
import { verifyReceipt, VerifyReceiptRequest } from '../steps/verify-receipt.js';
import type { SettleDeletions } from '../upstream/provider-deletions.js';
import { answerJson, type Env } from './app.js';

const MOST_BYTES = 64 * 1024;
/** The longest notice in an alphabet of three bytes, and the rest. */
const MOST_RECEIPT_BYTES = 128 * 1024;

/** What the merchant's server needs for the rights of a person, with a server key. */
export function privacyRoutes(ctx: Context, settleDeletions: SettleDeletions): Hono<Env> {
  const app = new Hono<Env>();
  const wrongKeys = createRateLimiter('wrong-keys', ctx.settings.limits.wrongKeys, ctx.store);
  const fromServer: MiddlewareHandler<Env> = async (c, next) => {
    await checkServerKey(ctx, c.req.raw.headers, wrongKeys, c.get('caller'));
    await next();
  };

  app.post('/purge', fromServer, async (c) => {
    const request = validate(PurgeRequest, parseBody(await readBody(c, MOST_BYTES)));
    return answerJson(c, await purge(ctx, request, settleDeletions));
  });
  app.post('/receipts/verify', fromServer, async (c) => {
    const request = validate(VerifyReceiptRequest, parseBody(await readBody(c, MOST_RECEIPT_BYTES)));
    return c.json(verifyReceipt(ctx, request));
  });
  return app;
}
