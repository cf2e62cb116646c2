import assert from 'node:assert/strict';
import test from 'node:test';
import { createMerchant } from '../../packages/demo/src/server/merchant.js';

const ORIGIN = 'http://localhost:5173';

interface Asked {
  userId: string;
  docType: string;
  authorization: string | null;
}

/** The merchant with a proxy that notes what it is asked for. */
function createShop(options: { secure?: boolean; serverKey?: string; status?: number } = {}) {
  const asked: Asked[] = [];
  const shop = createMerchant({
    proxy: async (request) => {
      const { userId, docType } = (await request.json()) as { userId: string; docType: string };
      asked.push({ userId, docType, authorization: request.headers.get('authorization') });
      return Response.json({ clientToken: `token of ${userId}`, sessionId: 'ids' }, { status: options.status ?? 201 });
    },
    serverKey: options.serverKey ?? 'canary-server-key',
    site: async () => new Response('page'),
    secure: options.secure ?? false,
  });
  const start = (headers: Record<string, string> = {}, body = '{}', query = '') =>
    shop(
      new Request(`${ORIGIN}/api/start${query}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idproof-start': '1', ...headers },
        body,
      }),
    );
  return { shop, asked, start };
}

const cookieOf = (answer: Response) => /^([^;]+)/.exec(answer.headers.get('set-cookie') ?? '')?.[1] ?? '';

test('the page chooses the document by a name that the server knows; without one it is a passport', async () => {
  const { start, asked } = createShop();
  for (const query of ['', '?document=passport', '?document=card', '?document=large-card', '?document=licence']) {
    assert.equal((await start({}, '{}', query)).status, 200);
  }
  assert.deepEqual(
    asked.map(({ docType }) => docType),
    ['00000001003', '00000001003', '99990000001', '99990000002', '99990000003'],
  );
  for (const query of ['?document=', '?document=visa', '?document=__proto__', '?document=99990000001']) {
    assert.equal((await start({}, '{}', query)).status, 400);
  }
  assert.equal(asked.length, 5);
});

test('the start endpoint refuses other sites, and starts nothing for them', async () => {
  const { start, asked } = createShop();
  for (const site of ['cross-site', 'same-site', 'none', 'odd']) {
    assert.equal((await start({ 'sec-fetch-site': site })).status, 403, site);
  }
  for (const value of ['', '0', 'true']) assert.equal((await start({ 'idproof-start': value })).status, 403);
  assert.deepEqual(asked, []);
});

test('the start endpoint answers no other method, and lets no other origin read it', async () => {
  const { shop, asked } = createShop();
  const preflight = await shop(
    new Request(`${ORIGIN}/api/start`, {
      method: 'OPTIONS',
      headers: { origin: 'https://evil.test', 'access-control-request-headers': 'idproof-start' },
    }),
  );
  assert.equal(preflight.headers.get('access-control-allow-origin'), null);
  assert.equal(preflight.headers.get('access-control-allow-headers'), null);
  assert.deepEqual(asked, []);
});

test("who starts is whom the login names: never the body, never another's cookie, never a made-up one", async () => {
  const { start, asked } = createShop();
  const first = await start({ 'sec-fetch-site': 'same-origin' }, '{"userId":"somebody else"}');
  const cookie = cookieOf(first);
  assert.match(first.headers.get('set-cookie') ?? '', /HttpOnly; SameSite=Lax/);
  await start({ cookie });
  const [user, proof] = cookie.replace(/^[^=]+=/, '').split('.');
  const name = cookie.split('=')[0];
  const forged = [
    `${name}=admin.${proof}`,
    `${name}=${user}`,
    `${name}=${user}.`,
    `${name}=.${proof}`,
    `${name}=%00.x`,
  ];
  for (const other of forged) await start({ cookie: other });
  const users = asked.map(({ userId }) => userId);
  assert.equal(users[0], users[1], 'the same login is the same user');
  assert.equal(new Set(users).size, users.length - 1, 'each forged one is a new customer');
  assert.ok(!users.includes('somebody else') && !users.includes('admin'));
});

test('a login outlives a restart of the merchant with its key, and no other key', async () => {
  const before = createShop();
  const cookie = cookieOf(await before.start());
  const restarted = createShop();
  await restarted.start({ cookie });
  assert.equal(restarted.asked[0]?.userId, before.asked[0]?.userId);
  const other = createShop({ serverKey: 'another-server-key' });
  await other.start({ cookie });
  assert.notEqual(other.asked[0]?.userId, before.asked[0]?.userId);
});

test('the answer holds the token alone, is not kept, and never shows the server key', async () => {
  const { start, asked } = createShop();
  const answer = await start();
  const text = await answer.text();
  assert.deepEqual(Object.keys(JSON.parse(text) as object), ['clientToken']);
  assert.equal(answer.headers.get('cache-control'), 'no-store');
  assert.equal(asked[0]?.authorization, 'Bearer canary-server-key');
  const failing = await createShop({ status: 500 }).start();
  assert.equal(failing.status, 502);
  assert.ok(!(text + (await failing.text()) + String(answer.headers.get('set-cookie'))).includes('canary'));
});

test('behind HTTPS the cookie is bound to this host: no neighbour can plant a login', async () => {
  const { start } = createShop({ secure: true });
  const answer = await start();
  assert.match(
    answer.headers.get('set-cookie') ?? '',
    /^__Host-demo_login=[^;]+; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
  assert.equal((await start({ cookie: cookieOf(answer) })).headers.get('set-cookie'), null);
});
