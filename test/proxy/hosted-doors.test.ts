import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import test, { describe } from 'node:test';
import { createMemoryStore } from '@idproof/proxy';
import { createTestProxy, ORIGIN, PUBLIC_URL, RETURN_URL } from './helpers/create-test-proxy.js';
import { verified } from './helpers/fake-provider.js';
import {
  atHosted,
  atHostedPage,
  begin,
  callbackUrl,
  callsTo,
  createVisitor,
  h5ModeConfigOf,
  initialize,
  responseOf,
} from './helpers/hosted.js';
import type { HostedSession } from './helpers/hosted.js';

const MINUTE = 60_000;

/** Everything that a refused callback must not change. */
async function stateOf({ stack, browser }: HostedSession): Promise<unknown> {
  const record = await stack.store.get(browser.sessionId);
  return { record, calls: stack.provider.received.length };
}

const REFUSED_TEXT = await (await createVisitor(createTestProxy()).open(callbackUrl('x'))).text();

/** One neutral page, the same for every cause, and nothing has changed. */
async function assertRefused(response: Response, session: HostedSession, before: unknown) {
  assert.equal(response.status, 400);
  assert.equal(response.headers.get('location'), null);
  assert.equal(response.headers.get('set-cookie'), null);
  assert.equal(await response.text(), REFUSED_TEXT);
  assert.deepEqual(await stateOf(session), before);
}

