import assert from 'node:assert/strict';
import test, { describe } from 'node:test';
import { createTestProxy, PUBLIC_URL, RETURN_URL } from '../helpers/create-test-proxy.js';
import {
  assertRefused,
  atHosted,
  atHostedPage,
  begin,
  callbackUrl,
  callsTo,
  createVisitor,
  readH5ModeConfig,
  initialize,
  REFUSED_TEXT,
  createResponse,
  readState,
} from '../helpers/hosted.js';

const MINUTE = 60_000;

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
      const url = callbackUrl(createResponse(readH5ModeConfig(session.stack)['state']));
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
    const url = callbackUrl(createResponse(readH5ModeConfig(session.stack)['state']));
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
    const before = await readState(session);
    await assertRefused(await session.visitor.open(first.launchUrl), session, before);
    await assertRefused(await createVisitor(session.stack).open(first.launchUrl), session, before);
    const second = await initialize(session);
    session.stack.time.now += 5 * MINUTE;
    const unused = await readState(session);
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
    assert.equal((await session.visitor.open(callbackUrl(createResponse(state)))).status, 303);
  });

  test('a refresh of the page that was returned to changes nothing', async () => {
    const session = await atHosted();
    const { state } = await atHostedPage(session);
    await session.visitor.open(callbackUrl(createResponse(state)));
    const before = await readState(session);
    const views = [await session.browser.view(), await session.browser.view()];
    assert.deepEqual(views[0], views[1]);
    assert.deepEqual(await readState(session), before);
    const late = await begin(session.browser, { embed: 'redirect' });
    assert.deepEqual([late.status, late.problem.code], [409, 'out_of_order']);
  });

  test('two sessions side by side in one browser do not disturb each other', async () => {
    const one = await atHosted();
    const two = { ...(await atHosted({}, one.stack)), visitor: one.visitor };
    const first = await atHostedPage(one);
    const second = await atHostedPage(two);
    assert.equal((await one.visitor.open(callbackUrl(createResponse(first.state)))).status, 303);
    assert.equal((await one.visitor.open(callbackUrl(createResponse(second.state)))).status, 303);
  });

  test('opened in a second browser: the callback belongs to that one', async () => {
    const session = await atHosted();
    const { state } = await atHostedPage(session);
    const phone = createVisitor(session.stack);
    await phone.open((await initialize(session)).launchUrl);
    assert.equal((await session.visitor.open(callbackUrl(createResponse(state)))).status, 400);
    assert.equal((await phone.open(callbackUrl(createResponse(state)))).status, 303);
  });

  test('opened in a frame of the same site first: the cookie of each way comes, and the redirect counts', async () => {
    const session = await atHosted();
    const { state } = await atHostedPage(session, 'frame');
    const framed = [...session.visitor.cookies].map((pair) => pair.join('='));
    await atHostedPage(session, 'redirect');
    const both = [...framed, ...[...session.visitor.cookies].map((pair) => pair.join('='))];
    assert.equal(new Set(both).size, 1, 'the browser keeps its secret');
    const back = await createVisitor(session.stack).open(callbackUrl(createResponse(state)), {
      cookie: both.join('; '),
    });
    assert.deepEqual([back.status, back.headers.get('location')], [303, RETURN_URL]);
  });

  test('started again by the merchant’s server after the return: the same session goes on', async () => {
    const session = await atHosted({ userId: 'returning' });
    const { state } = await atHostedPage(session);
    await session.visitor.open(callbackUrl(createResponse(state)));
    const request = { userId: 'returning', flow: 'h5', docType: '00000001003' };
    const again = await session.stack.server('POST', '/v1/sessions', request);
    const body = (await again.json()) as { sessionId: string; status: string };
    assert.deepEqual([again.status, body.sessionId, body.status], [200, session.browser.sessionId, 'processing']);
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
  const url = callbackUrl(createResponse(readH5ModeConfig(stack)['state']));
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
