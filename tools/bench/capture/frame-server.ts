import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.wasm': 'application/wasm',
  '.json': 'application/json',
};

/** The policy under which the elements promise to work, see docs/embedding.md. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' blob:",
  "media-src 'self' blob:",
  "connect-src 'self'",
  "worker-src 'self'",
].join('; ');

export interface FrameServer {
  origin: string;
  /** What `/frame/…` gives from now on: a file by its path, or bytes. Returns its address, a new one each time. */
  show(what: string | Uint8Array): string;
  close(): void;
}

/** Serves a built site and the frame to be judged, on a port of the system's choice. */
export async function serveFrames(site: string): Promise<FrameServer> {
  let shown: string | Uint8Array = new Uint8Array(0);
  let count = 0;
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://bench');
    if (pathname.startsWith('/frame/')) sendShown(shown, response);
    else void sendFile(join(site, pathname === '/' ? 'index.html' : pathname), response);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    show(what) {
      shown = what;
      count += 1;
      return `/frame/${count}`;
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function sendShown(shown: string | Uint8Array, response: ServerResponse): void {
  response.setHeader('content-type', 'application/octet-stream');
  if (typeof shown === 'string') {
    createReadStream(shown)
      .on('error', () => response.writeHead(404).end())
      .pipe(response);
  } else {
    response.end(shown);
  }
}

async function sendFile(path: string, response: ServerResponse): Promise<void> {
  const bytes = await readFile(path).catch(() => undefined);
  if (!bytes) {
    response.writeHead(404).end();
    return;
  }
  response.setHeader('content-type', TYPES[extname(path)] ?? 'application/octet-stream');
  response.setHeader('content-security-policy', POLICY);
  response.end(bytes);
}
