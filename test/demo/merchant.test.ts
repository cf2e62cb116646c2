import assert from 'node:assert/strict';
import test from 'node:test';
import { IdproofError } from '@idproof/core/errors';
import { createMerchant } from '../../packages/demo/src/server/merchant.js';
import { listReturnUrls } from '../../packages/demo/src/server/session-request.js';

const ORIGIN = 'http://localhost:5173';

interface Asked {
  capture?: object;
  userId: string;
  docType?: string;
  docTypes?: string[];
  flow: string;
  screening?: boolean;
  returnUrl?: string;
  h5ModeConfig?: { uiCfg: string };
}

/** The merchant with a proxy that records the sessions that are asked for. */
function createShop(
  options: { siteUrl?: string; proxyUrl?: string; loginKey?: string; failure?: Error; frameUrl?: string } = {},
) {
  const asked: Asked[] = [];
  const shop = createMerchant({
    proxy: {
      fetch: async () => new Response('of the proxy'),
      sessions: {
        create: async (input) => {
          asked.push(input as Asked);
          if (options.failure) throw options.failure;
          const clientToken = `token of ${input.userId}`;
          return { sessionId: 'ids', clientToken, expiresAt: '', status: 'open', isNew: true, reference: 'CDFGHJKM' };
        },
      },
    },
    loginKey: options.loginKey ?? 'canary-login-key',
    site: async () => new Response('page'),
    places: {
      proxyUrl: options.proxyUrl ?? '/idproof',
      siteUrl: options.siteUrl ?? ORIGIN,
      frameUrl: 'frameUrl' in options ? options.frameUrl : 'http://127.0.0.1:5173',
      hostedUrl: 'http://localhost:8788/page/svc-realid-fe/index.html',
    },
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

const readCookie = (answer: Response) => /^([^;]+)/.exec(answer.headers.get('set-cookie') ?? '')?.[1] ?? '';

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
  const cookie = readCookie(first);
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
  const cookie = readCookie(await before.start());
  const restarted = createShop();
  await restarted.start({ cookie });
  assert.equal(restarted.asked[0]?.userId, before.asked[0]?.userId);
  const other = createShop({ loginKey: 'another-login-key' });
  await other.start({ cookie });
  assert.notEqual(other.asked[0]?.userId, before.asked[0]?.userId);
});

test('the answer holds the token alone, is not kept, and never shows the login key', async () => {
  const { start } = createShop();
  const answer = await start();
  const text = await answer.text();
  assert.deepEqual(Object.keys(JSON.parse(text) as object), ['clientToken']);
  assert.equal(answer.headers.get('cache-control'), 'no-store');
  const failing = await createShop({ failure: new Error('canary') }).start();
  assert.equal(failing.status, 500);
  const limited = new IdproofError('rate_limited', 'canary', { retryAfter: 5000 });
  const refused = await createShop({ failure: limited }).start();
  assert.deepEqual([refused.status, refused.headers.get('retry-after')], [429, '5']);
  assert.ok(!(text + (await failing.text()) + String(answer.headers.get('set-cookie'))).includes('canary'));
});

test('behind HTTPS the cookie is bound to this host: no neighbour can plant a login', async () => {
  const { start } = createShop({ siteUrl: 'https://shop.test' });
  const answer = await start();
  assert.match(
    answer.headers.get('set-cookie') ?? '',
    /^__Host-demo_login=[^;]+; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
  assert.equal((await start({ cookie: readCookie(answer) })).headers.get('set-cookie'), null);
});

test('a page chooses movements before the selfie, of the api flow alone', async () => {
  const { start, asked } = createShop();
  for (const query of ['', '?selfie=actions']) assert.equal((await start({}, '{}', query)).status, 200);
  assert.deepEqual(
    asked.map(({ capture }) => capture),
    [{}, { actions: ['FACEBLINK', 'MOUTHOPEN', 'HEADSHAKE'], actionRandomNumber: 2, actionAlternative: true }],
  );
  assert.equal((await start({}, '{}', '?selfie=wink')).status, 400);
});

test('a page chooses the flow; several documents leave the choice to the person', async () => {
  const { start, asked } = createShop();
  for (const query of ['?flow=h5', '?flow=app', '?document=choose'])
    assert.equal((await start({}, '{}', query)).status, 200);
  assert.deepEqual(
    asked.map(({ flow, returnUrl }) => [flow, returnUrl]),
    [
      ['h5', `${ORIGIN}/h5.html`],
      ['app', undefined],
      ['api', undefined],
    ],
  );
  assert.equal(asked[2]?.docType, undefined);
  assert.deepEqual(asked[2]?.docTypes, ['00000001003', '99990000001', '99990000002', '99990000003']);
  for (const query of ['?flow=', '?flow=H5', '?flow=__proto__'])
    assert.equal((await start({}, '{}', query)).status, 400);
});

test('the way back from the provider keeps the language that the page asked for, at a registered address', async () => {
  const { start, asked } = createShop();
  for (const query of ['?flow=h5&locale=de', '?flow=h5&locale=zh-SG', '?flow=h5&locale=en-XA'])
    assert.equal((await start({}, '{}', query)).status, 200);
  const addresses = ['de', 'zh-CN', 'en'].map((locale) => `${ORIGIN}/h5.html?locale=${locale}`);
  assert.deepEqual(
    asked.map(({ returnUrl }) => returnUrl),
    addresses,
  );
  const registered = listReturnUrls(ORIGIN);
  for (const address of [`${ORIGIN}/h5.html`, ...addresses]) assert.ok(registered.includes(address), address);
});

test('the hosted page takes files at a desk alone', async () => {
  const { start, asked } = createShop();
  const phone = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/150.0.0.0 Mobile Safari/537.36';
  await start({ 'user-agent': phone }, '{}', '?flow=h5');
  await start({ 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0' }, '{}', '?flow=h5');
  const atDesk = asked.map(
    ({ h5ModeConfig }) => (JSON.parse(h5ModeConfig?.uiCfg ?? '') as { isDesktop: string }).isDesktop,
  );
  assert.deepEqual(atDesk, ['N', 'Y']);
});

test('each page may show, and be shown in, the frames that it needs and no other', async () => {
  const { shop: usual } = createShop();
  const rights = async (path: string, shop = usual) => {
    const { headers } = await shop(new Request(`${ORIGIN}${path}`));
    const policy = headers.get('content-security-policy') ?? '';
    const directive = (name: string) => new RegExp(`${name} ([^;]+)`).exec(policy)?.[1];
    assert.match(policy, /^default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'/);
    return {
      shows: directive('frame-src'),
      shownIn: directive('frame-ancestors'),
      may: headers.get('permissions-policy'),
    };
  };
  const none = { shows: undefined, shownIn: "'none'", may: 'camera=(self), microphone=()' };
  for (const path of ['/', '/index.html', '/nothing', '/h5.html/']) assert.deepEqual(await rights(path), none, path);
  const hosted = {
    shows: "'self' http://localhost:8788",
    shownIn: "'none'",
    may: 'camera=(self "http://localhost:8788"), microphone=()',
  };
  assert.deepEqual(await rights('/h5.html'), hosted);
  for (const path of ['/webview.html', '/elements.html']) {
    assert.deepEqual(await rights(path), { ...none, shows: "'self'" }, path);
  }
  assert.deepEqual(await rights('/frame.html'), {
    shows: 'http://127.0.0.1:5173',
    shownIn: "'none'",
    may: 'camera=(self "http://127.0.0.1:5173"), microphone=()',
  });
  assert.deepEqual(await rights('/handoff.html'), await rights('/frame.html'));
  const { shop: single } = createShop({ frameUrl: undefined });
  assert.deepEqual(await rights('/handoff.html', single), { ...none, shows: "'self'" });
  for (const path of ['/framed.html', '/phone.html']) {
    assert.deepEqual(await rights(path), { ...none, shownIn: ORIGIN }, path);
  }
  for (const path of ['/app.html', '/sample.html']) {
    assert.deepEqual(await rights(path), { ...none, shownIn: "'self'" }, path);
  }
});

test('a proxy elsewhere is named to the pages, may be called and shown, and is not mounted here', async () => {
  const { shop } = createShop({ proxyUrl: 'https://verify.test/idproof', siteUrl: 'https://shop.test' });
  const page = await shop(new Request('https://shop.test/h5.html'));
  const policy = page.headers.get('content-security-policy') ?? '';
  assert.match(policy, /connect-src 'self' https:\/\/verify\.test;/);
  assert.match(policy, /frame-src 'self' https:\/\/verify\.test http:\/\/localhost:8788;/);
  const places = (await (await shop(new Request('https://shop.test/api/places'))).json()) as { proxyUrl: string };
  assert.equal(places.proxyUrl, 'https://verify.test/idproof');
  const path = '/idproof/v1/session';
  assert.equal(await (await shop(new Request(`https://shop.test${path}`))).text(), 'page');
  assert.equal(await (await createShop().shop(new Request(`${ORIGIN}${path}`))).text(), 'of the proxy');
});

test("the site's headers stay off what the proxy answers", async () => {
  const answer = await createShop().shop(new Request(`${ORIGIN}/idproof/v1/callback/complete`));
  assert.equal(answer.headers.get('content-security-policy'), null);
  assert.equal(answer.headers.get('x-frame-options'), null);
});

test('the page’s address asks for a screening, in the flow of our elements alone', async () => {
  const { start, asked } = createShop();
  for (const query of [
    '',
    '?screening=true',
    '?screening=yes',
    '?flow=h5&screening=true',
    '?selfie=provider&screening=true',
  ])
    await start({}, '{}', query);
  assert.deepEqual(
    asked.map(({ screening }) => screening),
    [undefined, true, undefined, undefined, true],
  );
  const { returnUrl = '' } = asked[4] ?? {};
  assert.equal(returnUrl, `${ORIGIN}/h5.html?liveness=provider&screening=true`);
  assert.ok(listReturnUrls(ORIGIN).includes(returnUrl));
});
