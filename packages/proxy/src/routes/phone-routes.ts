import { Hono } from 'hono';
import type { PhonePage } from '../config.js';
import type { Context } from '../context.js';
import type { Env } from '../http/app.js';
import { servePhonePage } from '../pages/phone-page.js';
import { getHostedOrigin } from '../session/hosted-addresses.js';
import { PHONE_PATH } from '../phone-path.js';

/** The phone's page. It reads no session: the code is in the fragment of its address, which browsers do not send. */
export function phoneRoutes({ settings }: Context, page: PhonePage): Hono<Env> {
  const app = new Hono<Env>();
  const hostedOrigins = new Set([getHostedOrigin(settings, 'all'), getHostedOrigin(settings, 'face')]);
  const prefix = settings.basePath + PHONE_PATH;
  app.get(`${PHONE_PATH}*`, (c) =>
    servePhonePage(settings, { page, path: `/${c.req.path.slice(prefix.length)}`, hostedOrigins: [...hostedOrigins] }),
  );
  return app;
}
