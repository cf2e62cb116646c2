import {
  type Server,
  ServerResponse,
  type IncomingMessage,
  type OutgoingHttpHeader,
  type OutgoingHttpHeaders,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer, type HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { closeInStages } from '@idproof/core/server';
import type { SandboxConfig } from './config.js';
import { ConnectionResetError } from './gateway/connection-reset.js';
import { createSandbox } from './create-sandbox.js';

export interface ListenOptions {
  /** Default 8788; 0 picks a free port. */
  port?: number;
  /** Default `127.0.0.1`. */
  host?: string;
  /** How long headers, and headers with body, may take to arrive, in milliseconds. Defaults 10,000 and 180,000. */
  headersTimeout?: number;
  requestTimeout?: number;
  /** How often these two are checked, in milliseconds. Default 1,000. */
  checkInterval?: number;
}

export interface RunningSandbox {
  port: number;
  /** `http://localhost:8788/` */
  url: string;
  /** Stops accepting connections, lets calls finish for at most `grace` (default 10,000 ms), then closes. */
  stop(grace?: number): Promise<void>;
}

const KEEP_ALIVE_MS = 5_000;
const MAX_CONNECTIONS = 512;
const MAX_HEADER_BYTES = 16 * 1024;

/** Serves a sandbox over HTTP/1.1. */
export async function startSandbox(config: SandboxConfig & ListenOptions): Promise<RunningSandbox> {
  const { port = 8788, host = '127.0.0.1' } = config;
  const sandbox = createSandbox(config);
  const server = createAdaptorServer({
    overrideGlobalObjects: false,
    fetch: async (request: Request, bindings) => {
      const { incoming } = bindings as HttpBindings;
      try {
        const response = await sandbox.fetch(request);
        if (!incoming.complete) {
          closeInStages(incoming);
          response.headers.set('connection', 'close');
        }
        return response;
      } catch (error) {
        if (!(error instanceof ConnectionResetError)) throw error;
        incoming.socket.resetAndDestroy();
        return RESPONSE_ALREADY_SENT;
      }
    },
    serverOptions: {
      ServerResponse: GatewayResponse,
      headersTimeout: config.headersTimeout ?? 10_000,
      requestTimeout: config.requestTimeout ?? 180_000,
      connectionsCheckingInterval: config.checkInterval ?? 1_000,
      keepAliveTimeout: KEEP_ALIVE_MS,
      maxHeaderSize: MAX_HEADER_BYTES,
    },
  }) as Server;
  server.maxConnections = MAX_CONNECTIONS;
  try {
    await listen(server, port, host);
  } catch (error) {
    await sandbox.close();
    throw error;
  }
  const { port: taken } = server.address() as AddressInfo;
  let stopped: Promise<void> | undefined;
  return {
    port: taken,
    url: `http://localhost:${taken}/`,
    stop: (grace = 10_000) => (stopped ??= drain(server, grace).then(() => sandbox.close())),
  };
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function drain(server: Server, grace: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), grace);
    server.close(() => {
      clearTimeout(timer);
      resolve();
    });
    server.closeIdleConnections();
  });
}

/** `response-time` → `Response-Time`. */
function capitalise(name: string): string {
  return name.toLowerCase().replace(/(?:^|-)[a-z]/g, (start) => start.toUpperCase());
}

/**
 * Writes header names with capitals. The Headers of fetch lower-case them, and clients of such gateways look up
 * `Signature` and `Response-Time` case-sensitively (appendix 1.2).
 */
class GatewayResponse<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
  override writeHead(status: number, ...rest: unknown[]): this {
    const given = rest.at(-1);
    const headers: OutgoingHttpHeaders = {};
    if (typeof given === 'object' && given !== null && !Array.isArray(given)) {
      for (const [name, value] of Object.entries(given as Record<string, OutgoingHttpHeader>)) {
        headers[capitalise(name)] = value;
      }
    }
    return super.writeHead(status, headers);
  }
}
