// A provider closes a connection that nothing has used for a while. A call that is sent at that moment is lost, and
// nobody knows whether it was done: so the proxy lets go of the connection first.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import test, { describe, type TestContext } from 'node:test';
import { createNodeSend, type NodeSendOptions } from '@idproof/proxy/node';

/** Makes a call; resolves once the connection has ended, which a provider does not do that keeps it for good. */
async function callOnce(t: TestContext, headers: Record<string, string>, options: NodeSendOptions): Promise<void> {
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(200, headers).end('{}'));
  });
  server.keepAliveTimeout = 0;
  server.listen(0, '127.0.0.1');
  t.after(() => server.close().closeAllConnections());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const connected = once(server, 'connection') as Promise<[Socket]>;
  const signal = new AbortController().signal;
  const answer = await createNodeSend(options)({
    url: `http://127.0.0.1:${port}/`,
    headers: {},
    body: Buffer.from('{}'),
    signal,
  });
  assert.equal(answer.status, 200);
  const [socket] = await connected;
  // The end is the client's: nobody here has closed anything.
  await once(socket, 'end');
}

describe('a connection to the provider that nothing uses', () => {
  test('is let go of after its time', (t) => callOnce(t, {}, { idle: 10 }));

  test('is let go of a second before the provider said that it would', (t) =>
    callOnce(t, { connection: 'keep-alive', 'keep-alive': 'timeout=2' }, { idle: 60_000 }));
});
