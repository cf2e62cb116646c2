import http, { type RequestListener, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { HttpBindings } from '@hono/node-server';
import type { Socket } from 'node:net';
import { limitConnections } from './connections.js';
import type { Proxy } from './create-proxy.js';
import { answerNode } from './node-handler.js';
import { limitPipelining } from './pipelining.js';

/** Address and limits of the server. */
export interface ServeOptions {
  port: number;
  /** Default `127.0.0.1`: this machine alone. */
  hostname?: string;
  /**
   * Port for `/healthz`, `/readyz` and `/metrics` alone, which answer there however busy the main port is. Default:
   * none.
   */
  adminPort?: number;
  /** Connections at once. Default 1,000. */
  maxConnections?: number;
  /**
   * Connections of one address at once. Default 100; behind trusted hops, whose address all clients share, unlimited.
   */
  maxConnectionsPerAddress?: number;
  /**
   * Time limit for the head and for the whole request to arrive, in milliseconds. Default 10,000 and 180,000; then 408.
   */
  headersTimeout?: number;
  requestTimeout?: number;
  /** Interval in which the two limits are checked, in milliseconds. Default 1,000. */
  checkInterval?: number;
}

/** A listening server. */
export interface ServedProxy {
  /** `http://127.0.0.1:8787`. */
  url: string;
  /** Address of the admin port, where there is one. */
  adminUrl?: string;
  server: Server;
  /** Refuses new connections, lets running requests end for at most `grace` (25,000 ms), then closes the proxy. */
  close: (grace?: number) => Promise<void>;
}

/** Connections of the admin port at once: enough for a probe and some scrapers. */
export const MAX_ADMIN_CONNECTIONS = 64;

/** Listens with limits on heads, bodies, time and connections. */
export async function serveProxy(proxy: Proxy, options: ServeOptions): Promise<ServedProxy> {
  const { port, hostname = '127.0.0.1', adminPort } = options;
  let isOverLimit = (_socket: Socket): boolean => false;
  const server = createServer(options, (request, bindings) =>
    answerNode(proxy, request, bindings, isOverLimit(bindings.incoming.socket)),
  );
  // Overrides Node's default, which requests every body at once.
  server.on('checkContinue', (incoming, outgoing) => server.emit('request', incoming, outgoing));
  const perAddress = options.maxConnectionsPerAddress ?? (proxy.trustedHops > 0 ? Infinity : 100);
  isOverLimit = limitConnections(server, perAddress, proxy.countRefusedConnection);
  server.maxConnections = options.maxConnections ?? 1000;
  const url = await listen(server, port, hostname);
  const admin = adminPort === undefined ? undefined : createServer(options, (request) => proxy.probe(request));
  if (admin) admin.maxConnections = MAX_ADMIN_CONNECTIONS;
  const adminUrl = admin && (await listen(admin, adminPort ?? 0, hostname));
  return {
    url,
    ...(adminUrl === undefined ? {} : { adminUrl }),
    server,
    close: async (grace = 25_000) => {
      proxy.closeStreams();
      await drain(server, grace);
      if (admin) await drain(admin, 0);
      await proxy.close();
    },
  };
}

function createServer(
  options: ServeOptions,
  fetch: (request: Request, bindings: HttpBindings) => Promise<Response>,
): Server {
  const answer = getRequestListener((request, env) => fetch(request, env as HttpBindings), {
    // Global objects belong to the host application.
    overrideGlobalObjects: false,
    // `closeInStages` discards the rest of a body.
    autoCleanupIncoming: false,
  });
  return createLimitedServer(options, answer);
}

type TimeLimits = Pick<ServeOptions, 'headersTimeout' | 'requestTimeout' | 'checkInterval'>;

/** A server with limits on heads, time and pipelining. */
export function createLimitedServer(
  { headersTimeout = 10_000, requestTimeout = 180_000, checkInterval: connectionsCheckingInterval = 1000 }: TimeLimits,
  answer: RequestListener,
): Server {
  const limits = { headersTimeout, requestTimeout, connectionsCheckingInterval, maxHeaderSize: 16 * 1024 };
  const server = http.createServer(limits, limitPipelining(answer));
  server.keepAliveTimeout = 5000;
  // By default Node drops headers after the 2,000th, such as those that a load balancer adds last; `maxHeaderSize`
  // bounds their bytes.
  server.maxHeadersCount = 0;
  return server;
}

/** Resolves with the server's address once it listens. */
export async function listen(server: Server, port: number, hostname: string): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, hostname, resolve);
  });
  const address = server.address();
  const actual = typeof address === 'object' && address ? address.port : port;
  return `http://${hostname.includes(':') ? `[${hostname}]` : hostname}:${actual}`;
}

function drain(server: Server, grace: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), grace);
    // A connection that has just sent its last answer is idle, and would otherwise be kept alive.
    const idle = setInterval(() => server.closeIdleConnections(), 50);
    server.close(() => {
      clearTimeout(timer);
      clearInterval(idle);
      resolve();
    });
    server.closeIdleConnections();
  });
}
