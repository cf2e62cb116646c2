import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { secureHeaders } from 'hono/secure-headers';

/** Serves a file of the page by its path below the page: `/index.html`, `/assets/…`. */
export type PageHandler = (request: Request) => Promise<Response>;

/** Loopback hosts, where guides may be served without TLS. */
const LOOPBACK = ['http://localhost:*', 'http://127.0.0.1:*'];

/** Files with a hash in their name are immutable. */
const HASHED = /-[\w-]{8}\.\w+$/;

/**
 * Serves the hosted page under its two names, `<segment>-realid-fe` and `<segment>-face-fe`.
 *
 * Any page may frame it, because the merchants are not known here and the file is the same for all. The page holds
 * no data of its own and can do nothing without a ticket. It refuses to run in a frame when the transaction was not
 * started for one.
 */
export function createPageSite(page: string | PageHandler | undefined): Hono {
  const app = new Hono();
  const files = typeof page === 'function' ? page : page === undefined ? undefined : createFiles(page);
  app.use(
    secureHeaders({
      contentSecurityPolicy: {
        defaultSrc: ["'none'"],
        // WebAssembly is what recognizes faces.
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'blob:'],
        mediaSrc: ["'self'", 'blob:'],
        connectSrc: ["'self'"],
        workerSrc: ["'self'"],
        // The merchant's guides, in a frame without permissions.
        frameSrc: ['https:', ...LOOPBACK],
        frameAncestors: ['http:', 'https:'],
        baseUri: ["'none'"],
        formAction: ["'none'"],
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: ['lit-html', 'idproof'],
      },
      permissionsPolicy: { camera: ['self'], microphone: [], geolocation: [] },
      // X-Frame-Options cannot name origins; the policy above decides.
      xFrameOptions: false,
      strictTransportSecurity: false,
    }),
  );
  app.get('/:name{[\\w-]{1,32}-(?:realid|face)-fe}/*', async (context) => {
    const path = context.req.path.slice(context.req.path.indexOf('-fe/') + '-fe'.length);
    const answer = await files?.(new Request(new URL(path, context.req.url), context.req.raw));
    if (!answer) return context.text('The hosted page is not built. Build it: npm run build\n', 404, NO_STORE);
    const isKept = answer.ok && HASHED.test(path);
    const kept = { 'Cache-Control': isKept ? 'public, max-age=31536000, immutable' : 'no-store' };
    return context.newResponse(answer.body, answer.status as 200, { ...Object.fromEntries(answer.headers), ...kept });
  });
  return app;
}

const NO_STORE = { 'Cache-Control': 'no-store' };

function createFiles(folder: string): PageHandler | undefined {
  if (!existsSync(join(folder, 'index.html'))) return undefined;
  const app = new Hono();
  app.use('*', serveStatic({ root: folder }));
  return async (request) => app.fetch(request);
}
