import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import type { ScriptedProvider } from './scripted-provider.js';

export interface ServedProvider {
  /** For `IDPROOF_PROVIDER_URL`: `http://127.0.0.1:8788`. */
  url: string;
  /** Ends every connection. */
  close(): Promise<void>;
}

/** Serves a provider on this machine. `port`: 0, the default, takes a free one; rejects where it is taken. */
export async function serveProvider(provider: ScriptedProvider, { port = 0 } = {}): Promise<ServedProvider> {
  const server = createAdaptorServer({
    fetch: (request: Request) => provider.fetch(request),
    overrideGlobalObjects: false,
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.close();
      if ('closeAllConnections' in server) server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
