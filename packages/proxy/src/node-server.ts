import type { Server } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import type { HttpBindings } from '@hono/node-server';
import type { Proxy } from './create-proxy.js';

/** Where the server listens, and its limits. */
export interface ServeOptions {
  port: number;
  /** Default `127.0.0.1`: this machine alone. */
  hostname?: string;
  /** Connections at once. Default 1,000. */
  maxConnections?: number;
  /** How long a head or a whole request may take to arrive, in milliseconds. Default 10,000 and 30,000; then 408. */
  headersTimeout?: number;
  requestTimeout?: number;
  /** How often the two are looked at, in milliseconds. Default 1,000. */
  checkInterval?: number;
}

/** A server that listens. */
export interface ServedProxy {
  /** `http://127.0.0.1:8787`. */
  url: string;
  server: Server;
  /** Takes no new connection, lets what is under way end for at most `grace` (25,000 ms), then closes the proxy. */
  close: (grace?: number) => Promise<void>;
}

/** Listens with limits on heads, bodies, time and connections. */
export async function serveProxy(proxy: Proxy, options: ServeOptions): Promise<ServedProxy> {
  const { port, hostname = '127.0.0.1', headersTimeout = 10_000, requestTimeout = 30_000 } = options;
  const { checkInterval: connectionsCheckingInterval = 1000 } = options;
  const server = createAdaptorServer({
    fetch: (request, env) => proxy.fetch(request, { address: (env as HttpBindings).incoming.socket.remoteAddress }),
    // The globals of the process are the host's own.
    overrideGlobalObjects: false,
    serverOptions: { headersTimeout, requestTimeout, connectionsCheckingInterval, maxHeaderSize: 16 * 1024 },
  }) as Server;
  server.keepAliveTimeout = 5000;
  server.maxConnections = options.maxConnections ?? 1000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, hostname, resolve);
  });
  const address = server.address();
  const actual = typeof address === 'object' && address ? address.port : port;
  return {
    url: `http://${hostname.includes(':') ? `[${hostname}]` : hostname}:${actual}`,
    server,
    close: async (grace = 25_000) => {
      await drain(server, grace);
      await proxy.close();
    },
  };
}

function drain(server: Server, grace: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), grace);
    // A connection that has just given its last answer is idle, and would else be kept for further ones.
    const idle = setInterval(() => server.closeIdleConnections(), 50);
    server.close(() => {
      clearTimeout(timer);
      clearInterval(idle);
      resolve();
    });
    server.closeIdleConnections();
  });
}
