import { createHmac, timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { createLogin } from '../login.js';
import { nameHolder, type Holder } from './holder.js';
import type { KeptImages } from './kept-images.js';
import type { Waiting } from './waiting.js';

interface DeskOptions {
  proxy: (request: Request) => Promise<Response>;
  serverKey: string;
  isSecure: boolean;
  waiting: Waiting;
  kept: KeptImages;
}

const SESSION = '/sessions/:id{ids_[0-9a-f]{32}}';
const COOKIE = 'demo_desk';
const NO_STORE = { 'Cache-Control': 'no-store' };

/** What opens the desk: whoever starts the demo reads it in the terminal. The same after a restart. */
export const createDeskKey = (serverKey: string): string =>
  createHmac('sha256', serverKey).update('demo desk').digest('base64url');

/** What the page of the reviewers calls; mounted at `/api/desk`. Everything but the login needs its cookie. */
export function createDesk({ proxy, serverKey, isSecure, waiting, kept }: DeskOptions): Hono {
  const login = createLogin(createDeskKey(serverKey));
  const app = new Hono<{ Variables: { reviewer: string } }>();
  /** Calls the proxy for one session, as the merchant's server. */
  const ask = (id: string, path: string, headers: Record<string, string> = {}, body?: object): Promise<Response> =>
    proxy(
      new Request(`http://localhost/idproof/v1/sessions/${id}${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { Authorization: `Bearer ${serverKey}`, 'Content-Type': 'application/json', ...headers },
        ...(body ? { body: JSON.stringify(body) } : {}),
      }),
    );

  app.use(async (c, next) => {
    // Our own pages alone; browsers say from where they ask.
    const from = c.req.header('Sec-Fetch-Site');
    if (from !== undefined && from !== 'same-origin') return c.json({ error: 'For our own pages.' }, 403);
    if (c.req.path.endsWith('/login')) return next();
    const reviewer = login.user(getCookie(c, COOKIE));
    if (reviewer === undefined) return c.json({ error: 'For reviewers.' }, 401);
    c.set('reviewer', reviewer);
    return next();
  });

  app.post('/login', async (c) => {
    const { key } = await c.req.json<{ key?: unknown }>();
    if (typeof key !== 'string' || !isSame(key, createDeskKey(serverKey)))
      return c.json({ error: 'A wrong key.' }, 401);
    const { cookie } = login.create();
    setCookie(c, COOKIE, cookie, { httpOnly: true, sameSite: 'Strict', path: '/api/desk', secure: isSecure });
    return c.body(null, 204);
  });

  /** Whose it is, as far as it was read; nothing where the proxy does not answer. */
  const readHolder = async (id: string): Promise<Holder> => {
    const answer = await ask(id, '');
    return answer.ok ? nameHolder((await answer.json()) as Parameters<typeof nameHolder>[0]) : {};
  };
  app.get('/sessions', async (c) => {
    const list = waiting.list().map(async (one) => Object.assign(one, await readHolder(one.sessionId)));
    return c.json(await Promise.all(list), 200, NO_STORE);
  });
  app.get(SESSION, (c) => ask(c.req.param('id'), ''));
  app.get(`${SESSION}/images`, async (c) => {
    const id = c.req.param('id');
    // Of the hosted flows the provider has them: the answer of the proxy is passed on as it streams in.
    return kept.answer(id) ?? ask(id, '/images', { 'Idproof-Reviewer': c.get('reviewer') });
  });
  app.post(`${SESSION}/review`, async (c) => {
    const { outcome, note } = await c.req.json<{ outcome?: unknown; note?: unknown }>();
    const id = c.req.param('id');
    const answer = await ask(id, '/review', {}, { outcome, note, reviewer: c.get('reviewer') });
    // Decided: nobody needs them any more.
    if (answer.ok) kept.forget({ sessionId: id });
    return answer;
  });
  return app as unknown as Hono;
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [given, expected].map((text) => createHmac('sha256', 'compare').update(text).digest());
  return one !== undefined && other !== undefined && timingSafeEqual(one, other);
}
