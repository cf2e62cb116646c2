import http from 'node:http';
import https from 'node:https';
import type { Send, SendResponse } from '@idproof/core/provider';

/** Limits of the connections to the provider. */
export interface NodeSendOptions {
  /** Connections to the provider at most. Default 32. */
  sockets?: number;
  /** Largest answer in bytes; a larger one is dropped. Default 8 MiB. */
  maxResponseBytes?: number;
  /**
   * How long an idle connection is kept, in milliseconds; less where the provider announces less. Default 4,000, below
   * the usual timeout of servers: a call on a connection that is just being closed has an unknown end.
   */
  idle?: number;
}

/**
 * Transport to the provider over `node:http(s)` with keep-alive. Follows no redirect, decompresses nothing, and drops
 * an answer that exceeds the limit.
 */
export function createNodeSend(options: NodeSendOptions = {}): Send {
  const { sockets = 32, maxResponseBytes = 8 * 1024 * 1024, idle = 4_000 } = options;
  // Without its own timeout Node's agent also ignores the keep-alive timeout that the server announces.
  const keepAlive = { keepAlive: true, maxSockets: sockets, maxFreeSockets: 8, timeout: idle };
  const agents = { 'http:': new http.Agent(keepAlive), 'https:': new https.Agent(keepAlive) };

  return ({ url, headers, body, signal }) =>
    new Promise<SendResponse>((resolve, reject) => {
      const target = new URL(url);
      const secure = target.protocol === 'https:';
      const options: http.RequestOptions = {
        method: 'POST',
        // Exactly one Content-Length, so that no intermediary can read the body differently.
        headers: { ...headers, 'Content-Length': body.byteLength },
        agent: secure ? agents['https:'] : agents['http:'],
        signal,
        maxHeaderSize: 16 * 1024,
      };
      const request = (secure ? https : http).request(target, options, (response) => {
        collect(response, maxResponseBytes).then((bytes) => {
          // Answered before the request was sent completely: the buffer may be reused, so the rest must not be read
          // from it.
          if (!request.writableFinished) request.destroy();
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: bytes });
        }, reject);
      });
      request.on('error', reject);
      // Without this listener Node would drop the connection and report nothing.
      request.on('upgrade', (_response, socket) => {
        socket.destroy();
        reject(new Error('The answer switches protocols'));
      });
      request.end(body);
    });
}

function collect(response: http.IncomingMessage, limit: number): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    response.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length > limit) response.destroy(new Error('The answer is too large'));
      else chunks.push(chunk);
    });
    response.on('end', () => resolve(Buffer.concat(chunks)));
    response.on('error', reject);
    response.on('aborted', () => reject(new Error('The answer ended early')));
  });
}
