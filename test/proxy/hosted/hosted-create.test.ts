import assert from 'node:assert/strict';
import test, { describe } from 'node:test';
import { describeFields, OPERATIONS } from '@idproof/core/provider';
import type { AuthorizeInput } from '@idproof/proxy';
import { createTestProxy, RETURN_URL } from '../helpers/create-test-proxy.js';
import type { TestProxy } from '../helpers/create-test-proxy.js';
import { failed } from '../helpers/fake-provider.js';
import { atHosted, begin, callsTo, firstBody, readH5ModeConfig, initialize } from '../helpers/hosted.js';

const H5 = { userId: 'user', flow: 'h5', docType: '00000001003' };
const SHARED = { docType: undefined, shareToken: 'canary-share-token' };

async function create({ server }: TestProxy, body: Record<string, unknown>) {
  const answer = await server('POST', '/v1/sessions', body);
  const { code, field, sessionId } = (await answer.json()) as { code?: string; field?: string; sessionId?: string };
  return { status: answer.status, code, field, sessionId };
}

const OPERATION_BY_FLOW = { standard: 'v1.realid.initialize', reusable: 'v1.realid.reusable.initialize' } as const;

function readPath(body: unknown, path: string): unknown {
  let value = body;
  for (const key of path.split('.')) value = (value as Record<string, unknown> | undefined)?.[key];
  return value;
}

