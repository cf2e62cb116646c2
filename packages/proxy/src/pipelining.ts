import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';

/** Requests of a connection that wait for their answers. Browsers and reverse proxies send the next after the last answer. */
const MAX_WAITING = 8;

/**
 * Ends a connection that sends more requests without waiting for answers: Node takes in two megabytes of them, which are
 * tens of thousands, before it looks at any other connection.
 */
export function limitPipelining(answer: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, number>();
  return (incoming, outgoing) => {
    const { socket } = incoming;
    // What it had sent before is still told.
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