describe('a callback with something wrong', () => {
  const RESPONSES: Record<string, (state: string) => string> = {
    'no state': () => JSON.stringify({ code: 1000, subCode: 'Z5050', extInfo: {} }),
    'an empty state': () => responseOf(''),
    'a made-up state': () => responseOf('A'.repeat(43)),
    'a state cut short': (state) => responseOf(state.slice(0, -1)),
    'a state with something behind it': (state) => responseOf(`${state}A`),
    'a state in another case': (state) => responseOf(state.toLowerCase() === state ? 'x' : state.toLowerCase()),
    'a state that is a list': (state) => JSON.stringify({ state: [state], code: 1000 }),
    'a state named twice': (state) => `{"state":"x","state":${JSON.stringify(state)},"code":1000}`,
    'no code': (state) => JSON.stringify({ state }),
    'a code that is a text': (state) => JSON.stringify({ state, code: '1000' }),
    'a code that is no whole number': (state) => JSON.stringify({ state, code: 1000.5 }),
    'no JSON': (state) => `state=${state}`,
    'a list': (state) => JSON.stringify([{ state, code: 1000 }]),
    'an empty text': () => '',
    'a very long text': (state) => JSON.stringify({ state, code: 1000, extInfo: { x: 'x'.repeat(5000) } }),
    'a very deep text': (state) => `{"state":"${state}","code":1000,"extInfo":${'['.repeat(40)}${']'.repeat(40)}}`,
    'the key of a prototype': (state) => `{"__proto__":{"state":"${state}","code":1000}}`,
  };
  for (const [name, response] of Object.entries(RESPONSES)) {
    test(name, async () => {
      const session = await atHosted();
      const { state } = await atHostedPage(session);
      const before = await stateOf(session);
      await assertRefused(await session.visitor.open(callbackUrl(response(state))), session, before);
      assert.equal((await session.visitor.open(callbackUrl(responseOf(state)))).status, 303, 'the right one works');
    });
  }

  test('no response at all', async () => {
    const session = await atHosted();
    await atHostedPage(session);
    const before = await stateOf(session);
    await assertRefused(await session.visitor.open(`${PUBLIC_URL}/idproof/v1/callback/complete`), session, before);
  });

  test('reused: one callback counts', async () => {
    const session = await atHosted();
    const { state } = await atHostedPage(session);
    assert.equal((await session.visitor.open(callbackUrl(responseOf(state)))).status, 303);
    const before = await stateOf(session);
    for (const kind of ['complete', 'interrupt'] as const) {
      await assertRefused(await session.visitor.open(callbackUrl(responseOf(state), kind)), session, before);
    }
  });

  test('swapped: the state of another session, from the browser of this one', async () => {
    const one = await atHosted();
    await atHostedPage(one);
    const other = await atHosted({}, one.stack);
    const { state } = await atHostedPage(other);
    const before = [await stateOf(one), await stateOf(other)];
    const response = await one.visitor.open(callbackUrl(responseOf(state)));
    await assertRefused(response, one, before[0]);
    assert.deepEqual(await stateOf(other), before[1]);
  });

  test('from another browser: without the cookie, with a made-up one, with two', async () => {
    const session = await atHosted();
    const { state } = await atHostedPage(session);
    const before = await stateOf(session);
    const url = callbackUrl(responseOf(state));
    const [name, value] = [...session.visitor.cookies][0] ?? ['', ''];
    assert.equal(name, '__Host-idproof_launch');
    const stranger = createVisitor(session.stack);
    for (const cookie of [
      undefined,
      `${name}=${'A'.repeat(43)}`,
      `${name}=`,
      `idproof_launch=${value}`,
      `${name}=${value}x`,
      `${name}=${'A'.repeat(43)}; ${name}=${value}`,
      `${name.toLowerCase()}=${value}`,
    ]) {
      await assertRefused(await stranger.open(url, cookie === undefined ? {} : { cookie }), session, before);
    }
    assert.equal((await session.visitor.open(url)).status, 303);
  });

  test('before the hosted page was opened', async () => {
    const session = await atHosted();
    await initialize(session);
    const before = await stateOf(session);
    const { state } = h5ModeConfigOf(session.stack);
    await assertRefused(await session.visitor.open(callbackUrl(responseOf(state))), session, before);
  });

  for (const [name, end] of Object.entries({
    'the session was cancelled': (session: HostedSession) => session.browser.post('cancel', {}),
    'the consent was taken back': async ({ browser }: HostedSession) => {
      const { textHash } = (await browser.view()).consent;
      return browser.post('consent', { decision: 'withdrawn', textHash });
    },
    'the result was read': async ({ stack, browser }: HostedSession) => {
      stack.provider.handlers.result = () => verified('Success');
      return browser.post('checkresult', {});
    },
    'the time of the session is over': async ({ stack }: HostedSession) => {
      stack.time.now += 61 * MINUTE;
    },
    'the session was deleted': ({ stack, browser }: HostedSession) =>
      stack.server('DELETE', `/v1/sessions/${browser.sessionId}`),
  })) {
    test(`expired: ${name}`, async () => {
      const session = await atHosted();
      const { state } = await atHostedPage(session);
      await end(session);
      await new Promise((resolve) => setImmediate(resolve));
      const before = await stateOf(session);
      await assertRefused(await session.visitor.open(callbackUrl(responseOf(state))), session, before);
    });
  }

  test('of an attempt that was given up for a newer one', async () => {
    const session = await atHosted();
    const first = await atHostedPage(session);
    await session.visitor.open(callbackUrl(responseOf(first.state, 1003, 'Z5055')));
    await session.browser.post('checkresult', {});
    await atHostedPage(session);
    const before = await stateOf(session);
    await assertRefused(await session.visitor.open(callbackUrl(responseOf(first.state))), session, before);
  });

  test('by the return route: what a redirect must bring itself, and what a frame cannot bring', async () => {
    const session = await atHosted();
    const { state } = await atHostedPage(session, 'redirect');
    const before = await stateOf(session);
    const stolen = await session.browser.post('return', { response: responseOf(state) });
    assert.deepEqual([stolen.status, stolen.problem.code], [400, 'callback_refused']);
    assert.deepEqual(await stateOf(session), before);
    const framed = await atHosted({}, session.stack);
    const other = await atHostedPage(framed, 'frame');
    const unchanged = await stateOf(framed);
    for (const response of [responseOf('A'.repeat(43)), responseOf(state), 'no JSON', responseOf(undefined)]) {
      const answer = await framed.browser.post('return', { response });
      assert.deepEqual([answer.status, answer.problem.code], [400, 'callback_refused']);
    }
    assert.deepEqual(await stateOf(framed), unchanged);
    assert.equal((await framed.browser.post('return', { response: responseOf(other.state) })).status, 200);
  });
});

