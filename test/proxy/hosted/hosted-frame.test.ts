import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import test, { describe } from 'node:test';
import { ORIGIN, PUBLIC_URL } from '../helpers/create-test-proxy.js';
import {
  atHosted,
  atHostedPage,
  begin,
  callbackUrl,
  callsTo,
  readH5ModeConfig,
  initialize,
  createResponse,
} from '../helpers/hosted.js';

describe('the page in a frame', () => {
  test('posts to the origin that asked, and to no other, by a script that the policy names', async () => {
    const session = await atHosted();
    const { state } = await atHostedPage(session, 'frame');
    const response = createResponse(state, 1000, '"><script>alert(1)</script>');
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

  test('speaks the language of the session; the neutral page one that the browser wants', async () => {
    for (const [locale, lang, dir, title] of [
      ['de', 'de', 'ltr', 'Vielen Dank'],
      ['jp', 'ja', 'ltr', 'ありがとうございます'],
      ['ar', 'ar', 'rtl', 'شكرًا لك'],
      ['sv', 'en', 'ltr', 'Thank you'],
    ] as const) {
      const session = await atHosted({ locale });
      const { state } = await atHostedPage(session, 'frame');
      const html = await (await session.visitor.open(callbackUrl(createResponse(state)))).text();
      assert.ok(html.includes(`<html lang="${lang}" dir="${dir}">`), locale);
      assert.ok(html.includes(`<h1>${title}</h1>`), locale);
    }
    const { visitor } = await atHosted();
    for (const [wanted, lang] of [
      ['fr-CH, fr;q=0.9, en;q=0.8', 'fr'],
      ['sv, zh-TW;q=0.5', 'zh-HK'],
      ['*', 'en'],
      ['"><script>', 'en'],
    ] as const) {
      const html = await (await visitor.open(callbackUrl('x'), { 'accept-language': wanted })).text();
      assert.ok(html.includes(`<html lang="${lang}"`), wanted);
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
    const page = await session.visitor.open(callbackUrl(createResponse(readH5ModeConfig(session.stack)['state'])));
    assert.match(await page.text(), new RegExp(`content="${PUBLIC_URL}"`));
  });

  test('works without any cookie: the token of the session is the binding', async () => {
    const session = await atHosted();
    const { state } = await atHostedPage(session, 'frame');
    session.visitor.cookies.clear();
    assert.equal((await session.visitor.open(callbackUrl(createResponse(state)))).status, 200);
    assert.equal((await session.browser.post('return', { response: createResponse(state) })).status, 200);
  });
});
