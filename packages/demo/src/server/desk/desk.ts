import { createHmac, timingSafeEqual } from 'node:crypto';
import { toErrorResponse, type Proxy, type ReviewInput, DOCUMENT_TYPES } from '@idproof/proxy';
import { Hono } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { createLogin } from '../login.js';
import { answerImages, type KeptImages } from './kept-images.js';
import type { Waiting } from './waiting.js';
import { SPECIMEN_TYPES } from '../documents.js';

interface DeskOptions {
  sessions: Pick<Proxy['sessions'], 'get' | 'images' | 'review' | 'screen'>;
  /** Opens the desk: `createDeskKey` makes it. */
  key: string;
  isSecure: boolean;
  waiting: Waiting;
  kept: KeptImages;
}

const SESSION = '/sessions/:id{ids_[0-9a-f]{32}}';
const COOKIE = 'demo_desk';
const NO_STORE = { 'Cache-Control': 'no-store' };

/** The key that opens the desk; the demo prints it in the terminal. The same after a restart. */
export const createDeskKey = (serverKey: string): string =>
  createHmac('sha256', serverKey).update('demo desk').digest('base64url');

/** What the page of the reviewers calls; mounted at `/api/desk`. Everything but the login needs its cookie. */
export function createDesk({ sessions, key: deskKey, isSecure, waiting, kept }: DeskOptions): Hono {
  const login = createLogin(deskKey);
  const app = new Hono<{ Variables: { reviewer: string } }>();

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

  app.onError((error) => toErrorResponse(error));

  app.post('/login', async (c) => {
    const { key } = await c.req.json<{ key?: unknown }>();
    if (typeof key !== 'string' || !isSame(key, deskKey)) return c.json({ error: 'A wrong key.' }, 401);
    const { cookie } = login.create();
    setCookie(c, COOKIE, cookie, { httpOnly: true, sameSite: 'Strict', path: '/api/desk', secure: isSecure });
    return c.body(null, 204);
  });

  /** Whose it is, as far as it was read; nothing where the proxy does not answer. */
  const readHolder = async (id: string): Promise<Holder> => {
    try {
      return nameHolder(await sessions.get(id));
    } catch {
      return {};
    }
  };
  app.get('/sessions', async (c) => {
    const reference = c.req.query('reference');
    const found = reference === undefined ? waiting.list() : waiting.find(reference);
    const list = found.map(async (one) => Object.assign({}, one, await readHolder(one.sessionId)));
    return c.json(await Promise.all(list), 200, NO_STORE);
  });
  app.get(SESSION, async (c) => c.json(await sessions.get(c.req.param('id')), 200, NO_STORE));
  app.get(`${SESSION}/images`, async (c) => {
    const id = c.req.param('id');
    const own = kept.find(id);
    if (own) return answerImages(own);
    // The images of hosted flows are at the provider.
    const { evidence } = await sessions.get(id);
    const extra = evidence?.extras?.extraImages ?? [];
    return answerImages(await sessions.images(id, { reviewer: c.get('reviewer'), extra }));
  });
  app.post(`${SESSION}/review`, async (c) => {
    const { outcome, note } = await c.req.json<{ outcome?: unknown; note?: unknown }>();
    const id = c.req.param('id');
    // The proxy checks what the page sent.
    const decision = { outcome, note, reviewer: c.get('reviewer') } as ReviewInput;
    const session = await sessions.review(id, decision);
    kept.forget({ sessionId: id });
    return c.json(session, 200, NO_STORE);
  });
  app.post(`${SESSION}/screen`, async (c) => c.json(await sessions.screen(c.req.param('id')), 200, NO_STORE));
  return app as unknown as Hono;
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [given, expected].map((text) => createHmac('sha256', 'compare').update(text).digest());
  return one !== undefined && other !== undefined && timingSafeEqual(one, other);
}

/** By what reviewers tell sessions apart. */
interface Holder {
  name?: string;
  document?: string;
}

interface ReadSession {
  evidence?: { document?: { docType: string; fields: Record<string, string> } } | null;
}

/** Nothing of a session whose evidence is deleted. */
function nameHolder({ evidence }: ReadSession): Holder {
  if (!evidence?.document) return {};
  const { docType, fields } = evidence.document;
  const name = [fields['FIRST_NAME'], fields['LAST_NAME'] ?? fields['NAME']].filter(Boolean).join(' ');
  const document = [...DOCUMENT_TYPES, ...SPECIMEN_TYPES].find((type) => type.docType === docType)?.name;
  return { ...(name ? { name } : {}), ...(document ? { document } : {}) };
}
