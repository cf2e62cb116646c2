import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createFakeProvider, type Received } from './fake-provider.js';

/** The fake provider on a port. */
export async function serveProvider() {
  const provider = createFakeProvider(Date.now);
  const state = {
    /** True: it works on what arrives, and keeps its answers back. */
    hold: false,
    /** Told of each call that it has worked on. */
    onRequest: () => {},
    /** False: the call is lost, as if it had not arrived. */
    receives: (_call: Received) => true,
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const raw = request.rawHeaders;
      const headers = Object.fromEntries(raw.flatMap((name, i) => (i % 2 === 0 ? [[name, raw[i + 1] ?? '']] : [])));
      const path = request.url ?? '';
      const body = Buffer.concat(chunks);
      if (!state.receives({ path, body: JSON.parse(body.toString()) as Received['body'] })) return;
      const call = { url: `http://x${path}`, headers, body, signal: new AbortController().signal };
      void provider.send(call).then((answer) => {
        state.onRequest();
        if (!state.hold) response.writeHead(200, answer.headers as Record<string, string>).end(answer.body);
      });
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return { provider, server, state, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}
