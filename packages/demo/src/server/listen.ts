import { createServer as createHttpServer } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer, type HttpBindings } from '@hono/node-server';
import type { FetchHandler } from './merchant.js';

export interface ListenOptions {
  /** 0 picks a free port. */
  port: number;
  host: string;
  tls?: { cert: Buffer; key: Buffer } | undefined;
}

export interface Listening {
  port: number;
  close(): Promise<void>;
}

const GRACE_MS = 20_000;
/** A photo over a slow line; the proxy ends what arrives too slowly. */
const LONGEST_REQUEST_MS = 180_000;

/** Serves a site over HTTP, or over HTTPS with a certificate. */
export async function listen(handler: FetchHandler, { port, host, tls }: ListenOptions): Promise<Listening> {
  const server = createAdaptorServer({
    fetch: (request, env) => handler(request, (env as HttpBindings).incoming.socket.remoteAddress),
    overrideGlobalObjects: false,
    ...(tls
      ? { createServer: createHttpsServer, serverOptions: { ...tls, requestTimeout: LONGEST_REQUEST_MS } }
      : { createServer: createHttpServer, serverOptions: { requestTimeout: LONGEST_REQUEST_MS } }),
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        if ('closeIdleConnections' in server) server.closeIdleConnections();
        // Requests in progress may finish, but none may keep the process alive.
        setTimeout(() => 'closeAllConnections' in server && server.closeAllConnections(), GRACE_MS).unref();
      }),
  };
}
