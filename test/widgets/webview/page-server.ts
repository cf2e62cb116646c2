import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Rollup } from 'vite';

const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript' };

/** The pages of the folder `pages`, built and served on this machine. */
export interface PageServer {
  /** The origin of the app's own pages. */
  own: string;
  /** The same server under another name: another origin. */
  foreign: string;
  /** Answers requests below `/idproof`, if set. */
  proxy: ((request: Request) => Promise<Response>) | undefined;
  stop(): Promise<void>;
}

export async function servePages(): Promise<PageServer> {
  const files = await bundle();
  const server: Server = createServer((request, response) => {
    if (request.url?.startsWith('/idproof/') && pages.proxy) {
      void pass(request, response, pages.own, pages.proxy);
      return;
    }
    const path = new URL(request.url ?? '/', 'http://server').pathname.slice(1);
    const body = files.get(path);
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': TYPES[extname(path)] ?? 'text/plain' });
    response.end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const pages: PageServer = {
    own: `http://localhost:${port}`,
    foreign: `http://127.0.0.1:${port}`,
    proxy: undefined,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return pages;
}

async function pass(
  request: IncomingMessage,
  response: ServerResponse,
  origin: string,
  proxy: NonNullable<PageServer['proxy']>,
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const headers = Object.entries(request.headers).map(([name, value]): [string, string] => [name, String(value)]);
  const body = request.method === 'GET' ? {} : { body: Buffer.concat(chunks) };
  const answer = await proxy(new Request(origin + request.url, { method: request.method!, headers, ...body }));
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  response.end(Buffer.from(await answer.arrayBuffer()));
}

async function bundle(): Promise<Map<string, string | Uint8Array>> {
  const root = fileURLToPath(new URL('pages', import.meta.url));
  const output = (await build({
    configFile: false,
    root,
    base: './',
    logLevel: 'error',
    resolve: { conditions: ['@idproof/source', 'module', 'browser'] },
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input: [`${root}/app.html`, `${root}/frame.html`, `${root}/doctor.html`] },
    },
  })) as Rollup.RollupOutput;
  return new Map(output.output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source]));
}
