import { Hono } from 'hono';
import { FaultRequest, type FaultPlan } from './faults.js';
import type { Log } from './log.js';
import { areSecretsEqual } from './secrets.js';
import { createStateRoutes } from './admin-state.js';
import type { SandboxState } from './state/state.js';

const MAX_LISTED = 1000;

/**
 * The sandbox's own routes below `/sandbox`. None of them is part of the provider's interface.
 * `Authorization: Bearer <admin key>`.
 */
export function createAdmin(
  adminKey: string,
  { faults, state, clock, log }: { faults: FaultPlan; state: SandboxState; clock: () => number; log: Log },
): Hono {
  const admin = new Hono();
  admin.use(async (context, next) => {
    const given = context.req.header('Authorization')?.match(/^Bearer (\S+)$/)?.[1] ?? '';
    // Only a script could send a key from a page, and no page needs these routes.
    if (!areSecretsEqual(given, adminKey) || context.req.header('Origin'))
      return context.json({ error: 'unauthorized' }, 401);
    await next();
    context.header('Cache-Control', 'no-store');
    return undefined;
  });
  admin.get('/faults', (context) => context.json({ faults: faults.list() }));
  admin.post('/faults', async (context) => {
    const parsed = FaultRequest.safeParse(await context.req.json().catch(() => undefined));
    if (!parsed.success) {
      return context.json({ error: 'invalid', field: parsed.error.issues[0]?.path.join('.') ?? '' }, 422);
    }
    faults.add(parsed.data);
    return context.json(parsed.data, 201);
  });
  admin.delete('/faults', (context) => {
    faults.clear();
    return context.body(null, 204);
  });
  admin.get('/transactions', (context) => context.json({ transactions: state.transactions.list(MAX_LISTED) }));
  admin.get('/transactions/:id', (context) => {
    const found = state.transactions.find(context.req.param('id'));
    return found
      ? context.json({ ...found, recorded: state.transactions.recorded(found.transactionId) })
      : context.json({ error: 'not found' }, 404);
  });
  admin.route('/', createStateRoutes(state, clock));
  admin.post('/reset', (context) => {
    faults.clear();
    state.clear();
    log({ event: 'reset' });
    return context.body(null, 204);
  });
  return admin;
}
