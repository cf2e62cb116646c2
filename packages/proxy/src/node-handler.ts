import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { closeInStages } from '@idproof/core/server';
import { readIncoming } from './connections.js';
import type { Proxy } from './create-proxy.js';
import { createLoopThrottle } from './loop-throttle.js';

/** Request handler for `node:http`, and for Express, NestJS and Fastify's hooks, which build on it. */
export type NodeHandler = (incoming: HostRequest, outgoing: ServerResponse, next?: () => void) => void;

/** Request and response objects of Node. */
interface NodeExchange {
  incoming: IncomingMessage;
  outgoing: ServerResponse;
}

/** `originalUrl`: the whole path in Express, which cuts the mount path off `url`. */
type HostRequest = IncomingMessage & { originalUrl?: string };

/**
 * Mounts the proxy in a Node server. Requests outside its base path go to `next`; without `next` they get 404. Mount it
 * before anything that reads bodies.
 */
export function createNodeHandler(proxy: Proxy): NodeHandler {
  const answer = getRequestListener((request, env) => answerNode(proxy, request, env as NodeExchange), {
    overrideGlobalObjects: false,
    autoCleanupIncoming: false,
  });
  return (incoming, outgoing, next) => {
    const url = incoming.originalUrl ?? incoming.url ?? '/';
    if (next && !isBelow(url, proxy.basePath)) return next();
    incoming.url = url;
    void answer(incoming, outgoing);
  };
}

function isBelow(url: string, basePath: string): boolean {
  return url.startsWith(basePath) && /^[/?]?$/.test(url.charAt(basePath.length));
}

/** Requests that may begin per turn of the event loop: each takes about a millisecond until its first wait. */
const throttle = createLoopThrottle(4);

/**
 * Lets the proxy answer and read the body itself. Closes a connection whose body was refused in stages. `isOverLimit`:
 * the caller has too many connections, and gets 503.
 */
export async function answerNode(
  proxy: Proxy,
  request: Request,
  { incoming, outgoing }: NodeExchange,
  isOverLimit = false,
): Promise<Response> {
  await throttle();
  let text: string | undefined;
  const response = await proxy.fetch(request, {
    address: incoming.socket.remoteAddress,
    body: readIncoming(incoming, outgoing),
    isBodyRead: incoming.readableDidRead && hasBody(incoming),
    isOverLimit,
    takeText: (taken) => {
      text = taken;
    },
  });
  if (!incoming.complete) closeInStages(incoming);
  if (!incoming.complete || isOverLimit) response.headers.set('connection', 'close');
  // An error response after `takeText` has its own body.
  if (text === undefined || response.body) return response;
  const length = { 'content-length': Buffer.byteLength(text) };
  outgoing.writeHead(response.status, { ...Object.fromEntries(response.headers), ...length }).end(text);
  return RESPONSE_ALREADY_SENT;
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
