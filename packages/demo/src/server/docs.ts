import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Hono } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import { hashScripts } from './inlined.js';
import type { FetchHandler } from './merchant.js';
import { serveFiles } from './serve-files.js';

const NOT_BUILT = 'The documentation is not built yet. Run "npm run docs", then start the demo again.\n';

/** Serves the documentation site below `/docs/`; says what to do where it was not built. */
export function createDocs(folder: string): FetchHandler {
  const start = join(folder, 'index.html');
  if (!existsSync(start)) return async () => new Response(NOT_BUILT, { status: 404 });
  const app = new Hono();
  app.use(
    secureHeaders({
      contentSecurityPolicy: {
        defaultSrc: ["'none'"],
        // What its generator writes into each page, and the elements' judge of faces, which is WebAssembly.
        scriptSrc: ["'self'", "'wasm-unsafe-eval'", ...hashScripts(readFileSync(start, 'utf8'))],
        // The colours of code are attributes.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'blob:', 'data:'],
        mediaSrc: ["'self'", 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        workerSrc: ["'self'"],
        frameSrc: ["'self'"],
        frameAncestors: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'none'"],
      },
      xFrameOptions: 'SAMEORIGIN',
      permissionsPolicy: { camera: ['self'], microphone: [] },
      strictTransportSecurity: false,
    }),
  );
  app.route('/', serveFiles(folder, { basePath: '/docs' }));
  const missing = join(folder, '404.html');
  if (existsSync(missing)) app.notFound((context) => context.html(readFileSync(missing, 'utf8'), 404));
  return async (request) => app.fetch(request);
}
