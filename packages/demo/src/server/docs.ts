import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Hono } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import { followFile } from './follow-file.js';
import { hashScripts } from './inlined.js';
import type { FetchHandler } from './merchant.js';
import { serveFiles } from './serve-files.js';

/** A page in place of the site, with what to know of it. */
const renderNotice = (title: string, ...lines: string[]): string => `<!doctype html>
<html lang="en">
  <meta charset="utf-8" />
  <meta name="viewport" content="width=device-width, initial-scale=1" />
  <meta name="color-scheme" content="light dark" />
  <title>${title}</title>
  <body style="max-width: 36rem; margin: 3rem auto; padding: 0 1.25rem; font: 1rem/1.5 system-ui, sans-serif">
    <h1 style="font-size: 1.5rem">${title}</h1>
    ${lines.map((line) => `<p>${line}</p>`).join('\n    ')}
    <p>Its pages can be read as they are, too, in the folder <code>docs</code>. <a href="/">To the demo</a></p>
  </body>
</html>
`;
const BUILDING = renderNotice(
  'The documentation is being built',
  'This takes a minute or two. It then appears here by itself.',
);
const NOT_BUILT = renderNotice(
  'The documentation is not built yet',
  'Run <code>npm run docs</code> in the repository and reload this page. The demo can go on running meanwhile.',
);

/**
 * Serves the documentation site below `/docs/`, from when it is built. Who opens it before has it built, once at a time;
 * where that fails or cannot be done, the page says how to do it.
 */
export function createDocs(folder: string, build?: () => Promise<void>): FetchHandler {
  const findSite = followFile(join(folder, 'index.html'), (html) => createSite(folder, html));
  let state: 'missing' | 'building' | 'failed' = build ? 'missing' : 'failed';
  const start = (): void => {
    state = 'building';
    build?.().then(
      () => (state = 'missing'),
      () => (state = 'failed'),
    );
  };
  return async (request) => {
    const site = findSite();
    if (site) return site(request);
    // Not because another site has an image of this address.
    if (state === 'missing' && request.headers.get('sec-fetch-site') !== 'cross-site') start();
    const isBuilding = state === 'building';
    const headers = {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
      'Cache-Control': 'no-store',
      ...(isBuilding ? { Refresh: '3' } : {}),
    };
    return new Response(isBuilding ? BUILDING : NOT_BUILT, { status: isBuilding ? 503 : 404, headers });
  };
}

function createSite(folder: string, html: string): FetchHandler {
  const app = new Hono();
  app.use(
    secureHeaders({
      contentSecurityPolicy: {
        defaultSrc: ["'none'"],
        // What its generator writes into each page, and the elements' judge of faces, which is WebAssembly.
        scriptSrc: ["'self'", "'wasm-unsafe-eval'", ...hashScripts(html)],
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
