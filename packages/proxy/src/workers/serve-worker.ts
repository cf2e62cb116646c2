import { createProxy } from '../create-proxy.js';
import { openConfig } from '../environment.js';
import type { CompleteEnvironment } from '../environment/read-environment.js';
import { closeOnSignal } from '../close-on-signal.js';
import { serveProxy } from '../node-server.js';
import { answerPrimary } from './messages.js';
import { RateLimiterCluster, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Limiter, LimitRule } from '../stores/store.js';

/** Runs a worker: the primary reports and sweeps for all workers, and counts calls unless the store does. */
export async function serveWorker(environment: CompleteEnvironment): Promise<void> {
  const { store, ...config } = await openConfig(process.env, environment);
  const counting = store.createLimiter ? store : { ...store, createLimiter: createWorkerLimiter };
  const proxy = createProxy({ ...config, store: counting, sweepsItself: false });
  answerPrimary({
    life: async () => true,
    metrics: () => proxy.readMetrics(),
    readiness: async () => {
      const answer = await proxy.probe(new Request('http://worker/readyz'));
      return { status: answer.status, body: await answer.json() };
    },
    sweep: () => proxy.sweep(),
  });
  // The admin port belongs to the primary.
  const { listen, adminPort: _adminPort, ...limits } = environment.program;
  const served = await serveProxy(proxy, { ...listen, ...limits });
  closeOnSignal(served.close);
  process.send?.({ idproof: 'ready', url: served.url });
}

/** Counts in the primary, for all workers; while it does not answer, each worker counts by itself. */
function createWorkerLimiter(rule: LimitRule): Limiter {
  const shared = new RateLimiterCluster({ ...rule, timeoutMs: 1000 });
  const own = new RateLimiterMemory(rule);
  return {
    consume: async (caller) => {
      try {
        return await shared.consume(caller);
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) throw refusal;
        return own.consume(caller);
      }
    },
  };
}
