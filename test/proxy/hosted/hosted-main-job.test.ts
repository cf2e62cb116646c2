import assert from 'node:assert/strict';
import test from 'node:test';
import { createTestProxy, ORIGIN, PUBLIC_URL, RETURN_URL } from '../helpers/create-test-proxy.js';
import { CLIENT_CFG, TRANSACTION, verified } from '../helpers/fake-provider.js';
import {
  atHosted,
  atHostedPage,
  begin,
  callbackUrl,
  callsTo,
  firstBody,
  readH5ModeConfig,
  HOSTED_PAGE,
  initialize,
  createResponse,
} from '../helpers/hosted.js';

test('the hosted page by redirect: consent, initialize, launch, callback, result', async () => {
  const session = await atHosted({ resultFields: ['LAST_NAME'], locale: 'ja' });
  const { stack, browser, visitor } = session;
  const before = await browser.view();
  assert.deepEqual([before.flow, before.step, before.steps], ['h5', 'hosted', ['consent', 'hosted', 'result']]);
  const origin = 'https://provider.test';
  assert.deepEqual(before.hosted, { isStarted: false, place: 'page', origin });

  const { launchUrl, hostedOrigin } = await initialize(session);
  assert.match(launchUrl, /^https:\/\/verify\.example\/idproof\/v1\/launch\/[\w-]{43}$/);
  assert.equal(hostedOrigin, origin);
  const body = firstBody(stack, '/initialize');
  assert.deepEqual(
    [body['metaInfo'], body['flowType'], body['docType']],
    ['MOB_H5', 'H5_REALIDLITE_KYC', '00000001003'],
  );
  const { state, ...config } = readH5ModeConfig(stack);
  assert.deepEqual(config, {
    locale: 'jp',
    isIframe: 'N',
    completeCallbackUrl: `${PUBLIC_URL}/idproof/v1/callback/complete`,
    interruptCallbackUrl: `${PUBLIC_URL}/idproof/v1/callback/interrupt`,
  });
  assert.deepEqual((await browser.view()).hosted, { isStarted: true, place: 'page', origin });

  const launched = await visitor.open(launchUrl);
  assert.equal(launched.status, 303);
  assert.equal(launched.headers.get('location'), `${HOSTED_PAGE}?clientcfg=${encodeURIComponent(CLIENT_CFG)}`);
  assert.match(
    launched.headers.get('set-cookie') ?? '',
    /^__Host-idproof_launch=[\w-]{43}; Path=\/; Max-Age=7200; HttpOnly; Secure; SameSite=Lax$/,
  );

  const returned = await visitor.open(callbackUrl(createResponse(state)));
  assert.deepEqual([returned.status, returned.headers.get('location')], [303, RETURN_URL]);
  assert.equal((await browser.view()).status, 'processing');

  stack.provider.handlers.result = () => verified('Success');
  const { view } = await browser.post('checkresult', {});
  assert.equal(view.status, 'finished');
  assert.deepEqual(view.result, {
    reference: view.reference,
    outcome: 'approved',
    reasons: [],
    fields: { LAST_NAME: 'CANARYNAME' },
    liveness: 'passed',
    livenessBy: 'provider',
  });
  assert.equal(firstBody(stack, '/realid/checkresult')['transactionId'], TRANSACTION);
});

test('the hosted page in a frame: the callback page posts to the page around, which consumes it by its token', async () => {
  const session = await atHosted();
  const { stack, browser, visitor } = session;
  const { launchUrl } = await initialize(session, 'frame');
  assert.equal(readH5ModeConfig(stack)['isIframe'], 'Y');
  const launched = await visitor.open(launchUrl);
  assert.match(launched.headers.get('set-cookie') ?? '', /; Secure; SameSite=None; Partitioned$/);

  const response = createResponse(readH5ModeConfig(stack)['state']);
  const page = await visitor.open(callbackUrl(response));
  assert.equal(page.status, 200);
  assert.match(await page.text(), new RegExp(`<meta name="idproof-parent" content="${ORIGIN}">`));
  assert.equal((await browser.view()).status, 'open', 'the page alone consumes nothing');

  stack.provider.handlers.result = () => verified('Success');
  const { view } = await browser.post('return', { response });
  assert.deepEqual([view.status, view.result?.outcome], ['finished', 'approved']);
});

test('the app: what starts its SDK, and then the result', async () => {
  const metaInfo = JSON.stringify({ deviceType: 'phone', zimVer: '1' });
  const { stack, browser } = await atHosted({ flow: 'app' });
  const answer = await begin(browser, { metaInfo });
  assert.deepEqual(JSON.parse(answer.text), { clientCfg: CLIENT_CFG, transactionId: TRANSACTION });
  const body = firstBody(stack, '/initialize');
  assert.deepEqual([body['metaInfo'], body['flowType'], body['h5ModeConfig']], [metaInfo, 'REALIDLITE_KYC', undefined]);
  assert.equal((await browser.post('checkresult', {})).view.status, 'open');
  stack.provider.handlers.result = () => verified('Success');
  assert.equal((await browser.post('checkresult', {})).view.result?.outcome, 'approved');
});

test('a share token: the reusable operations, no document type', async () => {
  const shareToken = 'canary-share-token';
  const session = await atHosted({ docType: undefined, shareToken, acceptedDocCategories: ['PASSPORT'] });
  const { stack, browser } = session;
  assert.deepEqual((await browser.view()).documents, []);
  await atHostedPage(session);
  const body = firstBody(stack, '/realid/reusable/initialize');
  assert.deepEqual(
    [body['shareToken'], body['flowType'], body['docType']],
    [shareToken, 'H5_REUSABLE_REALIDLITE_KYC', undefined],
  );
  stack.provider.handlers.result = () => verified('Success');
  await browser.post('checkresult', {});
  assert.equal(callsTo(stack, '/realid/reusable/checkresult').length, 1);
});

test('several types: the person chooses, and the provider’s list names what the proxy does not know', async () => {
  const stack = createTestProxy();
  stack.provider.handlers.list = () => ({
    result: { resultCode: 'SUCCESS', resultStatus: 'S' },
    data: {
      '00600000001': { docType: '00600000001', docName: 'MyKad', country: 'Malaysia', countryCode: 'MYS' },
    },
  });
  const { browser } = await atHosted({ docType: undefined, docTypes: ['00000001003', '00600000001'] }, stack);
  assert.deepEqual((await browser.view()).documents, [
    { docType: '00000001003', name: 'Passport', country: '', pages: ['front'] },
    { docType: '00600000001', name: 'MyKad', country: 'MYS', pages: ['front'] },
  ]);
  const missing = await begin(browser, { embed: 'redirect' });
  assert.deepEqual([missing.status, missing.problem.field], [422, 'docType']);
  const other = await begin(browser, { embed: 'redirect', docType: '00000001006' });
  assert.deepEqual([other.status, other.problem.field], [422, 'docType']);
  assert.equal(callsTo(stack, '/initialize').length, 0);
  assert.equal((await begin(browser, { embed: 'redirect', docType: '00600000001' })).status, 200);
  assert.equal(firstBody(stack, '/initialize')['docType'], '00600000001');
  // A page that was loaded anew goes on with what runs, and does not ask for the document again.
  assert.equal((await begin(browser, { embed: 'redirect' })).status, 200);
  assert.equal(callsTo(stack, '/initialize').length, 1);
});
