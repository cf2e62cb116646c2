import { connect } from 'node:net';
import { createServer, type TLSSocket } from 'node:tls';
import { generate } from 'selfsigned';
import type { AddressInfo } from 'node:net';

export interface TlsFront {
  /** Where every one of the hosts is reached. */
  port: number;
  close(): Promise<void>;
}

/**
 * HTTPS for plain servers of this machine: the name that a browser asks for chooses the port behind.
 * The certificate is made here and trusted by nobody.
 */
export async function startTlsFront(ports: Readonly<Record<string, number>>): Promise<TlsFront> {
  const made = await generate([{ name: 'commonName', value: 'idproof tests' }], {
    algorithm: 'sha256',
    keySize: 2048,
    extensions: [{ name: 'subjectAltName', altNames: Object.keys(ports).map((value) => ({ type: 2, value })) }],
  });
  const open = new Set<{ destroy(): void }>();
  const server = createServer({ cert: made.cert, key: made.private, ALPNProtocols: ['http/1.1'] }, (socket) => {
    // Missing in the types: the name that the browser asked for.
    const { servername } = socket as TLSSocket & { servername: string };
    const port = ports[servername];
    if (port === undefined) {
      socket.destroy();
      return;
    }
    const behind = connect(port, '127.0.0.1');
    for (const [end, other] of [
      [socket, behind],
      [behind, socket],
    ] as const) {
      open.add(end);
      end.once('close', () => {
        open.delete(end);
        other.destroy();
      });
      // A browser that leaves resets its connections.
      end.on('error', () => undefined);
    }
    socket.pipe(behind).pipe(socket);
  });
  // A handshake that a browser gave up.
  server.on('tlsClientError', () => undefined);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of open) socket.destroy();
      }),
  };
}
