import assert from 'node:assert/strict';
import test, { describe } from 'node:test';
import type { SessionDetails } from '@idproof/proxy';
import { ORIGIN, RETURN_URL, type TestProxy } from '../helpers/create-test-proxy.js';
import { CLIENT_CFG, compared, recognized, unrecognized } from '../helpers/fake-provider.js';
import {
  atHostedPage,
  begin,
  callbackUrl,
  callsTo,
  createResponse,
  firstBody,
  initialize,
  type HostedSession,
} from '../helpers/hosted.js';
import { jpeg } from '../helpers/images.js';
import {
  atDocument,
  beginLiveness,
  captureFace,
  DOCUMENT,
  FACE,
  faceCaptured,
  sendDocument,
} from '../helpers/liveness.js';

async function readDetails(stack: TestProxy, sessionId: string): Promise<SessionDetails> {
  return (await (await stack.server('GET', `/v1/sessions/${sessionId}`)).json()) as SessionDetails;
}

const pathsOf = ({ stack }: HostedSession) => stack.provider.received.map(({ path }) => path.split('/svc/')[1]);

describe('a session with the provider’s liveness check', () => {
  test('captures the face on the provider’s page, then the document, and approves', async () => {
    const session = await beginLiveness();
    const { stack, browser } = session;
    const before = await browser.view();
    assert.deepEqual(before.steps, ['consent', 'hosted', 'document', 'result']);
    assert.deepEqual([before.flow, before.step], ['api', 'hosted']);
    assert.deepEqual(before.hosted, { isStarted: false, place: 'page', origin: 'https://provider.test' });

    const { state, location } = await atHostedPage(session, 'frame');
    assert.equal(location.split('?')[0], 'https://provider.test/page/svc-face-fe/index.html');
    const returned = await browser.post('return', { response: createResponse(state) });
    assert.deepEqual([returned.view.status, returned.view.step], ['open', 'document']);

    const { view, text } = await sendDocument(browser);
    assert.equal(view.status, 'finished');
    assert.equal(view.result?.outcome, 'approved');
    assert.equal(view.result.liveness, 'passed');
    assert.equal(view.result.livenessBy, 'provider');
    assert.doesNotMatch(text, /score|92\.5|quality/);

    const { evidence } = await readDetails(stack, browser.sessionId);
    assert.deepEqual(evidence?.face, { liveness: 'passed', livenessBy: 'provider', score: 92.5, samePerson: true });
    assert.deepEqual(evidence.faceCapture, {
      verdict: 'passed',
      result: 'Success',
      attack: false,
      quality: 93.5,
      qualityPassed: true,
    });
    assert.deepEqual(evidence.capture, { document: 'auto', degraded: false });
    assert.deepEqual(pathsOf(session), [
      'facecapture/initialize',
      'facecapture/checkresult',
      'idrecognition/recognize',
      'facecapture/checkresult',
      'facecompare/compare',
      'applicant/query',
    ]);
    assert.equal(evidence.applicant?.applicantId, 'A1');
  });

  // Claim: T81
  test('compares the captured face with the image of that very request', async () => {
    const { stack, browser } = await atDocument();
    await sendDocument(browser);
    const [first, second] = callsTo(stack, 'facecapture/checkresult');
    assert.equal(first?.body['isReturnImage'], 'N');
    assert.equal(second?.body['isReturnImage'], 'Y');
    const compare = firstBody(stack, 'facecompare/compare');
    assert.deepEqual(compare['face1'], { content: FACE, rect: '10,20,100,140' });
    assert.deepEqual(compare['face2'], { content: DOCUMENT });
    assert.equal(compare['sourceOfFace2'], '00000001003');
  });

  test('sends the settings of the merchant’s server, and no document, to the face capture', async () => {
    const settings = {
      serviceLevel: 'FACECAPTURE0003',
      sceneCode: 'opening',
      productConfig: { rearCamera: 'Y', deeperMode: 'STRICT' },
    };
    const session = await beginLiveness({}, settings);
    await atHostedPage(session);
    const { h5ModeConfig, bizId, userId, ...fields } = firstBody(session.stack, 'facecapture/initialize');
    assert.deepEqual(fields, { ...settings, metaInfo: 'MOB_H5' });
    assert.match(String(bizId), /^[0-9a-f]{24}$/);
    assert.match(String(userId), /^[0-9a-f]{64}$/);
    assert.ok(h5ModeConfig);
  });

  // Claim: T83
  test('goes on after a redirect, whose callback counts once and for the browser that opened the page', async () => {
    const session = await beginLiveness();
    const { browser, visitor } = session;
    const { state } = await atHostedPage(session, 'redirect');
    const url = callbackUrl(createResponse(state));
    const stolen = await session.stack.proxy.fetch(new Request(url, { redirect: 'manual' }));
    assert.equal(stolen.status, 400);
    const back = await visitor.open(url);
    assert.deepEqual([back.status, back.headers.get('location')], [303, RETURN_URL]);
    assert.equal((await visitor.open(url)).status, 400);
    assert.deepEqual([(await browser.view()).status, (await browser.view()).step], ['processing', 'hosted']);
    const { view } = await browser.post('checkresult', {});
    assert.deepEqual([view.status, view.step], ['open', 'document']);
    assert.equal((await sendDocument(browser)).view.result?.outcome, 'approved');
  });

  test('runs in the native SDK of an app', async () => {
    const { stack, browser } = await beginLiveness({}, { liveness: 'provider-app' });
    assert.deepEqual((await browser.view()).hosted, { isStarted: false, place: 'app' });
    assert.equal((await begin(browser, { embed: 'frame' }, { origin: ORIGIN })).status, 422);
    const metaInfo = '{"deviceType":"ios"}';
    const answer = await begin(browser, { metaInfo });
    const { clientCfg } = JSON.parse(answer.text) as Record<string, string>;
    assert.equal(clientCfg, CLIENT_CFG);
    const sent = firstBody(stack, 'facecapture/initialize');
    assert.deepEqual([sent['metaInfo'], sent['h5ModeConfig']], [metaInfo, undefined]);
    assert.equal((await browser.post('checkresult', {})).view.step, 'document');
    assert.equal((await sendDocument(browser)).view.result?.outcome, 'approved');
  });

  test('waits while the capture runs', async () => {
    const { stack, browser, visitor } = await beginLiveness();
    stack.provider.handlers.capture = () =>
      faceCaptured({ faceCaptureResult: 'InProcess', resultCode: 'PROCESSING', extInfo: { faceAttack: undefined } });
    const returned = await captureFace({ stack, browser, visitor });
    assert.deepEqual([returned.view.status, returned.view.step], ['processing', 'hosted']);
    assert.equal((await sendDocument(browser)).problem.code, 'out_of_order');
    stack.provider.handlers.capture = () => faceCaptured();
    assert.equal((await browser.post('checkresult', {})).view.step, 'document');
  });

  test('asks for the document again where it was not read, and compares the next one', async () => {
    const { stack, browser } = await atDocument();
    stack.provider.handlers.recognize = () => unrecognized('BLUR');
    const { view } = await sendDocument(browser);
    assert.deepEqual([view.status, view.step, view.reasons[0]?.code], ['open', 'document', 'document_blurred']);
    assert.equal(callsTo(stack, 'facecompare/compare').length, 0);
    stack.provider.handlers.recognize = () => recognized();
    assert.equal((await sendDocument(browser, jpeg(2))).view.result?.outcome, 'approved');
  });

  test('lets the document be taken again once where its portrait shows another face', async () => {
    const { stack, browser } = await atDocument();
    stack.provider.handlers.compare = () => compared(12, false);
    const first = await sendDocument(browser);
    assert.deepEqual([first.view.status, first.view.reasons[0]?.code], ['open', 'portrait_differs']);
    assert.equal(first.view.attemptsLeft.document, 2);
    assert.equal((await sendDocument(browser)).problem.code, 'picture_repeated');
    const second = await sendDocument(browser, jpeg(2));
    assert.deepEqual(
      [second.view.result?.outcome, second.view.result?.reasons[0]?.code],
      ['rejected', 'face_mismatch'],
    );
    const { evidence } = await readDetails(stack, browser.sessionId);
    assert.equal(evidence?.earlierFaces?.length, 1);
    assert.equal(evidence.faceCapture?.verdict, 'passed');
    assert.equal(callsTo(stack, 'facecapture/initialize').length, 1);
  });

  test('asks for the document again where the provider finds no portrait on it', async () => {
    const { stack, browser } = await atDocument();
    stack.provider.handlers.compare = () => ({
      result: { resultCode: 'UNABLE_GET_IMAGE', resultStatus: 'F', resultMessage: '' },
    });
    assert.equal((await sendDocument(browser)).view.reasons[0]?.code, 'document_without_portrait');
    await sendDocument(browser, jpeg(2));
    const last = await sendDocument(browser, jpeg(3));
    assert.deepEqual([last.view.result?.outcome, last.view.result?.reasons[0]?.code], ['review', 'face_uncertain']);
  });

  test('goes on where a failed comparison stopped, and reads the document once', async () => {
    const { stack, browser } = await atDocument();
    const compare = stack.provider.handlers.compare;
    stack.provider.handlers.compare = () => new Error('down');
    const failed = await sendDocument(browser, DOCUMENT, 'same');
    assert.equal(failed.problem.retryable, true);
    assert.deepEqual([(await browser.view()).status, (await browser.view()).step], ['open', 'document']);
    stack.provider.handlers.compare = compare;
    const again = await sendDocument(browser, DOCUMENT, 'same');
    assert.equal(again.view.result?.outcome, 'approved');
    assert.equal(callsTo(stack, 'idrecognition/recognize').length, 1);
    assert.equal((await sendDocument(browser, DOCUMENT, 'same')).text, again.text);
  });

  // Claim: T82
  test('never gives the image of the face to a store or a browser', async () => {
    const session = await beginLiveness();
    const texts: string[] = [];
    const { browser, stack } = session;
    texts.push((await captureFace(session)).text, (await sendDocument(browser)).text, (await browser.view()).status);
    texts.push(JSON.stringify(await stack.store.get(browser.sessionId)), JSON.stringify(stack.logs));
    texts.push(JSON.stringify(await readDetails(stack, browser.sessionId)));
    assert.ok(JSON.stringify(stack.provider.received).includes(FACE));
    for (const text of texts) assert.ok(!text.includes(FACE) && !text.includes('canary image'));
  });

  test('limits the transactions, which cost money', async () => {
    const session = await beginLiveness({ attempts: { hosted: 2 } });
    session.stack.provider.handlers.capture = () => faceCaptured({ faceCaptureResult: 'Failure' });
    const first = await captureFace(session);
    assert.deepEqual([first.view.step, first.view.reasons[0]?.code], ['hosted', 'face_capture_failed']);
    const second = await captureFace(session);
    assert.deepEqual([second.view.step, second.view.attemptsLeft.hosted], ['document', 0]);
    assert.equal((await begin(session.browser, { embed: 'frame' }, { origin: ORIGIN })).problem.code, 'out_of_order');
    const { view } = await sendDocument(session.browser);
    assert.deepEqual(
      [view.result?.outcome, view.result?.reasons.map(({ code }) => code)],
      ['review', ['liveness_failed']],
    );
    assert.equal(callsTo(session.stack, 'facecompare/compare').length, 0);
  });

  test('opens a running capture again instead of paying for another', async () => {
    const session = await beginLiveness();
    await initialize(session, 'frame');
    await initialize(session, 'frame');
    assert.equal(callsTo(session.stack, 'facecapture/initialize').length, 1);
  });
});
