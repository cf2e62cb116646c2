import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { IdproofError } from '@idproof/core/session';
import { toCaller } from './http/client-address.js';
import type { ReadPieces } from './routes/app.js';

/** Refuses connections of an address that has as many as it may; `onRefused` is told of each. */
export function limitConnections(server: Server, most: number, onRefused: () => void): void {
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const caller = toCaller(socket.remoteAddress ?? '');
    const count = (open.get(caller) ?? 0) + 1;
    if (count > most) {
      socket.destroy();
      onRefused();
      return;
    }
    open.set(caller, count);
    socket.once('close', () => {
      const left = (open.get(caller) ?? 1) - 1;
      if (left === 0) open.delete(caller);
      else open.set(caller, left);
    });
  });
}

/**
 * Bytes of a piece, on average, once there were many. Node takes as long for a chunk of one byte as for one of a thousand:
 * 1.8 s of a processor for a body of 0.9 MB in such chunks, 0.1 s in chunks of 16 bytes, 0.03 s in chunks of 64.
 */
const LEAST_MEAN = 32;
const MANY = 1024;

/**
 * A body that is asked for when it is read: a client that sent `Expect: 100-continue` sends none that is refused. One that
 * comes in tiny pieces ends with its connection.
 */
export function readIncoming(incoming: IncomingMessage, outgoing: ServerResponse): ReadPieces {
  const isAwaited = incoming.headers.expect?.toLowerCase() === '100-continue';
  return (take) =>
    new Promise((resolve, reject) => {
      let [pieces, bytes] = [0, 0];
      const stop = () => {
        incoming.off('data', onData).off('end', onEnd).off('close', onClose);
        incoming.pause();
      };
      const onData = (piece: Buffer) => {
        pieces += 1;
        bytes += piece.length;
        try {
          if (pieces > MANY && bytes < pieces * LEAST_MEAN) throw refuseTiny(incoming);
          take(piece);
        } catch (error) {
          stop();
          reject(error);
        }
      };
      const onEnd = () => {
        stop();
        resolve();
      };
      const onClose = () => {
        stop();
        reject(new Error('The connection was closed'));
      };
      if (incoming.readableEnded) return onEnd();
      if (incoming.destroyed) return onClose();
      if (isAwaited) outgoing.writeContinue();
      incoming.on('data', onData).once('end', onEnd).once('close', onClose);
    });
}

/** Not closed in stages: what is still on its way would be parsed. */
function refuseTiny({ socket }: IncomingMessage): Error {
  socket.destroy();
  return new IdproofError('malformed_request', 'The body comes in tiny pieces');
}

/** How long what is still on its way is taken in and thrown away. */
const LINGER_MS = 1000;

/**
 * Closes in stages once the answer is written (RFC 9112, section 9.6): a connection that is closed with bytes unread is
 * reset, and its client may lose the answer.
 */
export function closeInStages({ socket }: IncomingMessage): void {
  // Node closes both ways at once; it does so by this method.
  socket.destroySoon = () => {
    socket.end();
    const timer = setTimeout(() => socket.destroy(), LINGER_MS);
    socket.once('close', () => clearTimeout(timer));
  };
}
