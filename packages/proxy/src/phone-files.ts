import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { IdproofError } from '@idproof/core/errors';
import { Hono } from 'hono';
import type { PhonePage } from './config.js';

/**
 * The phone's page from a folder: `dist/phone-page` of `@idproof/widgets`, or a build of your own with the same two `meta`
 * elements. Throws `configuration_invalid` for a folder without an `index.html`.
 */
export function createPhonePage(folder: string): PhonePage {
  if (!existsSync(join(folder, 'index.html')))
    throw new IdproofError('configuration_invalid', 'The folder of the phone page has no index.html.', {
      field: 'phonePage',
    });
  const app = new Hono();
  app.use('*', serveStatic({ root: folder }));
  return async (request) => app.fetch(request);
}
