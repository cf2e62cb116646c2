import http, { type RequestListener, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { HttpBindings } from '@hono/node-server';
import type { Socket } from 'node:net';
import { limitConnections } from './connections.js';
import type { Proxy } from './create-proxy.js';
import { answerNode } from './node-handler.js';
import { limitPipelining } from './pipelining.js';

/** Where the server listens, and its limits. */
export interface ServeOptions {
  port: number;
  /** Default `127.0.0.1`: this machine alone. */
  hostname?: string;
  /** A port for `/healthz`, `/readyz` and `/metrics` alone, which answer there however busy the other is. Default: none. */
  adminPort?: number;
  /** Connections at once. Default 1,000. */
  maxConnections?: number;
  /** Connections of one address at once. Default 100, and without a limit behind trusted hops, whose address all share. */
  maxConnectionsPerAddress?: number;
  /** How long a head or a whole request may take to arrive, in milliseconds. Default 10,000 and 180,000; then 408. */
  headersTimeout?: number;
  requestTimeout?: number;
  /** How often the two are looked at, in milliseconds. Default 1,000. */
  checkInterval?: number;
}

/** A server that listens. */
export interface ServedProxy {
  /** `http://127.0.0.1:8787`. */
  url: string;
  /** The same of the admin port, where there is one. */
  adminUrl?: string;
  server: Server;
  /** Takes no new connection, lets what is under way end for at most `grace` (25,000 ms), then closes the proxy. */
  close: (grace?: number) => Promise<void>;
}

/** Connections of an admin port at once, for a probe and a scraper or two: more are none of ours. */
export const MAX_ADMIN_CONNECTIONS = 64;

/** Listens with limits on heads, bodies, time and connections. */
export async function serveProxy(proxy: Proxy, options: ServeOptions): Promise<ServedProxy> {
  const { port, hostname = '127.0.0.1', adminPort } = options;
  let isOverLimit = (_socket: Socket): boolean => false;
  const server = createServer(options, (request, bindings) =>
    answerNode(proxy, request, bindings, isOverLimit(bindings.incoming.socket)),
  );
  // Node itself would ask for every body.
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
    // The globals of the process are the host's own.
    overrideGlobalObjects: false,
    // What is left of a body is thrown away where the connection is closed.
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
  // Node drops headers after the 2,000th, such as those that a load balancer adds last; their bytes are bounded.
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
