import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import type { FetchHandler } from './merchant.js';

/** Serves the built pages. Files with a hash in their name are immutable; pages are revalidated. */
export function createSite(folder: string): FetchHandler {
  const app = new Hono();
  app.use(
    '*',
    serveStatic({
      root: folder,
      onFound: (path, context) => {
        context.header(
          'Cache-Control',
          /-[\w-]{8}\.\w+$/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
        );
      },
    }),
  );
  return async (request) => app.fetch(request);
}
