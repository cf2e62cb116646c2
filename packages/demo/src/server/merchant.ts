import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { secureHeaders } from 'hono/secure-headers';
import { CHOICES } from './documents.js';

/** Answers a request; `address` is the peer's, where the server knows it. */
export type FetchHandler = (request: Request, address?: string) => Promise<Response>;

export interface MerchantOptions {
  /** The proxy, mounted below `/idproof`. */
  proxy: (request: Request, info?: { address?: string }) => Promise<Response>;
  /** The merchant server's credential at the proxy. */
  serverKey: string;
  /** Answers everything else: the pages. */
  site: FetchHandler;
  /** True behind HTTPS: the cookie is then `Secure` and bound to this very host. */
  secure: boolean;
}

/** The merchant's login, as small as it can be: every browser that starts is a customer of its own from then on. */
function createLogin(serverKey: string) {
  // Of the server key, so that a restart logs nobody out.
  const key = createHmac('sha256', serverKey).update('demo login').digest();
  const seal = (user: string): string => createHmac('sha256', key).update(user).digest('base64url');
  return {
    create(): { user: string; cookie: string } {
      const user = randomBytes(12).toString('base64url');
      return { user, cookie: `${user}.${seal(user)}` };
    },
    user(cookie: string | undefined): string | undefined {
      const [user, proof] = cookie?.split('.') ?? [];
      if (!user || !proof) return undefined;
      const expected = Buffer.from(seal(user));
      const given = Buffer.from(proof);
      return expected.length === given.length && timingSafeEqual(expected, given) ? user : undefined;
    },
  };
}

/**
 * A merchant's site: its pages, its login, the start endpoint that `start-url` names, and the proxy beside them.
 * The start endpoint takes the person's identity from the login alone, never from the request.
 */
export function createMerchant({ proxy, serverKey, site, secure }: MerchantOptions): FetchHandler {
  const login = createLogin(serverKey);
  // The prefix keeps a neighbouring host from planting a login of its own; browsers take it over HTTPS alone.
  const cookieName = secure ? '__Host-demo_login' : 'demo_login';
  const app = new Hono<{ Bindings: { address?: string } }>();
  app.use(
    secureHeaders({
      contentSecurityPolicy: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'blob:'],
        mediaSrc: ["'self'", 'blob:'],
        connectSrc: ["'self'"],
        workerSrc: ["'self'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'none'"],
      },
      permissionsPolicy: { camera: ['self'], microphone: [] },
      strictTransportSecurity: false,
    }),
  );

  app.post('/api/start', async (context) => {
    // A form or a foreign page cannot set this header; browsers say where the request comes from besides.
    const from = context.req.header('Sec-Fetch-Site');
    if (context.req.header('Idproof-Start') !== '1' || (from !== undefined && from !== 'same-origin')) {
      return context.json({ error: 'This endpoint is for our own pages.' }, 403);
    }
    const docType = CHOICES.get(context.req.query('document') ?? 'passport');
    if (!docType) return context.json({ error: 'There is no such document.' }, 400);
    const known = login.user(getCookie(context, cookieName));
    const { user, cookie } = known ? { user: known, cookie: undefined } : login.create();
    if (cookie) setCookie(context, cookieName, cookie, { httpOnly: true, sameSite: 'Lax', path: '/', secure });
    const answer = await proxy(
      new Request(new URL('/idproof/v1/sessions', context.req.url), {
        method: 'POST',
        headers: { Authorization: `Bearer ${serverKey}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({
          userId: user,
          flow: 'api',
          docType,
          resultFields: ['LAST_NAME', 'FIRST_NAME', 'NAME', 'ID_NUMBER', 'DATE_OF_BIRTH', 'EXPIRY_DATE'],
        }),
      }),
    );
    if (!answer.ok) return context.json({ error: 'The verification could not be started.' }, 502);
    const { clientToken } = (await answer.json()) as { clientToken: string };
    return context.json({ clientToken }, 200, { 'Cache-Control': 'no-store' });
  });

  app.all('/idproof/*', (context) => proxy(context.req.raw, { address: context.env.address }));

  app.get('*', (context) => site(context.req.raw));
  return async (request, address) => app.fetch(request, { address });
}
