import assert from 'node:assert/strict';
import test from 'node:test';
import { IdproofError } from '@idproof/core/errors';
import type { ImagesInput, ReviewInput, SessionDetails } from '@idproof/proxy';
import { createDesk, createDeskKey } from '../../packages/demo/src/server/desk/desk.js';
import { createKeptImages } from '../../packages/demo/src/server/desk/kept-images.js';
import { createWaiting } from '../../packages/demo/src/server/desk/waiting.js';

const SERVER_KEY = 'canary-server-key-0123456789abcdefghij';
const ID = `ids_${'0'.repeat(32)}`;

/** The desk with a proxy that records its calls, and rejects reviews where `isOver`. */
function createWorld({ isOver = false } = {}) {
  const asked: { method: string; input: unknown }[] = [];
  const waiting = createWaiting();
  const kept = createKeptImages();
  const sessions = {
    get: async () => {
      asked.push({ method: 'get', input: undefined });
      const evidence = { capture: { degraded: false }, extras: { extraImages: ['CROPPED_FACE'] } };
      return { outcome: 'review', evidence } as SessionDetails;
    },
    review: async (_id: string, input: ReviewInput) => {
      asked.push({ method: 'review', input });
      if (isOver) throw new IdproofError('session_over');
      return { outcome: 'review' } as SessionDetails;
    },
    screen: async (id: string) => {
      asked.push({ method: 'screen', input: id });
      return { outcome: 'review', screening: { runs: [{}] } } as unknown as SessionDetails;
    },
    images: async (_id: string, input: ImagesInput) => {
      asked.push({ method: 'images', input });
      return [];
    },
  };
  const desk = createDesk({ sessions, key: createDeskKey(SERVER_KEY), isSecure: false, waiting, kept });
  const call = async (path: string, { body, ...headers }: Record<string, string> = {}) =>
    desk.request(path, { method: body ? 'POST' : 'GET', headers, ...(body ? { body } : {}) });
  const logIn = async (key = createDeskKey(SERVER_KEY)) => call('/login', { body: JSON.stringify({ key }) });
  const readCookie = async () => (await logIn()).headers.get('set-cookie')?.split(';')[0] ?? '';
  return { asked, waiting, kept, call, logIn, readCookie };
}

test('without the key nobody sees anything, and nothing is asked of the proxy', async () => {
  const { asked, call, logIn } = createWorld();
  const paths = ['/sessions', `/sessions/${ID}`, `/sessions/${ID}/images`];
  for (const path of paths) assert.equal((await call(path)).status, 401);
  assert.equal((await call(`/sessions/${ID}/review`, { body: '{}' })).status, 401);
  for (const key of ['', SERVER_KEY, `${createDeskKey(SERVER_KEY)}x`]) {
    const answer = await logIn(key);
    assert.deepEqual([answer.status, answer.headers.get('set-cookie')], [401, null]);
  }
  assert.equal((await call('/sessions', { cookie: 'demo_desk=somebody.forged' })).status, 401);
  assert.deepEqual(asked, []);
});

test('a reviewer has a person screened again, and nobody else has', async () => {
  const { asked, call, readCookie } = createWorld();
  assert.equal((await call(`/sessions/${ID}/screen`, { body: '{}' })).status, 401);
  assert.deepEqual(asked, []);
  const answer = await call(`/sessions/${ID}/screen`, { cookie: await readCookie(), body: '{}' });
  assert.deepEqual(await answer.json(), { outcome: 'review', screening: { runs: [{}] } });
  assert.deepEqual(asked, [{ method: 'screen', input: ID }]);
});

test('a reference finds every session that ended with it, decided or not, however it is typed', async () => {
  const { waiting, call, readCookie } = createWorld();
  waiting.note({ sessionId: 'one', reference: 'CDFGHJKM', outcome: 'rejected' });
  waiting.note({ sessionId: 'two', reference: 'CDFGHJKM', outcome: 'review' });
  waiting.note({ sessionId: 'three', reference: 'NPQRTVWX', outcome: 'review' });
  const cookie = await readCookie();
  const find = async (query: string): Promise<string[]> => {
    const list = (await (await call(`/sessions${query}`, { cookie })).json()) as { sessionId: string }[];
    return list.map(({ sessionId }) => sessionId);
  };
  for (const typed of ['CDFGHJKM', 'cdfg-hjkm', ' cdfg%20hjkm '.trim()]) {
    assert.deepEqual(await find(`?reference=${typed}`), ['one', 'two'], typed);
  }
  assert.deepEqual(await find('?reference=CDFG'), []);
  assert.deepEqual(await find(''), ['two', 'three']);
  waiting.forget({ sessionId: 'two' });
  assert.deepEqual(await find(''), ['three']);
});

