import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { IdproofError } from '@idproof/core/errors';
import { toCaller } from './http/client-address.js';
import type { ReadPieces } from './http/app.js';

/** Time in ms for which a connection over the limit may stay silent. */
const REFUSAL_TIMEOUT = 2000;

/**
 * Limits the connections of one address to `max`. Up to `max` further ones stay open until their first request, which
 * is answered with 503 (`isOverLimit`); all others are closed at once. Calls `onRefused` for each connection over the
 * limit.
 */
export function limitConnections(server: Server, max: number, onRefused: () => void): (socket: Socket) => boolean {
  const open = new Map<string, number>();
  const overLimit = new WeakSet<Socket>();
  server.on('connection', (socket: Socket) => {
    const caller = toCaller(socket.remoteAddress ?? '');
    const count = (open.get(caller) ?? 0) + 1;
    if (count > max) onRefused();
    if (count > 2 * max) {
      socket.destroy();
      return;
    }
    open.set(caller, count);
    let timer: NodeJS.Timeout | undefined;
    if (count > max) {
      overLimit.add(socket);
      timer = setTimeout(() => {
        if (socket.bytesRead === 0) socket.destroy();
      }, REFUSAL_TIMEOUT);
    }
    socket.once('close', () => {
      clearTimeout(timer);
      const left = (open.get(caller) ?? 1) - 1;
      if (left === 0) open.delete(caller);
      else open.set(caller, left);
    });
  });
  return (socket) => overLimit.has(socket);
}

/**
 * Mean bytes per chunk that a body of many chunks must reach. Node spends as long on a chunk of 1 byte as on one of
 * 1,000: 1.8 s of processor time for 0.9 MB in chunks of 1 byte, 0.1 s in chunks of 16, 0.03 s in chunks of 64.
 */
const MIN_MEAN_BYTES = 32;
const MIN_PIECES = 1024;

/**
 * Reads the body of a request only once it is wanted: a client that sent `Expect: 100-continue` does not send a body
 * that is refused. A body in tiny chunks ends with its connection.
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
          if (pieces > MIN_PIECES && bytes < pieces * MIN_MEAN_BYTES) throw refuseTiny(incoming);
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

/** Destroys the socket at once: closing it in stages would parse the chunks that are still arriving. */
function refuseTiny({ socket }: IncomingMessage): Error {
  socket.destroy();
  return new IdproofError('malformed_request', 'The body arrives in tiny chunks');
}