test('forged: a success code in the callback is a hint, and the outcome is the provider’s', async () => {
  for (const [code, result, outcome] of [
    [1000, 'Failure', 'rejected'],
    [1000, 'Pending', 'review'],
    [2006, 'Success', 'approved'],
    [1003, 'Success', 'approved'],
  ] as const) {
    const session = await atHosted();
    const { state } = await atHostedPage(session);
    await session.visitor.open(callbackUrl(responseOf(state, code)));
    assert.equal((await session.browser.view()).status, 'processing');
    session.stack.provider.handlers.result = () => verified(result);
    assert.equal((await session.browser.post('checkresult', {})).view.result?.outcome, outcome);
  }
});

test('forged: while the provider is at work, a success code leads to waiting, not to a result', async () => {
  const session = await atHosted();
  const { state } = await atHostedPage(session);
  await session.visitor.open(callbackUrl(responseOf(state)));
  const { view } = await session.browser.post('checkresult', {});
  assert.deepEqual([view.status, view.result], ['processing', undefined]);
});

test('two instances consume one callback: one wins', async () => {
  const store = createMemoryStore();
  const one = await atHosted({}, createTestProxy({ store }));
  const two = createTestProxy({ store });
  const { state } = await atHostedPage(one);
  const other = createVisitor(two);
  for (const [name, value] of one.visitor.cookies) other.cookies.set(name, value);
  const url = callbackUrl(responseOf(state));
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, i) => (i % 2 === 0 ? one.visitor : other)).map((visitor) => visitor.open(url)),
  );
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [303, ...Array<number>(7).fill(400)]);
});

