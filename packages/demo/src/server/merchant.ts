import { toErrorResponse, type Proxy } from '@idproof/proxy';
import { Hono } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { createLogin } from './login.js';
import type { FindInlined } from './inlined.js';
import { createPageGuard, type Places } from './page-guard.js';
import { createSessionRequest } from './session-request.js';
import { LOCALES, matchLocale, type Locale } from '@idproof/core/locale';

/** Answers a request; `address` is that of the peer, if known. */
export type FetchHandler = (request: Request, address?: string) => Promise<Response>;

export interface MerchantOptions {
  proxy: Pick<Proxy, 'fetch'> & { sessions: Pick<Proxy['sessions'], 'create'> };
  /** Signs the login cookie. */
  loginKey: string;
  /** Answers everything else, i.e. serves the pages. */
  site: FetchHandler;
  /** Finds what is inline in those pages. Default: nothing is. */
  findInlined?: FindInlined;
  places: Places;
  /** Answers everything below `/docs/`. Default: nothing is there. */
  docs?: FetchHandler | undefined;
  /** Answers the proxy's webhook at `WEBHOOK_PATH`. Default: there is none. */
  webhook?: FetchHandler;
  /** Answers the page of the reviewers, below `/api/desk`. Default: there is none. */
  desk?: Hono;
}

export const WEBHOOK_PATH = '/api/webhook';

/**
 * Creates a merchant's site: its pages, its login, the start endpoint for `start-url`, what takes the webhook, and the
 * proxy, unless `proxyUrl` points elsewhere.
 * The start endpoint takes the person's identity from the login alone, never from the request.
 */
export function createMerchant(options: MerchantOptions): FetchHandler {
  const { proxy, loginKey, site, findInlined, places, docs, webhook, desk } = options;
  const login = createLogin(loginKey);
  const secure = places.siteUrl.startsWith('https:');
  // The prefix keeps a neighbouring host from planting a login of its own; browsers take it over HTTPS alone.
  const cookieName = secure ? '__Host-demo_login' : 'demo_login';
  const app = new Hono<{ Bindings: { address?: string } }>();
  // Mounted before the guard, because the proxy sets its own headers.
  if (places.proxyUrl.startsWith('/')) {
    app.all(`${places.proxyUrl}/*`, (context) =>
      proxy.fetch(context.req.raw, context.env.address === undefined ? {} : { address: context.env.address }),
    );
  }
  // They have a policy of their own.
  if (docs) app.get('/docs/*', (context) => docs(context.req.raw));
  app.use(createPageGuard(places, findInlined));

  app.post('/api/start', async (context) => {
    // Neither a form nor a foreign page can set this header; browsers also send the origin of the request.
    const from = context.req.header('Sec-Fetch-Site');
    if (context.req.header('Idproof-Start') !== '1' || (from !== undefined && from !== 'same-origin')) {
      return context.json({ error: 'This endpoint is for our own pages.' }, 403);
    }
    const query = context.req.query();
    const { flow = 'api', document = 'passport', selfie = 'plain', papers = '', locale = '' } = query;
    const language = chooseLanguage(locale, context.req.header('Accept-Language'));
    const userAgent = context.req.header('User-Agent') ?? '';
    const wanted = createSessionRequest(
      {
        flow,
        document,
        selfie,
        isConfirmed: query['confirm'] === 'true',
        papers,
        isScreened: query['screening'] === 'true',
        userAgent,
        locale: language,
        isAsked: locale !== '',
      },
      places.siteUrl,
    );
    if (!wanted) return context.json({ error: 'There is no such flow, document, selfie or paper.' }, 400);
    const known = login.user(getCookie(context, cookieName));
    const { user, cookie } = known ? { user: known, cookie: undefined } : login.create();
    if (cookie) setCookie(context, cookieName, cookie, { httpOnly: true, sameSite: 'Lax', path: '/', secure });
    const { clientToken } = await proxy.sessions.create({ userId: user, ...wanted });
    return context.json({ clientToken }, 200, { 'Cache-Control': 'no-store' });
  });

  if (webhook) app.post(WEBHOOK_PATH, (context) => webhook(context.req.raw));

  if (desk) app.route('/api/desk', desk);

  // Where the parts are depends on how the demo was started; its pages are the same files every time.
  app.get('/api/places', ({ json }) => json(places, 200, { 'Cache-Control': 'no-store' }));

  app.get('*', (context) => site(context.req.raw));
  app.onError((error) => toErrorResponse(error));
  return async (request, address) => app.fetch(request, { address });
}

/** The language that a page asks for, else the first of the browser's `Accept-Language` that there are texts in. */
function chooseLanguage(asked: string, header = ''): Locale {
  const wanted = [asked, ...header.slice(0, 256).split(',')].map((tag) => tag.split(';')[0] ?? '');
  for (const tag of wanted) {
    const found = matchLocale(tag, LOCALES);
    if (found) return found;
  }
  return 'en';
}
