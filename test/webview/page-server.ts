import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
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
  stop(): Promise<void>;
}

export async function servePages(): Promise<PageServer> {
  const files = await bundle();
  const server: Server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://server').pathname.slice(1);
    const body = files.get(path);
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': TYPES[extname(path)] ?? 'text/plain' });
    response.end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    own: `http://localhost:${port}`,
    foreign: `http://127.0.0.1:${port}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
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