describe('back, refresh and looking ahead', () => {
  const AHEAD: Record<string, Record<string, string>> = {
    prefetch: { 'sec-purpose': 'prefetch' },
    prerender: { 'sec-purpose': 'prefetch;prerender' },
    'the prefetch of an older browser': { purpose: 'prefetch' },
    'the prefetch of Firefox': { 'x-moz': 'prefetch' },
    'a preview': { 'x-purpose': 'preview' },
  };
  for (const [name, headers] of Object.entries(AHEAD)) {
    test(`${name} uses up neither launch nor callback`, async () => {
      const session = await atHosted();
      const { launchUrl } = await initialize(session);
      const ahead = await session.visitor.open(launchUrl, headers);
      assert.deepEqual([ahead.status, ahead.headers.get('location')], [503, null]);
      assert.equal(session.visitor.cookies.size, 0);
      assert.equal((await session.visitor.open(launchUrl)).status, 303);
      const url = callbackUrl(responseOf(h5ModeConfigOf(session.stack)['state']));
      assert.equal((await session.visitor.open(url, headers)).status, 503);
      assert.equal((await session.browser.view()).status, 'open');
      assert.equal((await session.visitor.open(url)).status, 303);
    });
  }

  test('HEAD uses up neither', async () => {
    const session = await atHosted();
    const { launchUrl } = await initialize(session);
    const head = await session.visitor.open(launchUrl, {}, 'HEAD');
    assert.deepEqual([head.status, head.headers.get('location'), await head.text()], [503, null, '']);
    assert.equal((await session.visitor.open(launchUrl)).status, 303);
    const url = callbackUrl(responseOf(h5ModeConfigOf(session.stack)['state']));
    assert.equal((await session.visitor.open(url, {}, 'HEAD')).status, 503);
    assert.equal((await session.visitor.open(url)).status, 303);
  });

  test('POST to either is no route', async () => {
    const session = await atHosted();
    const { launchUrl } = await initialize(session);
    assert.equal((await session.visitor.open(launchUrl, {}, 'POST')).status, 404);
    assert.equal((await session.visitor.open(callbackUrl('x'), {}, 'POST')).status, 404);
    assert.equal((await session.visitor.open(launchUrl)).status, 303);
  });

  test('a launch code works once, and for five minutes', async () => {
    const session = await atHosted();
    const first = await initialize(session);
    assert.equal((await session.visitor.open(first.launchUrl)).status, 303);
    const before = await stateOf(session);
    await assertRefused(await session.visitor.open(first.launchUrl), session, before);
    await assertRefused(await createVisitor(session.stack).open(first.launchUrl), session, before);
    const second = await initialize(session);
    session.stack.time.now += 5 * MINUTE;
    const unused = await stateOf(session);
    await assertRefused(await session.visitor.open(second.launchUrl), session, unused);
  });

  test('one of many that open one launch at once gets it', async () => {
    const session = await atHosted();
    const { launchUrl } = await initialize(session);
    const visitors = Array.from({ length: 8 }, () => createVisitor(session.stack));
    const answers = await Promise.all(visitors.map((visitor) => visitor.open(launchUrl)));
    assert.equal(answers.filter(({ status }) => status === 303).length, 1);
  });

  test('back to the page, and on again: another way into the same transaction, no second initialize', async () => {
    const session = await atHosted();
    await atHostedPage(session);
    const { state } = await atHostedPage(session);
    assert.equal(callsTo(session.stack, '/initialize').length, 1);
    assert.equal((await session.browser.view()).attemptsLeft.hosted, 2);
    assert.equal((await session.visitor.open(callbackUrl(responseOf(state)))).status, 303);
  });

  test('a refresh of the page that was returned to changes nothing', async () => {
    const session = await atHosted();
    const { state } = await atHostedPage(session);
    await session.visitor.open(callbackUrl(responseOf(state)));
    const before = await stateOf(session);
    const views = [await session.browser.view(), await session.browser.view()];
    assert.deepEqual(views[0], views[1]);
    assert.deepEqual(await stateOf(session), before);
    const late = await begin(session.browser, { embed: 'redirect' });
    assert.deepEqual([late.status, late.problem.code], [409, 'out_of_order']);
  });

  test('two sessions side by side in one browser do not disturb each other', async () => {
    const one = await atHosted();
    const two = { ...(await atHosted({}, one.stack)), visitor: one.visitor };
    const first = await atHostedPage(one);
    const second = await atHostedPage(two);
    assert.equal((await one.visitor.open(callbackUrl(responseOf(first.state)))).status, 303);
    assert.equal((await one.visitor.open(callbackUrl(responseOf(second.state)))).status, 303);
  });

  test('opened in a second browser: the callback belongs to that one', async () => {
    const session = await atHosted();
    const { state } = await atHostedPage(session);
    const phone = createVisitor(session.stack);
    await phone.open((await initialize(session)).launchUrl);
    assert.equal((await session.visitor.open(callbackUrl(responseOf(state)))).status, 400);
    assert.equal((await phone.open(callbackUrl(responseOf(state)))).status, 303);
  });

  test('started again by the merchant’s server after the return: the same session goes on', async () => {
    const session = await atHosted({ userId: 'returning' });
    const { state } = await atHostedPage(session);
    await session.visitor.open(callbackUrl(responseOf(state)));
    const request = { userId: 'returning', flow: 'h5', docType: '00000001003' };
    const again = await session.stack.server('POST', '/v1/sessions', request);
    const body = (await again.json()) as { sessionId: string; status: string };
    assert.deepEqual([again.status, body.sessionId, body.status], [200, session.browser.sessionId, 'processing']);
  });
});

