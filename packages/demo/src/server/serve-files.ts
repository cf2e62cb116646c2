import { statSync } from 'node:fs';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { etag } from 'hono/etag';

/** The folder of built pages whose files have a hash of their content in their names. */
const HASHED = /[\\/]assets[\\/]/;
/** A type that the server does not know: browsers would download such a file. */
const MARKDOWN = /\.md(?:\.(?:br|gz))?$/;
const IMMUTABLE = 'public, max-age=31536000, immutable';

/**
 * Serves built files: as brotli or gzip where the browser takes it and the build has put it beside the file; those with a
 * hash in their name for a year, all others revalidated by their `ETag`. Nothing is compressed while a request waits, so
 * no answer that holds a secret ever is.
 */
export function serveFiles(folder: string, { basePath = '' } = {}): Hono<{ Variables: { file?: string } }> {
  const app = new Hono<{ Variables: { file?: string } }>();
  app.use(
    etag(),
    async (context, next) => {
      await next();
      const file = context.get('file');
      if (file === undefined) return;
      if (MARKDOWN.test(file)) context.header('Content-Type', 'text/markdown; charset=utf-8');
      context.header('ETag', createTag(file));
      context.header('Vary', 'Accept-Encoding');
      context.header('Cache-Control', HASHED.test(file) ? IMMUTABLE : 'no-cache');
    },
    serveStatic({
      root: folder,
      precompressed: true,
      rewriteRequestPath: (path) => path.slice(basePath.length),
      // Headers that are set here come too late.
      onFound: (path, context) => context.set('file', path),
    }),
  );
  return app;
}

/** Each encoding is a file, hence has a tag, of its own. */
function createTag(file: string): string {
  const { size, mtimeMs } = statSync(file);
  return `"${size.toString(36)}-${Math.floor(mtimeMs).toString(36)}"`;
}
