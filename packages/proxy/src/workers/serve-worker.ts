import { createProxy } from '../create-proxy.js';
import { openConfig } from '../environment.js';
import type { Complete } from '../environment/read-environment.js';
import { closeOnSignal } from '../close-on-signal.js';
import { serveProxy } from '../node-server.js';
import { answerPrimary } from './messages.js';
import { createWorkerLimiter } from './worker-limiter.js';

/** Serves as one of several processes: the primary reports and sweeps for all, and counts calls unless the store does. */
export async function serveWorker(environment: Complete): Promise<void> {
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
  // The primary has the admin port.
  const { listen, adminPort: _adminPort, ...limits } = environment.program;
  const served = await serveProxy(proxy, { ...listen, ...limits });
  closeOnSignal(served.close);
  process.send?.({ idproof: 'ready', url: served.url });
}
