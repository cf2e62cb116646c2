import { checkRequest, isOperationName, OPERATIONS, type Operation, type OperationName } from '@idproof/core/provider';
import { IdproofError } from '@idproof/core/session';
import { Hono } from 'hono';
import { checkServerKey } from '../auth.js';
import type { Context } from '../context.js';
import { parseBody } from '../http/parse-body.js';
import { createRateLimiter } from '../http/rate-limit.js';
import { openBody } from '../http/read-body.js';
import { toIdproofError } from '../http/problem.js';
import { answerJson, type Env } from './app.js';

/** Two pictures of 5 MB, or a document of 10, and the rest. */
const MOST_BYTES = 11 * 1024 * 1024;

/**
 * Single operations for the merchant's own server: validated here, signed, forwarded. Only those that the configuration
 * lists exist; what an answer holds beyond the contract is dropped.
 */
export function providerRoutes(ctx: Context): Hono<Env> {
  const app = new Hono<Env>();
  const allowed: ReadonlySet<string> = new Set(ctx.settings.providerOperations);
  const wrongKeys = createRateLimiter('wrong-keys', ctx.settings.limits.wrongKeys, ctx.store);
  app.use(async (c, next) => {
    await checkServerKey(ctx, c.req.raw.headers, wrongKeys, c.get('caller'));
    await next();
  });

  app.post('/:operation', async (c) => {
    const name = c.req.param('operation');
    if (!isOperationName(name) || !allowed.has(name)) throw new IdproofError('not_found');
    const body = openBody(c, MOST_BYTES);
    return ctx.receive(body, {}, async (bytes) => answerJson(c, await forward(ctx, name, bytes)));
  });
  return app;
}

/** The answer as the merchant's server gets it; a business failure is one too. */
async function forward(ctx: Context, name: OperationName, bytes: Uint8Array): Promise<Record<string, unknown>> {
  const operation: Operation = OPERATIONS[name];
  const body = parseBody(bytes);
  const checked = checkRequest(operation, body);
  if (!checked.ok) {
    const { field, why } = checked.fault;
    throw new IdproofError('invalid_field', why, { field: field || 'body' });
  }
  const started = ctx.clock();
  const report = (code: string): void => {
    ctx.metrics.count('idproof_provider_calls_total', { operation: name, code });
    ctx.log({ event: 'provider', operation: name, resultCode: code, ms: ctx.clock() - started });
  };
  try {
    // What must not be done twice is not tried twice.
    const answer = await ctx.call(name, JSON.stringify(body), { once: !operation.idempotent });
    report(answer.ok ? 'SUCCESS' : answer.resultCode);
    if (answer.ok) return answer.response;
    const { resultCode, resultStatus, resultMessage, transactionId } = answer;
    return { result: { resultCode, resultStatus, resultMessage }, transactionId };
  } catch (error) {
    report(toIdproofError(error).code);
    throw error;
  }
}
