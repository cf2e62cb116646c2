import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { openExtra } from '../../../test/helpers/extra-packages.js';

const PAGE = '<!doctype html><script type="module" src="/page.js"></script>';

const WASM: Readonly<Record<string, string>> = {
  '/wasm/mozjpeg_dec.wasm': '@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm',
  '/wasm/mozjpeg_enc.wasm': '@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm',
  '/wasm/squoosh_resize_bg.wasm': '@jsquash/resize/lib/resize/pkg/squoosh_resize_bg.wasm',
};

export interface PageServer {
  origin: string;
  /** The picture that `/picture` gives from now on. */
  show(bytes: Buffer): void;
  close(): void;
}

/** Serves the page, its scripts from a folder, the modules of others, and an image, on a port of the system's choice. */
export async function servePage(folder: string): Promise<PageServer> {
  const { resolve } = openExtra('tools/bench');
  let image: Buffer = Buffer.alloc(0);
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    const send = (type: string, body: string | Buffer) => response.setHeader('content-type', type).end(body);
    if (path === '/') send('text/html', PAGE);
    else if (path.startsWith('/picture')) send('application/octet-stream', image);
    else {
      const wasm = WASM[path];
      readFile(wasm ? resolve(wasm) : join(folder, path)).then(
        (bytes) => send(wasm ? 'application/wasm' : 'text/javascript', bytes),
        () => response.writeHead(404).end(),
      );
    }
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    show: (bytes) => {
      image = bytes;
    },
    close: () => server.close(),
  };
}