describe('a session of the hosted flows', () => {
  const EVERY_FIELD = {
    pages: '1,2',
    locale: 'zh-HK',
    returnUrl: RETURN_URL,
    resultFields: ['LAST_NAME'],
    metaInfo: 'MOB_H5',
    serviceLevel: 'REALID0001',
    operationMode: 'STRICT',
    sceneCode: 'onboarding',
    pageConfig: { urlFaceGuide: 'https://shop.example/guide' },
    h5ModeConfig: {
      locale: 'th',
      uiCfg: '{"titlebarbgcolor":"#112233","isDesktop":"N"}',
      allowDegradation: 'Y',
      docFrontPageGuideUrl: 'https://shop.example/front',
      docBackPageGuideUrl: 'https://shop.example/back',
      facePageGuideUrl: 'https://shop.example/face',
    },
    productConfig: { livenessMode: 'STRICT', actionCheckItems: ['FACEBLINK', 'MOUTHOPEN'], actionRandom: 'Y' },
  };
  const EVERY_SHARED_FIELD = {
    ...SHARED,
    acceptedDocTypes: ['00000001003'],
    acceptedDocCategories: ['PASSPORT'],
    acceptedDocCountryCodes: ['MYS'],
    sceneCode: 'onboarding',
    pageConfig: { urlFaceGuide: 'https://shop.example/guide' },
    h5ModeConfig: {
      locale: 'vi',
      uiCfg: '{"buttoncolor":"#112233"}',
      allowDegradation: 'Y',
      facePageGuideUrl: 'https://shop.example/face',
    },
    productConfig: { colorFlash: 'Y', actionRandomNumber: '1' },
    envData: { envName: 'sandbox' },
    deviceId: 'device-7',
    clientIp: '192.0.2.7',
    wirelessConfigGroup: 'group-1',
  };
  for (const [name, fields] of [
    ['standard', EVERY_FIELD],
    ['reusable', EVERY_SHARED_FIELD],
  ] as const) {
    test(`passes every field on to the ${name} initialize as it came`, async () => {
      const session = await atHosted(fields);
      await initialize(session);
      const { h5ModeConfig, ...sent } = firstBody(session.stack, '/initialize');
      const own = new Set(['locale', 'returnUrl', 'resultFields', 'docType', 'h5ModeConfig']);
      for (const [field, value] of Object.entries(fields)) {
        if (!own.has(field)) assert.deepEqual(sent[field], value, field);
      }
      const { h5ModeConfig: given } = fields;
      for (const [field, value] of Object.entries(given)) {
        assert.equal((h5ModeConfig as Record<string, unknown>)[field], value, `h5ModeConfig.${field}`);
      }
      const body = firstBody(session.stack, '/initialize');
      for (const { path } of describeFields(OPERATIONS[OPERATION_BY_FLOW[name]].request)) {
        // Which checks there are is between the merchant and the provider.
        if (!path.startsWith('productConfig.')) assert.notEqual(readPath(body, path), undefined, path);
      }
    });
  }

  test('how the page is opened decides isIframe', async () => {
    for (const [embed, isIframe] of [
      ['redirect', 'N'],
      ['frame', 'Y'],
    ] as const) {
      const session = await atHosted();
      await initialize(session, embed);
      assert.equal(readH5ModeConfig(session.stack)['isIframe'], isIframe);
    }
  });

  test('names the field that the provider would refuse', async () => {
    const stack = createTestProxy();
    const cases: [Record<string, unknown>, string][] = [
      [{ docType: undefined }, 'docType'],
      [{ docTypes: ['00000001003'] }, 'docTypes'],
      [{ shareToken: 'x' }, 'docType'],
      [{ h5ModeConfig: { state: 'x' } }, 'h5ModeConfig.state'],
      [{ h5ModeConfig: { completeCallbackUrl: 'https://evil.example/' } }, 'h5ModeConfig.completeCallbackUrl'],
      [{ h5ModeConfig: { interruptCallbackUrl: 'https://evil.example/' } }, 'h5ModeConfig.interruptCallbackUrl'],
      [{ h5ModeConfig: { state: null } }, 'h5ModeConfig.state'],
      [{ h5ModeConfig: { isIframe: 'Y' } }, 'h5ModeConfig.isIframe'],
      [{ h5ModeConfig: { locale: 'klingon' } }, 'h5ModeConfig.locale'],
      [{ h5ModeConfig: { isIframe: true } }, 'h5ModeConfig.isIframe'],
      [{ h5ModeConfig: { uiCfg: 'no JSON' } }, 'h5ModeConfig.uiCfg'],
      [{ h5ModeConfig: { enableUpload: 'Y' } }, 'h5ModeConfig.enableUpload'],
      [{ h5ModeConfig: 'x' }, 'h5ModeConfig'],
      [{ pageConfig: { urlFaceGuide: 'javascript:alert(1)' } }, 'pageConfig.urlFaceGuide'],
      [{ productConfig: { livenessMode: 'NONE' } }, 'productConfig.livenessMode'],
      [{ productConfig: { actionCheckItems: ['NOACTION', 'FACEBLINK'] } }, 'productConfig.actionCheckItems'],
      [{ serviceLevel: 'REALID9999' }, 'serviceLevel'],
      [{ operationMode: 'NONE' }, 'operationMode'],
      [{ sceneCode: 'é'.repeat(33) }, 'sceneCode'],
      [{ metaInfo: '{}' }, 'metaInfo'],
      [{ pages: '3' }, 'pages'],
      [{ pages: '1,1' }, 'pages'],
      [{ flow: 'api', pages: '2' }, 'pages'],
      [{ docType: '0'.repeat(17) }, 'docType'],
      [{ flow: 'api', docType: 'PASSPORT' }, 'docType'],
      [{ envData: { envName: 'x' } }, 'envData'],
      [{ deviceId: 'x' }, 'deviceId'],
      [{ clientIp: 'x' }, 'clientIp'],
      [{ acceptedDocTypes: ['00000001003'] }, 'acceptedDocTypes'],
      [{ returnUrl: 'https://evil.example/' }, 'returnUrl'],
      [{ flow: 'app', h5ModeConfig: {} }, 'h5ModeConfig'],
      [{ flow: 'app', metaInfo: 'MOB_H5' }, 'metaInfo'],
      [{ flow: 'app', metaInfo: 'no JSON' }, 'metaInfo'],
      [{ flow: 'app', metaInfo: '{}' }, 'metaInfo'],
      [{ flow: 'app', metaInfo: '[]' }, 'metaInfo'],
      [{ ...SHARED, pages: '1' }, 'pages'],
      [{ ...SHARED, shareToken: 'x'.repeat(65) }, 'shareToken'],
      [{ ...SHARED, serviceLevel: 'REALID0001' }, 'serviceLevel'],
      [{ ...SHARED, productConfig: { spoofMode: 'STRICT' } }, 'productConfig.spoofMode'],
      [
        { ...SHARED, h5ModeConfig: { docFrontPageGuideUrl: 'https://a.example/' } },
        'h5ModeConfig.docFrontPageGuideUrl',
      ],
      [{ ...SHARED, acceptedDocCountryCodes: ['MY'] }, 'acceptedDocCountryCodes.0'],
      [{ ...SHARED, acceptedDocTypes: ['00600000001'], acceptedDocCountryCodes: ['MYS'] }, 'acceptedDocTypes'],
      [{ ...SHARED, envData: { other: 'x' } }, 'envData.other'],
      [{ nonsense: 1 }, 'nonsense'],
    ];
    for (const [i, [changes, field]] of cases.entries()) {
      const answer = await create(stack, { ...H5, userId: `user-${i}`, ...changes });
      assert.deepEqual(
        [answer.status, answer.code, answer.field],
        [422, 'invalid_field', field],
        JSON.stringify(changes),
      );
    }
    assert.equal(stack.provider.received.length, 0);
  });

  for (const pages of ['1', '2', '1,2', '2,1']) {
    test(`passes the pages ${pages} on`, async () => {
      const session = await atHosted({ pages });
      await initialize(session);
      assert.equal(firstBody(session.stack, '/initialize')['pages'], pages);
    });
  }

  test('passes a document type of the provider on that is no code of eleven digits', async () => {
    const stack = createTestProxy();
    // While the provider's list is unavailable, its code serves as the name.
    stack.provider.handlers.other = () => failed('SYSTEM_ERROR', 'U');
    const session = await atHosted({ docType: 'PASSPORT-2026-AB' }, stack);
    await initialize(session);
    assert.equal(firstBody(stack, '/initialize')['docType'], 'PASSPORT-2026-AB');
  });

  test('of the same request is given back, of another is a new one', async () => {
    const stack = createTestProxy();
    const first = await create(stack, H5);
    const again = await create(stack, H5);
    const other = await create(stack, { ...H5, sceneCode: 'other' });
    assert.deepEqual([first.status, again.status, other.status], [201, 200, 201]);
    assert.equal(first.sessionId, again.sessionId);
    assert.notEqual(first.sessionId, other.sessionId);
  });

  test('h5 without an address for browsers is refused, and the log says what is missing', async () => {
    const stack = createTestProxy({ publicUrl: undefined });
    const answer = await create(stack, H5);
    assert.deepEqual([answer.status, answer.field], [422, 'flow']);
    assert.ok(stack.logs.some(({ code }) => code === 'public_url_missing'));
    assert.equal((await create(stack, { ...H5, flow: 'app' })).status, 201);
  });

  test('several return addresses: the session names one; none: a frame alone is possible', async () => {
    const several = createTestProxy({ returnUrls: [RETURN_URL, 'https://shop.example/other'] });
    assert.equal((await create(several, H5)).field, 'returnUrl');
    assert.equal((await create(several, { ...H5, returnUrl: 'https://shop.example/other' })).status, 201);
    const none = await atHosted({}, createTestProxy({ returnUrls: [] }));
    assert.equal((await begin(none.browser, { embed: 'redirect' })).problem.field, 'embed');
    assert.equal((await begin(none.browser, { embed: 'frame' })).status, 200);
  });

  test('the authorize hook receives the flow', async () => {
    const seen: AuthorizeInput[] = [];
    const stack = createTestProxy({ hooks: { authorize: (input) => seen.push(input) < 3 } });
    await create(stack, H5);
    await create(stack, { ...H5, ...SHARED, flow: 'app' });
    assert.equal((await create(stack, { ...H5, userId: 'third' })).status, 401);
    assert.deepEqual(
      seen.map(({ flow, docTypes }) => [flow, docTypes]),
      [
        ['h5', ['00000001003']],
        ['app', []],
        ['h5', ['00000001003']],
      ],
    );
  });
});