describe('the page in a frame', () => {
  test('posts to the origin that asked, and to no other, by a script that the policy names', async () => {
    const session = await atHosted();
    const { state } = await atHostedPage(session, 'frame');
    const response = responseOf(state, 1000, '"><script>alert(1)</script>');
    const page = await session.visitor.open(callbackUrl(response));
    assert.equal(page.status, 200);
    const html = await page.text();
    assert.ok(!html.includes(state) && !html.includes('alert(1)'), 'nothing of the request is a part of it');
    const policy = page.headers.get('content-security-policy') ?? '';
    for (const [tag, directive] of [
      ['script', 'script-src'],
      ['style', 'style-src'],
    ] as const) {
      const text = new RegExp(`<${tag}>([^]*?)</${tag}>`).exec(html)?.[1] ?? '';
      const hash = createHash('sha256').update(text).digest('base64');
      assert.ok(policy.includes(`${directive} 'sha256-${hash}'`), directive);
    }
    assert.match(policy, /default-src 'none'/);
    assert.match(policy, new RegExp(`frame-ancestors 'self' ${ORIGIN}$`));
    assert.doesNotMatch(policy, /unsafe|\*|http:/);
    for (const [name, value] of [
      ['cache-control', 'no-store'],
      ['referrer-policy', 'no-referrer'],
      ['x-content-type-options', 'nosniff'],
    ] as const) {
      assert.equal(page.headers.get(name), value);
    }
  });

  test('asked for by an origin that is not allowed: refused before anything is begun', async () => {
    const { stack, browser } = await atHosted();
    for (const origin of ['https://evil.example', 'null', `${ORIGIN}.evil.example`]) {
      // The page's own origin is known by a header that pages cannot set; whose frame it is, is looked at once more.
      const headers = { origin, 'sec-fetch-site': 'same-origin' };
      const answer = await begin(browser, { embed: 'frame' }, headers);
      assert.deepEqual([answer.status, answer.problem.code], [403, 'origin_refused']);
    }
    assert.equal(callsTo(stack, '/initialize').length, 0);
  });

  test('asked for by the proxy’s own page: its own origin', async () => {
    const session = await atHosted();
    const { launchUrl } = await initialize(session, 'frame', { origin: PUBLIC_URL, 'sec-fetch-site': 'same-origin' });
    await session.visitor.open(launchUrl);
    const page = await session.visitor.open(callbackUrl(responseOf(h5ModeConfigOf(session.stack)['state'])));
    assert.match(await page.text(), new RegExp(`content="${PUBLIC_URL}"`));
  });

  test('works without any cookie: the token of the session is the binding', async () => {
    const session = await atHosted();
    const { state } = await atHostedPage(session, 'frame');
    session.visitor.cookies.clear();
    assert.equal((await session.visitor.open(callbackUrl(responseOf(state)))).status, 200);
    assert.equal((await session.browser.post('return', { response: responseOf(state) })).status, 200);
  });
});

test('on plain HTTP of this machine the cookie has a name without the prefix', async () => {
  const stack = createTestProxy({ publicUrl: 'http://localhost:8787' });
  const session = await atHosted({}, stack);
  const { launchUrl } = await initialize(session);
  const launched = await session.visitor.open(launchUrl);
  assert.match(
    launched.headers.get('set-cookie') ?? '',
    /^idproof_launch=[\w-]{43}; Path=\/; Max-Age=7200; HttpOnly; SameSite=Lax$/,
  );
  const url = callbackUrl(responseOf(h5ModeConfigOf(stack)['state']));
  const back = await session.visitor.open(url);
  assert.deepEqual([back.status, back.headers.get('location')], [303, RETURN_URL]);
});

test('a flood of made-up codes is slowed down by address, and gets the neutral page', async () => {
  const stack = createTestProxy({ limits: { perAddress: { burst: 3, perMinute: 1 } } });
  const open = () =>
    stack.proxy.fetch(new Request(`${PUBLIC_URL}/idproof/v1/launch/${'A'.repeat(43)}`), { address: '192.0.2.1' });
  const answers = [];
  for (let i = 0; i < 5; i++) answers.push(await open());
  assert.deepEqual(
    answers.map(({ status }) => status),
    [400, 400, 400, 429, 429],
  );
  assert.equal(await answers[4]?.text(), REFUSED_TEXT);
  assert.ok(Number(answers[4]?.headers.get('retry-after')) > 0);
});
