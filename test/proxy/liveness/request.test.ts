import assert from 'node:assert/strict';
import test, { describe } from 'node:test';
import type { CreatedSession } from '@idproof/proxy';
import { PROVIDER_FIELDS } from '../../../packages/proxy/src/hosted/provider-request.js';
import { createBrowser, createTestProxy, type TestProxy } from '../helpers/create-test-proxy.js';
import { atHostedPage, callbackUrl, callsTo, createResponse, createVisitor } from '../helpers/hosted.js';
import { captureFace, faceCaptured, sendDocument } from '../helpers/liveness.js';

const REQUEST = { userId: 'user', flow: 'api', docType: '00000001003', liveness: 'provider' };

async function create({ server }: TestProxy, changes: Record<string, unknown> = {}) {
  const answer = await server('POST', '/v1/sessions', { ...REQUEST, ...changes });
  const body = (await answer.json()) as Partial<CreatedSession> & { code?: string; field?: string };
  return { ...body, http: answer.status, field: body.field ?? body.code };
}

/** A value that the schema of `POST /v1/sessions` takes, for each field that is for the provider. */
const VALUES: Record<keyof typeof PROVIDER_FIELDS, unknown> = {
  metaInfo: '{"deviceType":"ios"}',
  shareToken: 'a-share-token',
  acceptedDocTypes: ['00000001003'],
  acceptedDocCategories: ['PASSPORT'],
  acceptedDocCountryCodes: ['MYS'],
  serviceLevel: 'FACECAPTURE0001',
  operationMode: 'STRICT',
  sceneCode: 'opening',
  pageConfig: { urlFaceGuide: 'https://shop.example/guide' },
  h5ModeConfig: { locale: 'th' },
  productConfig: { livenessMode: 'STRICT' },
  envData: { ip: '192.0.2.1' },
  deviceId: 'device',
  clientIp: '192.0.2.1',
  wirelessConfigGroup: 'group',
};
const OF_FACE = new Set(['metaInfo', 'serviceLevel', 'operationMode', 'sceneCode', 'h5ModeConfig', 'productConfig']);

describe('a request for the provider’s liveness check', () => {
  for (const [field, value] of Object.entries(VALUES)) {
    const [isTaken, isTakenInApp] = [OF_FACE.has(field), OF_FACE.has(field) && field !== 'h5ModeConfig'];
    test(`${isTaken ? 'takes' : 'refuses'} ${field}, and without liveness refuses it`, async () => {
      const stack = createTestProxy();
      // On the page, metaInfo has one value.
      const own = field === 'metaInfo' ? 'MOB_H5' : value;
      const page = await create(stack, { [field]: own });
      assert.deepEqual([page.http, page.field], isTaken ? [201, undefined] : [422, field]);
      const app = await create(stack, { [field]: value, liveness: 'provider-app' });
      assert.deepEqual([app.http, app.field], isTakenInApp ? [201, undefined] : [422, field]);
      const without = await create(stack, { [field]: value, liveness: undefined });
      assert.deepEqual([without.http, without.field], [422, field]);
      assert.equal(stack.provider.received.length, 0);
    });
  }

  for (const [name, changes, field] of [
    ['the h5 flow', { flow: 'h5' }, 'liveness'],
    ['the app flow', { flow: 'app' }, 'liveness'],
    ['an unknown kind', { liveness: 'ours' }, 'liveness'],
    ['no kind', { liveness: null }, 'liveness'],
    ['no document', { docType: undefined }, 'docType'],
    ['a document that is not on the list', { docType: '99999999999' }, 'docType'],
    ['the back alone', { pages: '2' }, 'pages'],
    ['a service level of another operation', { serviceLevel: 'REALID0001' }, 'serviceLevel'],
    [
      'an action that there is not',
      { productConfig: { actionCheckItems: ['WAVE'] } },
      'productConfig.actionCheckItems.0',
    ],
    ['a state of its own', { h5ModeConfig: { state: 'mine' } }, 'h5ModeConfig.state'],
    [
      'a callback of its own',
      { h5ModeConfig: { completeCallbackUrl: 'https://x.example' } },
      'h5ModeConfig.completeCallbackUrl',
    ],
    [
      'an interrupt callback of its own',
      { h5ModeConfig: { interruptCallbackUrl: 'https://x.example' } },
      'h5ModeConfig.interruptCallbackUrl',
    ],
    ['a frame of its own', { h5ModeConfig: { isIframe: 'Y' } }, 'h5ModeConfig.isIframe'],
    [
      'a guide to a document',
      { h5ModeConfig: { docFrontPageGuideUrl: 'https://x.example' } },
      'h5ModeConfig.docFrontPageGuideUrl',
    ],
    ['a return address that is not registered', { returnUrl: 'https://evil.example' }, 'returnUrl'],
  ] as const) {
    test(`with ${name} is refused by the name of the field: ${field}`, async () => {
      const stack = createTestProxy();
      const { http, field: named } = await create(stack, changes);
      assert.deepEqual([http, named], [422, field]);
      assert.equal(stack.provider.received.length, 0);
    });
  }

  test('needs a public address for the page, and none for the app', async () => {
    const stack = createTestProxy({ publicUrl: undefined });
    const { http, field } = await create(stack);
    assert.deepEqual([http, field], [422, 'liveness']);
    assert.ok(stack.logs.some(({ code }) => code === 'public_url_missing'));
    assert.equal((await create(stack, { liveness: 'provider-app' })).http, 201);
  });
});

