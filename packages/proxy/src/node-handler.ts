import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { closeInStages } from '@idproof/core/server';
import { readIncoming } from './connections.js';
import type { Proxy } from './create-proxy.js';
import { createLoopThrottle } from './loop-throttle.js';

/** A handler for `node:http`, and for what builds on it, such as Express, NestJS and Fastify's hooks. */
export type NodeHandler = (incoming: HostRequest, outgoing: ServerResponse, next?: () => void) => void;

/** A request and its answer, as Node has them. */
interface NodeExchange {
  incoming: IncomingMessage;
  outgoing: ServerResponse;
}

/** `originalUrl`: what Express calls the whole path, where it cut off the one that a handler is mounted at. */
type HostRequest = IncomingMessage & { originalUrl?: string };

/**
 * Mounts the proxy in a server of Node. Requests outside its base path go to `next`; without one they are 404. To be
 * mounted before anything that reads bodies.
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

/** A request takes about a millisecond before it waits for anything. */
const throttle = createLoopThrottle(4);

/**
 * Answers by the proxy, which reads the body itself; a connection whose body was refused is closed in stages.
 * `isOverLimit`: the caller has too many connections, and is answered with 503.
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
  // An error after the text was taken has a body of its own.
  if (text === undefined || response.body) return response;
  const length = { 'content-length': Buffer.byteLength(text) };
  outgoing.writeHead(response.status, { ...Object.fromEntries(response.headers), ...length }).end(text);
  return RESPONSE_ALREADY_SENT;
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