describe('languages', () => {
  const OF_PROVIDER: Record<string, string> = {
    en: 'en',
    'zh-CN': 'zh-CN',
    'zh-HK': 'zh-HK',
    ja: 'jp',
    jp: 'jp',
    th: 'th',
    es: 'es',
    pt: 'pt',
    fr: 'fr',
    id: 'id',
    de: 'de',
    ko: 'kr',
    kr: 'kr',
    vi: 'vi',
    ar: 'en',
    'pt-BR': 'pt',
    sv: 'en',
  };
  for (const [locale, expected] of Object.entries(OF_PROVIDER)) {
    test(`${locale} → ${expected}`, async () => {
      const session = await atHosted({ locale });
      await initialize(session);
      assert.equal(readH5ModeConfig(session.stack)['locale'], expected);
      const own = { jp: 'ja', kr: 'ko' }[locale] ?? locale;
      assert.equal((await session.browser.view()).locale, own);
    });
  }
});

describe('initialize', () => {
  test('names the field that does not belong to its flow', async () => {
    const { browser } = await atHosted();
    for (const [body, field] of [
      [{ embed: 'redirect', metaInfo: '{"deviceType":"phone"}' }, 'metaInfo'],
      [{ embed: 'window' }, 'embed'],
      [{ embed: 'redirect', docType: '00000001006' }, 'docType'],
      [{ embed: 'redirect', state: 'x' }, 'state'],
      [{ embed: 'redirect', completeCallbackUrl: 'https://evil.example/' }, 'completeCallbackUrl'],
    ] as const) {
      const { status, problem } = await begin(browser, body);
      assert.deepEqual([status, problem.field], [422, field], JSON.stringify(body));
    }
    const app = await atHosted({ flow: 'app' });
    for (const [body, field] of [
      [{}, 'metaInfo'],
      [{ metaInfo: 'no JSON' }, 'metaInfo'],
      [{ metaInfo: '{}' }, 'metaInfo'],
      [{ metaInfo: ' { } ' }, 'metaInfo'],
      [{ metaInfo: `{"deviceType":"${'é'.repeat(250)}"}` }, 'metaInfo'],
      [{ embed: 'frame', metaInfo: '{"deviceType":"phone"}' }, 'embed'],
    ] as const) {
      const { status, problem } = await begin(app.browser, body);
      assert.deepEqual([status, problem.field], [422, field], JSON.stringify(body));
    }
    assert.equal(callsTo(app.stack, '/initialize').length, 0);
  });

  test('the app gets the same once more while the transaction runs', async () => {
    const { stack, browser } = await atHosted({ flow: 'app', metaInfo: '{"deviceType":"phone"}' });
    const [first, again] = [await begin(browser, {}), await begin(browser, {})];
    assert.equal(first.text, again.text);
    assert.equal(callsTo(stack, '/initialize').length, 1);
  });

  test('each transaction has a state of its own, of 43 random characters', async () => {
    const states = [];
    for (let i = 0; i < 5; i++) {
      const session = await atHosted();
      await initialize(session);
      states.push(readH5ModeConfig(session.stack)['state'] ?? '');
    }
    assert.equal(new Set(states).size, 5);
    for (const state of states) assert.match(state, /^[\w-]{43}$/);
  });
});