describe('the same request again', () => {
  const open = (stack: TestProxy, { sessionId = '', clientToken = '' }: Partial<CreatedSession>) => ({
    stack,
    browser: createBrowser(stack.proxy, sessionId, clientToken),
    visitor: createVisitor(stack),
  });

  test('resumes the open session at each of its steps, with a face that was captured', async () => {
    const stack = createTestProxy({ decision: {} });
    stack.provider.handlers.capture = () => faceCaptured();
    const first = await create(stack);
    assert.equal(first.http, 201);
    const resume = async (status: string, step: string) => {
      const again = await create(stack);
      assert.deepEqual([again.http, again.sessionId, again.status], [200, first.sessionId, status]);
      const session = open(stack, again);
      assert.equal((await session.browser.view()).step, step);
      return session;
    };
    await (await resume('open', 'consent')).browser.agree();
    const atPage = await resume('open', 'hosted');
    const { state } = await atHostedPage(atPage, 'redirect');
    assert.equal((await (await resume('open', 'hosted')).browser.view()).hosted?.isStarted, true);
    await atPage.visitor.open(callbackUrl(createResponse(state)));
    await (await resume('processing', 'hosted')).browser.post('checkresult', {});
    const { browser } = await resume('open', 'document');
    assert.equal((await sendDocument(browser)).view.result?.outcome, 'approved');
    assert.equal(callsTo(stack, 'facecapture/initialize').length, 1, 'one capture for all of it');
    assert.notEqual((await create(stack)).sessionId, first.sessionId, 'the end was shown');
  });

  test('never resumes one that checks liveness in another way, or not at all', async () => {
    const stack = createTestProxy();
    const sessions = new Set<string | undefined>();
    const kinds = [
      {},
      { liveness: 'provider-app' },
      { liveness: undefined },
      { serviceLevel: 'FACECAPTURE0001' },
      { productConfig: { livenessMode: 'CLOSED' } },
      { operationMode: 'CLOSED' },
      { h5ModeConfig: { allowDegradation: 'Y' } },
      { userId: 'another user' },
    ];
    for (const changes of [...kinds, ...kinds]) sessions.add((await create(stack, changes)).sessionId);
    assert.equal(sessions.size, kinds.length);
  });

  test('after a session without an end begins a new one, whose face is captured anew', async () => {
    const stack = createTestProxy({ decision: {} });
    stack.provider.handlers.capture = () => faceCaptured();
    const first = open(stack, await create(stack));
    await first.browser.agree();
    await captureFace(first);
    await first.browser.post('cancel', {});
    const second = open(stack, await create(stack));
    assert.notEqual(second.browser.sessionId, first.browser.sessionId);
    await second.browser.agree();
    assert.equal((await second.browser.view()).step, 'hosted');
  });
});
