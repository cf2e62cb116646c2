import assert from 'node:assert/strict';
import test, { describe } from 'node:test';
import { createProxy } from '@idproof/proxy';
import { createTestProxy, ORIGIN, RETURN_URL } from '../helpers/create-test-proxy.js';
import { HOSTILE_HEADERS, HOSTILE_URLS } from '../helpers/hostile-urls.js';
import { atHosted, begin, readH5ModeConfig, HOSTED_PAGE, initialize, createResponse } from '../helpers/hosted.js';

/** Everywhere that a person is ever sent to. */
const ALLOWED = new Set([RETURN_URL, HOSTED_PAGE]);

function assertAtHome(location: string | null) {
  if (location === null) return;
  const { origin, pathname } = new URL(location);
  assert.ok(ALLOWED.has(origin + pathname), `sent to ${location}`);
}

test('the corpus is as large as it says, and no line twice', () => {
  assert.ok(HOSTILE_URLS.length >= 80);
  assert.equal(new Set(HOSTILE_URLS).size, HOSTILE_URLS.length);
});

// Claim: T17
describe('no hostile address becomes the return address', () => {
  const stack = createTestProxy();
  for (const [i, returnUrl] of HOSTILE_URLS.entries()) {
    test(JSON.stringify(returnUrl), async () => {
      const request = { userId: `user-${i}`, flow: 'h5', docType: '00000001003', returnUrl };
      const answer = await stack.server('POST', '/v1/sessions', request);
      const { field } = (await answer.json()) as { field?: string };
      assert.deepEqual([answer.status, field], [422, 'returnUrl']);
    });
  }
});

describe('nothing in a launch, a callback or a frame leads elsewhere', () => {
  for (const hostile of HOSTILE_URLS) {
    test(JSON.stringify(hostile), async () => {
      const session = await atHosted();
      const { launchUrl } = await initialize(session);
      const extra = ['url', 'next', 'returnUrl', 'redirect', 'callbackurl', 'clientcfg', 'hostedUrl']
        .map((name) => `${name}=${encodeURIComponent(hostile)}`)
        .join('&');
      const launched = await session.visitor.open(`${launchUrl}?${extra}`);
      assert.equal(launched.status, 303);
      assertAtHome(launched.headers.get('location'));
      const state = readH5ModeConfig(session.stack)['state'];
      const message = { state, code: 1000, subCode: hostile, extInfo: { url: hostile, returnUrl: hostile } };
      const response = encodeURIComponent(JSON.stringify(message));
      const callback = `https://verify.example/idproof/v1/callback/complete?${extra}&response=${response}`;
      const back = await session.visitor.open(callback, { referer: 'https://evil.example/' });
      assert.deepEqual([back.status, back.headers.get('location')], [303, RETURN_URL]);
    });
  }

  test('as the code of a launch: the neutral page, with nothing of it', async () => {
    const { visitor } = await atHosted();
    for (const hostile of HOSTILE_URLS) {
      const url = `https://verify.example/idproof/v1/launch/${encodeURIComponent(hostile)}`;
      const response = await visitor.open(url);
      assert.ok(response.status === 400 || response.status === 404, hostile);
      assert.equal(response.headers.get('location'), null);
      assert.ok(!(await response.text()).includes('evil'), hostile);
    }
  });
});

describe('a poisoned Host, and its relatives, are not listened to', () => {
  for (const headers of HOSTILE_HEADERS) {
    test(JSON.stringify(headers), async () => {
      const session = await atHosted();
      const begun = await begin(session.browser, { embed: 'redirect' }, { ...headers, origin: ORIGIN });
      const { launchUrl, hostedOrigin } = JSON.parse(begun.text) as { launchUrl: string; hostedOrigin: string };
      assert.equal(new URL(launchUrl).origin, 'https://verify.example');
      assert.equal(hostedOrigin, 'https://provider.test');
      const { completeCallbackUrl = '', interruptCallbackUrl = '', state } = readH5ModeConfig(session.stack);
      for (const url of [completeCallbackUrl, interruptCallbackUrl]) {
        assert.equal(new URL(url).origin, 'https://verify.example');
      }
      const launched = await session.visitor.open(launchUrl, headers);
      assertAtHome(launched.headers.get('location'));
      assert.match(launched.headers.get('set-cookie') ?? '', /^__Host-/);
      const path = `/idproof/v1/callback/complete?response=${encodeURIComponent(createResponse(state))}`;
      const back = await session.visitor.open(`https://evil.example${path}`, headers);
      assert.equal(back.headers.get('location'), RETURN_URL);
    });
  }
});

test('an address that is taken off the list after a session was made is not gone to any more', async () => {
  const session = await atHosted();
  const { launchUrl } = await initialize(session);
  await session.visitor.open(launchUrl);
  const { state } = readH5ModeConfig(session.stack);
  const later = createTestProxy({ store: session.stack.store, returnUrls: ['https://shop.example/other'] });
  const cookie = [...session.visitor.cookies].map((pair) => pair.join('=')).join('; ');
  const url = `https://verify.example/idproof/v1/callback/complete?response=${encodeURIComponent(createResponse(state))}`;
  const back = await later.proxy.fetch(new Request(url, { headers: { cookie } }));
  assert.deepEqual([back.status, back.headers.get('location')], [400, null]);
  assert.equal((await session.browser.view()).status, 'open', 'nothing was used up');
});

describe('no hostile address becomes a setting', () => {
  const { proxy: _proxy, ...stack } = createTestProxy();
  const settings = {
    serverKeys: ['canary-server-key-0123456789abcdefghij'],
    dataKeys: [Buffer.from('canary data key of thirty two by').toString('base64')],
    providerUrl: 'https://provider.test',
    clientId: '1234567890123456',
    send: stack.provider.send,
    signer: { headers: {}, sign: async () => '', verify: async () => false },
    store: stack.store,
  };
  for (const bad of [
    'http://shop.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '//shop.example',
    'shop.example',
    'https://user:word@shop.example',
    'https://shop.example/#x',
    '',
  ]) {
    test(JSON.stringify(bad), () => {
      for (const setting of [{ publicUrl: bad }, { hostedUrl: bad }, { returnUrls: [bad] }]) {
        assert.throws(() => createProxy({ ...settings, ...setting }), { code: 'configuration_invalid' });
      }
    });
  }

  test('a public address with a path, or one that makes callbacks too long', () => {
    for (const publicUrl of ['https://shop.example/x', `https://${'a'.repeat(60)}.${'b'.repeat(60)}.example`]) {
      assert.throws(() => createProxy({ ...settings, publicUrl }), {
        code: 'configuration_invalid',
        field: 'publicUrl',
      });
    }
  });
});
