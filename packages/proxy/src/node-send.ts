import http from 'node:http';
import https from 'node:https';
import type { Send, SendResponse } from '@idproof/core/provider';

/** Limits of the connection to the provider. */
export interface NodeSendOptions {
  /** Connections kept to the provider at most. Default 32. */
  sockets?: number;
  /** The most bytes of an answer, after which it is dropped. Default 8 MiB. */
  maxResponseBytes?: number;
  /**
   * How long a connection is kept that nothing uses, in milliseconds; less where the provider announces less. Default
   * 4,000, below what servers usually keep theirs: a call that meets the closing of its connection has an unknown end.
   */
  idle?: number;
}

/**
 * Reaches the provider over `node:http(s)` with kept connections. Follows no redirect, unpacks nothing, and gives up on
 * an answer that grows past the cap.
 */
export function createNodeSend(options: NodeSendOptions = {}): Send {
  const { sockets = 32, maxResponseBytes = 8 * 1024 * 1024, idle = 4_000 } = options;
  // Without a limit of its own Node's agent does not heed what the server announces either.
  const keepAlive = { keepAlive: true, maxSockets: sockets, maxFreeSockets: 8, timeout: idle };
  const agents = { 'http:': new http.Agent(keepAlive), 'https:': new https.Agent(keepAlive) };

  return ({ url, headers, body, signal }) =>
    new Promise<SendResponse>((resolve, reject) => {
      const target = new URL(url);
      const secure = target.protocol === 'https:';
      const options: http.RequestOptions = {
        method: 'POST',
        // A single Content-Length, so that nothing on the way can read the body otherwise.
        headers: { ...headers, 'Content-Length': body.byteLength },
        agent: secure ? agents['https:'] : agents['http:'],
        signal,
        maxHeaderSize: 16 * 1024,
      };
      const request = (secure ? https : http).request(target, options, (response) => {
        collect(response, maxResponseBytes).then((bytes) => {
          // Answered before all was sent: the rest must not be read from memory that may then hold something else.
          if (!request.writableFinished) request.destroy();
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: bytes });
        }, reject);
      });
      request.on('error', reject);
      // Without a listener Node would drop the connection and report nothing.
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
