import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

const PAGE = '<!doctype html><script type="module" src="/page.js"></script>';

/** Serves the page, its scripts from a folder, and the photograph, on a port of the system's choice. */
export async function servePage(folder: string, jpeg: Buffer): Promise<{ origin: string; close: () => void }> {
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    const send = (type: string, body: string | Buffer) => response.setHeader('content-type', type).end(body);
    if (path === '/') send('text/html', PAGE);
    else if (path === '/photo.jpg') send('image/jpeg', jpeg);
    else {
      readFile(join(folder, path)).then(
        (bytes) => send('text/javascript', bytes),
        () => response.writeHead(404).end(),
      );
    }
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, close: () => server.close() };
}
