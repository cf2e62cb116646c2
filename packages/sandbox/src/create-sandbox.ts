import { isIdproofError } from '@idproof/core/errors';
import { Hono } from 'hono';
import { createAdmin } from './admin.js';
import { indexClients } from './gateway/clients.js';
import { Limits, type SandboxConfig } from './config.js';
import { ConnectionResetError } from './gateway/connection-reset.js';
import { createEngineQueue } from './engine-queue.js';
import { createFaultPlan } from './faults.js';
import { createGateway } from './gateway/gateway.js';
import { ROOT_PAGE_CSP, renderRootPage } from './root-page.js';
import { createPageApi } from './flows/page-api.js';
import { createPageSite } from './hosted-page/serve-page.js';
import { createFileFetcher } from './realdoc/fetch-file.js';
import { openState } from './state/state.js';

export interface Sandbox {
  /** Answers a request. Rejects when aborted, and with `ConnectionResetError` when a fault breaks the connection. */
  fetch: (request: Request) => Promise<Response>;
  /** Stops the engines and closes the database. Calls in progress return SYSTEM_ERROR. */
  close(): Promise<void>;
}

/** Creates a provider for development that runs on one machine. Throws on an invalid configuration. */
export function createSandbox(config: SandboxConfig): Sandbox {
  const { engines, clock = Date.now, log = () => {} } = config;
  const clients = indexClients(config.clients);
  const limits = Limits.parse(config);
  const state = openState(limits.store);
  const faults = createFaultPlan();
  const queue = createEngineQueue(limits);
  const gateway = createGateway({
    clients,
    engines,
    queue,
    faults,
    state,
    limits,
    clock,
    log,
    publicUrl: limits.publicUrl,
    fetchFile: createFileFetcher({ hosts: limits.fileHosts }),
  });

  const app = new Hono();
  app.all('/api/*', (context) => gateway(context.req.raw));
  app.route(
    '/page/api',
    createPageApi({
      engines,
      state,
      clock,
      maxHeldBytes: limits.maxHeldBytes,
      runQueued: (work) => queue.run(work, AbortSignal.timeout(limits.processTimeout)),
    }),
  );
  app.route('/page', createPageSite(config.page));
  app.get('/healthz', (context) => context.json({ status: 'ok' }, 200, { 'Cache-Control': 'no-store' }));
  app.get('/', (context) =>
    context.html(renderRootPage(limits.segment), 200, {
      'Content-Security-Policy': ROOT_PAGE_CSP,
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
    }),
  );
  if (limits.adminKey) app.route('/sandbox', createAdmin(limits.adminKey, { faults, state, clock, log }));
  app.notFound((context) => context.json({ error: 'not found' }, 404));
  app.onError((error, context) => {
    // The caller is gone, so the call rejects as fetch does.
    if (error instanceof ConnectionResetError || context.req.raw.signal.aborted) throw error;
    if (isIdproofError(error) && error.code === 'request_timeout')
      return context.json({ error: 'too slow' }, 408, { 'Cache-Control': 'no-store', Connection: 'close' });
    log({ event: 'failed', error: error.name });
    return context.json({ error: 'internal error' }, 500);
  });

  return {
    fetch: async (request) => app.fetch(request),
    close: async () => {
      await engines.close();
      state.close();
    },
  };
}
