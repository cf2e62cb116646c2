import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createFakeProvider } from './fake-provider.js';

/** The fake provider on a port; `hold` keeps its answers back. */
export async function serveProvider() {
  const provider = createFakeProvider(Date.now);
  const state = { hold: false, onRequest: () => {} };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const raw = request.rawHeaders;
      const headers = Object.fromEntries(raw.flatMap((name, i) => (i % 2 === 0 ? [[name, raw[i + 1] ?? '']] : [])));
      const call = {
        url: `http://x${request.url ?? ''}`,
        headers,
        body: Buffer.concat(chunks),
        signal: new AbortController().signal,
      };
      void provider.send(call).then((answer) => {
        state.onRequest();
        if (!state.hold) response.writeHead(200, answer.headers as Record<string, string>).end(answer.body);
      });
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return { provider, server, state, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}
