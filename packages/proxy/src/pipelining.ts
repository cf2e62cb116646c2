import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';

/** Unanswered requests per connection. Browsers and reverse proxies wait for each answer before the next request. */
const MAX_WAITING = 8;

/**
 * Ends a connection with more unanswered requests: Node parses up to two megabytes of pipelined requests, tens of
 * thousands, before it serves any other connection.
 */
export function limitPipelining(answer: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, number>();
  return (incoming, outgoing) => {
    const { socket } = incoming;
    // Node still emits requests that were parsed before the socket was destroyed.
    if (socket.destroyed) return;
    const count = (waiting.get(socket) ?? 0) + 1;
    if (count > MAX_WAITING) {
      socket.destroy();
      return;
    }
    waiting.set(socket, count);
    outgoing.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1));
    answer(incoming, outgoing);
  };
}