test('another site has no part in it, with the cookie or without', async () => {
  const { call, readCookie } = createWorld();
  const cookie = await readCookie();
  for (const from of ['cross-site', 'same-site', 'none']) {
    assert.equal((await call('/sessions', { cookie, 'sec-fetch-site': from })).status, 403);
  }
  assert.equal((await call('/sessions', { cookie, 'sec-fetch-site': 'same-origin' })).status, 200);
});

test('who decides is told by the cookie, never by the page', async () => {
  const { asked, call, readCookie } = createWorld();
  const cookie = await readCookie();
  const body = JSON.stringify({ outcome: 'approved', note: 'Seen', reviewer: 'somebody-else' });
  await call(`/sessions/${ID}/review`, { cookie, body });
  await call(`/sessions/${ID}/images`, { cookie });
  const reviewer = cookie.split('=')[1]?.split('.')[0];
  assert.deepEqual(asked, [
    { method: 'review', input: { outcome: 'approved', note: 'Seen', reviewer } },
    { method: 'get', input: undefined },
    { method: 'images', input: { reviewer, extra: ['CROPPED_FACE'] } },
  ]);
});

test('its own pictures come as a form, until somebody decides', async () => {
  for (const isOver of [false, true]) {
    const { asked, kept, call, readCookie } = createWorld({ isOver });
    const cookie = await readCookie();
    const bytes = Uint8Array.from([255, 216, 1, 2]);
    kept.keep({ sessionId: ID, images: [{ name: 'front', mediaType: 'image/jpeg', bytes }] });
    const front = (await (await call(`/sessions/${ID}/images`, { cookie })).formData()).get('front');
    assert.ok(front instanceof File);
    assert.deepEqual([front.type, new Uint8Array(await front.arrayBuffer())], ['image/jpeg', bytes]);
    assert.deepEqual(asked, []);
    const reviewed = await call(`/sessions/${ID}/review`, { cookie, body: '{"outcome":"rejected"}' });
    assert.equal(reviewed.status, isOver ? 409 : 200);
    assert.equal(kept.find(ID) === undefined, !isOver);
    kept.forget({ sessionId: ID });
  }
});

test('a session waits from its end until it is decided', () => {
  const waiting = createWaiting();
  waiting.note({ sessionId: 'one', reference: 'CCCC3333', outcome: 'review' });
  waiting.note({ sessionId: 'two', reference: 'DDDD4444', outcome: 'review' });
  waiting.note({ sessionId: 'three', reference: 'DDDD4444', outcome: 'approved' });
  waiting.note({ sessionId: 'one', reference: 'CCCC3333', outcome: 'approved' });
  assert.deepEqual(
    waiting.list().map(({ sessionId }) => sessionId),
    ['two'],
  );
  for (let i = 0; i < 300; i++) waiting.note({ sessionId: `s${i}`, reference: '', outcome: 'review' });
  assert.equal(waiting.list().length, 200);
  assert.equal(waiting.list()[0]?.sessionId, 's100');
});

test('those who wait are named while what was read is kept', async () => {
  const waiting = createWaiting();
  const evidence = { document: { docType: '00000001003', fields: { FIRST_NAME: 'ADA', LAST_NAME: 'LOVELACE' } } };
  const found = [{ evidence }, { evidence: null }];
  const unused = () => Promise.reject(new Error('unused'));
  const desk = createDesk({
    sessions: {
      get: async () => {
        const session = found.shift();
        if (!session) throw new IdproofError('not_found');
        return session as SessionDetails;
      },
      images: unused,
      review: unused,
      screen: unused,
    },
    key: createDeskKey(SERVER_KEY),
    isSecure: false,
    waiting,
    kept: createKeptImages(),
  });
  for (const sessionId of ['one', 'two', 'three'])
    waiting.note({ sessionId, reference: 'CCCC3333', outcome: 'review' });
  const body = JSON.stringify({ key: createDeskKey(SERVER_KEY) });
  const cookie = (await desk.request('/login', { method: 'POST', body })).headers.get('set-cookie') ?? '';
  const list = (await (await desk.request('/sessions', { headers: { cookie } })).json()) as object[];
  assert.deepEqual(
    list.map((one) => Object.assign(one, { since: '' })),
    [
      { sessionId: 'one', reference: 'CCCC3333', since: '', name: 'ADA LOVELACE', document: 'Passport' },
      { sessionId: 'two', reference: 'CCCC3333', since: '' },
      { sessionId: 'three', reference: 'CCCC3333', since: '' },
    ],
  );
});
